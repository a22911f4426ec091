# fish loads this by itself when somebody presses Tab after `den` for the first time.
den completion fish | source
