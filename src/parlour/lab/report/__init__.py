"""Reports: from tallies to intervals and verdicts, as data for programs and as text for a terminal."""
