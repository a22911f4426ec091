"""People: screens, boards, words, keys and the command line. Nothing here knows a rule.

Each room may import from those below it:

    cli         the command line and its commands
    serve       the app for guests over ssh
    text        a table as plain lines
    shell       the app, its keys, settings and menu            screens    one for each place in it
    boards      a picture for each game
    choosing    from picks to a move                            widgets    what screens are made of
    look        cells, styles and colours                       words      sentences that all of them use

An import inside a function is there for start-up time: the first frame, or the answer of a command, waits for nothing
that it does not need. What a screen or a command needs is loaded when it is entered.

`process_settings.py` keeps Python from pausing while somebody types. Open `shell/app.py` first, or `cli/__init__.py`.
"""
