"""`den completion bash|zsh|fish`: what the shell needs to complete what is typed after `den`."""

import argparse

from argcomplete import shellcode

ABOUT = """For now:   eval "$(den completion bash)"     den completion fish | source
For good:  put that line into ~/.bashrc, or with zsh into ~/.zshrc below compinit;
           den completion fish > ~/.config/fish/completions/den.fish"""


def add(parser: argparse.ArgumentParser) -> None:
    shells = ("bash", "zsh", "fish")
    parser.add_argument("shell", choices=shells, metavar="|".join(shells), help="which shell it is")
    parser.epilog = ABOUT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def run(args: argparse.Namespace) -> None:
    print(shellcode(["den"], shell=args.shell))
