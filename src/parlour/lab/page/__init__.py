"""A report as one page that needs no network: verdicts first, then plots, each with what it shows.

In reading order: `plots` (what is drawn of a report, and what each plot shows), `maps` (where it happened, on the
game's own board), `charts` (Vega-Lite draws them) and `page` (the whole page). The page needs the extra
`parlour[lab]`; nothing else of the lab does.
"""
