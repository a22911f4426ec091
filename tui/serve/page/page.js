// Tells textual.js, which draws the terminal, where the table is and how large the letters are; then lets it begin.

const terminal = document.getElementById("terminal");
const COLUMNS = 80, ROWS = 24; // what Den needs
const HIGH = 1.33; // a line, for a font of size 1
const SMALLEST = 6, LARGEST = 18;

// How wide a letter is in this browser: some have letters of whole dots only. Measured as textual.js does.
const ruler = document.body.appendChild(document.createElement("span"));
ruler.textContent = "W".repeat(32);
ruler.style = "position: absolute; visibility: hidden; white-space: pre; font-family: 'Roboto Mono', monospace";

function fits(size) {
  ruler.style.fontSize = `${size}px`;
  const dots = (length) => Math.ceil(length * devicePixelRatio) / devicePixelRatio;
  return innerWidth >= COLUMNS * dots(ruler.offsetWidth / 32) && innerHeight >= ROWS * dots(size * HIGH);
}

function fontSize() {
  let size = LARGEST;
  while (size > SMALLEST && !fits(size)) size -= 0.1;
  return size.toFixed(1);
}

function settle() {
  const typing = document.querySelector(".xterm-helper-textarea");
  document.getElementById("again").onclick = () => location.reload();
  if (!matchMedia("(pointer: coarse)").matches) return typing.focus();

  // A finger plays by touching what it means; the keyboard would hide the table, so it comes only when it is asked for.
  typing.inputMode = "none";
  document.getElementById("keyboard").onclick = () => {
    typing.inputMode = typing.inputMode === "none" ? "text" : "none";
    typing.blur();
    typing.focus();
  };
  screen.orientation.addEventListener("change", () => location.reload()); // other letters fit now
}

addEventListener("load", async () => {
  await document.fonts.load("16px 'Roboto Mono'").catch(() => {}); // without it letters of the system's own
  terminal.dataset.fontSize = fontSize();
  terminal.dataset.sessionWebsocketUrl = `${location.origin.replace(/^http/, "ws")}/seat${location.pathname}`;
  const drawing = document.head.appendChild(document.createElement("script"));
  drawing.onload = () => {
    onload(); // what textual.js does once a page is loaded, as this one is
    settle();
  };
  drawing.src = "/static/js/textual.js";
});
