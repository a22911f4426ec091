# bash loads this by itself when somebody presses Tab after `den` for the first time.
eval "$(den completion bash)"
