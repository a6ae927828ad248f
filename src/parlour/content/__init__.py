"""Games made of content: packs say in effects what cards and spaces do, and a game gives one function for each effect.

- `shapes.py`: the struct that effects in packs are subclasses of, and fields that refer to something.
- `references.py`: everything a pack refers to, and what of it is not there.
- `pack_programs.py`: effects as packs say them, turned into programs with numbers for ids.
- `programs.py`: the step that runs a program.
- `registry.py`: which function carries out which effect.
- `look.py`: the colours of a board.

It knows the kernel and no game. docs/games-of-content.md shows how the parts fit together.
"""

from .look import Colour as Colour, Palette as Palette
from .pack_programs import Programs as Programs
from .programs import ContentTable as ContentTable, Do as Do, Effect as Effect, Program as Program
from .references import ids_of as ids_of, reference_faults as reference_faults, structs_in as structs_in
from .registry import effects as effects, on as on
from .shapes import NONE as NONE, EffectShape as EffectShape, Few as Few, Id as Id, Refers as Refers
