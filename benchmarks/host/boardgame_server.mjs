// boardgame.io's own server with tic-tac-toe as its documentation writes it, matches kept in memory (its default).
// Prints its port. Usage: node boardgame_server.mjs NODE_FOLDER.

import { createRequire } from "node:module";
import { join } from "node:path";

const home = join(process.argv[2], "node_modules", "boardgame.io");
const require = createRequire(join(home, "package.json"));
const { Server, Origins } = require(join(home, "server"));
const { INVALID_MOVE } = require(join(home, "core"));

const TRIPLES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const tictactoe = {
  name: "tictactoe",
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
  endIf: ({ G, ctx }) => {
    if (TRIPLES.some((t) => G.cells[t[0]] !== null && t.every((c) => G.cells[c] === G.cells[t[0]]))) {
      return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const log = console.log;
console.log = console.info = () => {}; // it logs every game and every request
const server = Server({ games: [tictactoe], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: 0 });
log(appServer.address().port);
