"""A small world for Meinopoly, whole and without faults: the files of a pack."""

FILES = {
    "board.toml": """[pack]
game = "meinopoly"
author = "Fern"
version = "1.0"
licence = "CC0"

[numbers]
transit_rents = [25, 50]

[look]
type = "cinzel"

[[groups]]
id = "beans"
colour = "#5f9e4f"

[[groups]]
id = "roses"
colour = "#c2567a"

[[levels]]
id = "shed"
cost = 50
rent = 3

[[levels]]
id = "greenhouse"
cost = 100
rent = 8

[[seasons]]
id = "spring"
price = 90

[[boards]]
id = "path"
spaces = [
  { id = "gate", type = "start" },
  { id = "runner_beans", type = "property", group = "beans", price = 300, rent = 350 },
  { id = "broad_beans", type = "property", group = "beans", price = 300, rent = 350 },
  { id = "well", type = "well" },
  { id = "hosepipe", type = "utility", price = 200 },
  { id = "compost", type = "trap" },
  { id = "old_roses", type = "property", group = "roses", price = 500, rent = 500 },
  { id = "new_roses", type = "property", group = "roses", price = 500, rent = 500 },
  { id = "post", type = "event" },
  { id = "water_bill", type = "tax", amount = 500 },
]

[[types]]
id = "well"
does = [{ do = "gain", amount = 20 }]
""",
    "people.toml": """[[cards]]
id = "letter"
deck = "event"
does = [
  { do = "gain", amount = 50 },
  { do = "move_to", space = "well" },
]

[[objectives]]
id = "gardener"
needs = [{ have = "deeds", at_least = 3 }]

[[characters]]
id = "fern"
colour = "#3f8f6f"
capital = 4
luck = 5
negotiation = 5
charisma = 6
tech = 6
stamina = 7
passives = [{ when = "payment", on = ["tax"], does = [{ do = "scale", percent = 50 }] }]

[[characters]]
id = "basil"
colour = "#7f6fb0"
capital = 6
luck = 8
negotiation = 6
charisma = 5
tech = 4
stamina = 5
""",
    "words/en.toml": """[pack]
title = "The Allotments"
about = "Eight plots, and one hosepipe that everybody needs."

[events]
paid = "{seat} hands over ${amount}."

[names.board]
path = "The path"

[names.space]
gate = "Garden Gate"
runner_beans = "Runner Beans"
broad_beans = "Broad Beans"
well = "The Well"
hosepipe = "The Hosepipe"
compost = "Compost Heap"
old_roses = "Old Roses"
new_roses = "New Roses"
post = "Letter Box"
water_bill = "Water Bill"

[names]
group = { beans = "Beans", roses = "Roses" }
level = { shed = "Shed", greenhouse = "Greenhouse" }
season = { spring = "Spring" }
deck = { event = "Letters" }
type = { well = "Well" }
objective = { gardener = "Own at least {=objectives.gardener.needs.0.at_least} deeds." }
character = { fern = "Fern", basil = "Basil" }

[names.card]
letter = "A letter! Take ${=cards.letter.does.0.amount} and walk on to the well."

[types]
well = "Take $20."

[characters.fern]
title = "Who was here first"
passive = "Pays half of every tax."
story = "Nobody knows more about beans."

[characters.basil]
title = "Who came last"
story = "He has read all about it."
""",
}
