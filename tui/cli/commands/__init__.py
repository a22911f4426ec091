"""The commands of `den`, a module each with `add(parser)` and `run(args)`: loaded only when it is called."""
