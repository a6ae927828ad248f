// boardgame.io: both games written as its documentation writes tic-tac-toe, with undo off and moves that
// return a new state (faster here than mutating a draft). Random legal moves are played in one process without
// a server, in two ways: through its Client, reading the store, and by calling its reducer with no Client at
// all. It reads and writes the same lines as worker.py. Usage: node boardgame.mjs NODE_FOLDER WAY GAME.

import { createRequire } from "node:module";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const TARGET = 0.6;
const LONGEST = 0.5;
const LEAD_IN = 3;
const [folder, way, gameName] = process.argv.slice(2);
const answer = (reply) => process.stdout.write(JSON.stringify(reply) + "\n");

const home = join(folder, "node_modules", "boardgame.io");
if (!existsSync(home)) {
  answer({ unavailable: "not installed" });
  process.exit(0);
}
const require = createRequire(join(home, "package.json"));
const { Client } = require(join(home, "client"));
const { CreateGameReducer, InitializeGame } = require(join(home, "internal"));
const { INVALID_MOVE } = require(join(home, "core"));

const TRIPLES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const tictactoe = {
  disableUndo: true,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      const cells = [...G.cells];
      cells[cell] = playerID;
      return { cells };
    },
  },
  endIf: ({ G: { cells } }) => {
    for (const [a, b, c] of TRIPLES) {
      if (cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]) return { winner: cells[a] };
    }
    if (!cells.includes(null)) return { draw: true };
  },
};

// Cells are numbered from the bottom row up, so a column's stones are cells column, column + 7, ...
// Only lines through the stone just placed can be new, so only those are looked at.
const fourThrough = (cells, placed) => {
  const row = Math.floor(placed / 7);
  const column = placed % 7;
  for (const [down, across] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
    let length = 1;
    for (const way of [1, -1]) {
      let r = row + way * down;
      let c = column + way * across;
      while (r >= 0 && r < 6 && c >= 0 && c < 7 && cells[r * 7 + c] === cells[placed]) {
        length += 1;
        r += way * down;
        c += way * across;
      }
    }
    if (length >= 4) return true;
  }
  return false;
};

const connectFour = {
  disableUndo: true,
  setup: () => ({ cells: Array(42).fill(null), placed: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, column) => {
      let placed = column;
      while (placed < 42 && G.cells[placed] !== null) placed += 7;
      if (placed >= 42) return INVALID_MOVE;
      const cells = [...G.cells];
      cells[placed] = playerID;
      return { cells, placed };
    },
  },
  endIf: ({ G: { cells, placed } }) => {
    if (placed === null) return undefined;
    if (fourThrough(cells, placed)) return { winner: cells[placed] };
    if (!cells.includes(null)) return { draw: true };
  },
};

const [game, first, width] = gameName === "tictactoe" ? [tictactoe, 0, 9] : [connectFour, 35, 7];

const pick = (cells) => {
  const options = [];
  for (let option = 0; option < width; option += 1) if (cells[first + option] === null) options.push(option);
  return options[Math.floor(Math.random() * options.length)];
};

const throughClient = () => {
  const client = Client({ game, numPlayers: 2, debug: false });
  return (games) => {
    let moves = 0;
    for (let played = 0; played < games; played += 1) {
      client.reset();
      for (;;) {
        const { G, ctx } = client.store.getState();
        if (ctx.gameover !== undefined) break;
        client.moves.play(pick(G.cells));
        moves += 1;
      }
    }
    return { work: moves, games };
  };
};

const throughReducer = () => {
  const reducer = CreateGameReducer({ game });
  const start = InitializeGame({ game, numPlayers: 2 });
  return (games) => {
    let moves = 0;
    for (let played = 0; played < games; played += 1) {
      let state = start;
      while (state.ctx.gameover === undefined) {
        const payload = { type: "play", args: [pick(state.G.cells)], playerID: state.ctx.currentPlayer };
        state = reducer(state, { type: "MAKE_MOVE", payload });
        moves += 1;
      }
    }
    return { work: moves, games };
  };
};

// The processor time of the whole process, because the threads of collector and compiler are part of the price.
const timed = (work, amount) => {
  const before = process.cpuUsage();
  const done = work(amount);
  const spent = process.cpuUsage(before);
  return { ...done, cpu: (spent.user + spent.system) / 1e6 };
};

const work = { client: throughClient, reducer: throughReducer }[way]();
let amount = 100;
let trial = timed(work, amount);
// The engine compiles hot code while the amount doubles, so scale by the last and longest trial.
while (trial.cpu < LONGEST) {
  amount *= 2;
  trial = timed(work, amount);
}
amount = Math.max(1, Math.round((amount * TARGET) / trial.cpu));
answer({ version: "boardgame.io " + JSON.parse(readFileSync(join(home, "package.json"), "utf8")).version });
createInterface({ input: process.stdin }).on("line", () => {
  work(Math.ceil(amount / LEAD_IN));
  answer(timed(work, amount));
});
