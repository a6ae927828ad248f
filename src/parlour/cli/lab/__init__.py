"""`parlour lab`: the lab in the browser, on this machine alone.

It is a host with a store of its own, so that every outlier can be watched as a replay, and with the lab's pages beside
those of the client. In reading order: `experiments` (what is stored), `form` (what was asked for), `runs` (what is
being played) and `pages` (what the browser gets).
"""
