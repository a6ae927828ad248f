"""Running an experiment: its matches are scheduled, played, noted and added up, in one process or in several.

In reading order: `schedule` (who sits where), `runner` (one match), `content` (who used what), `notes` (what a match
leaves behind), `totals` and `sums` (from notes to a tally), `tally` (what is kept), `rows` (single matches, for those
who ask), `batch` (some matches in a row), `journal` (what survives a stop), `state` (what is handed out and what is
counted) and `processes` (the whole run).
"""
