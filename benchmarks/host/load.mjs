// The load: MATCHES matches of tic-tac-toe at once, two sockets each, the same nine moves in each. Every player moves
// as soon as they may. Measured are the server's own processor time between the first move and the last answer, read
// from the kernel, and the time from a move to its answer. Before that, WARM other matches are played one by one.
// Usage: node load.mjs NODE_FOLDER SERVER PORT PID MATCHES WARM [TABLES.json]; prints one line of JSON.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, server, port, pid, matches, warm, file] = process.argv.slice(2);
const require = createRequire(join(folder, "node_modules", "package.json"));
const DRAWN = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const TICK = 10; // milliseconds of processor time to one of the kernel's units

const processorTime = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

const waits = [];
let left = 0;
let allFinished;
const answered = (seat) => waits.push(performance.now() - seat.sent);
const over = () => --left === 0 && allFinished();

// A seat: `say(cell)` sends its move; `heard` is called when an answer or another's move has come.
async function parlourSeat(table, token, match) {
  const WebSocket = require("ws");
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/${table.room}`);
  const seat = { at: 0 };
  await new Promise((ready) => {
    socket.on("open", () => socket.send(JSON.stringify({ id: 0, hello: { version: 3, tokens: [token] } })));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.no) throw new Error(message.no.say);
      if (message.now) seat.at = message.now.sights[0].at;
      if (message.id === 0) return ready();
      if (message.id !== undefined) answered(seat);
      if (!message.now) return;
      if (message.now.result) return message.id !== undefined && over();
      if (message.now.sights[0].options) match.next(seat);
    });
  });
  seat.say = (cell, number) =>
    socket.send(JSON.stringify({ id: number + 1, play: { verb: "mark", target: cell }, at: seat.at }));
  return seat;
}

async function boardgameSeat(matchID, playerID, match) {
  const { io } = require("socket.io-client");
  const socket = io(`http://127.0.0.1:${port}/tictactoe`, { transports: ["websocket"], forceNew: true });
  const seat = { state: 0 };
  await new Promise((ready) => {
    socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, 2));
    socket.on("sync", (_, info) => {
      seat.state = info.state._stateID;
      ready();
    });
    socket.on("update", (_, state) => {
      const mine = state._stateID > seat.state && seat.waiting;
      seat.state = state._stateID;
      if (mine) {
        seat.waiting = false;
        answered(seat);
      }
      if (state.ctx.gameover) return mine && over();
      if (state.ctx.currentPlayer === playerID) match.next(seat);
    });
  });
  seat.say = (cell) => {
    seat.waiting = true;
    const payload = { type: "play", args: [cell], playerID };
    socket.emit("update", { type: "MAKE_MOVE", payload }, seat.state, matchID, playerID);
  };
  return seat;
}

const tables = file ? JSON.parse(readFileSync(file, "utf8")) : [];
let opened = 0;

async function open() {
  const number = opened++;
  let made = 0;
  const match = {
    running: false,
    next: (seat) => {
      if (!match.running) return;
      seat.sent = performance.now();
      seat.say(DRAWN[made], made);
      made += 1;
    },
  };
  const table = tables[number];
  const matchID = `match${number}`; // boardgame.io makes a match for whoever asks for one first
  const seats =
    server === "parlour"
      ? await Promise.all(table.tokens.map((token) => parlourSeat(table, token, match)))
      : [await boardgameSeat(matchID, "0", match), await boardgameSeat(matchID, "1", match)];
  return () => {
    match.running = true;
    match.next(seats[0]);
  };
}

async function play(count) {
  const starts = [];
  for (let number = 0; number < count; number++) starts.push(await open());
  await new Promise((resolve) => setTimeout(resolve, 500));
  waits.length = 0;
  left = count;
  const end = new Promise((resolve) => (allFinished = resolve));
  const before = processorTime();
  const began = performance.now();
  for (const start of starts) start();
  await end;
  return { seconds: (performance.now() - began) / 1000, spent: processorTime() - before };
}

if (Number(warm)) await play(Number(warm));
const { seconds, spent } = await play(Number(matches));
waits.sort((a, b) => a - b);
const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
console.log(
  JSON.stringify({
    moves: waits.length,
    moves_a_second: waits.length / seconds,
    cpu_microseconds: (spent * 1000) / waits.length,
    p50_milliseconds: at(0.5),
    p99_milliseconds: at(0.99),
    memory_mb: memory(),
  }),
);
process.exit(0);
