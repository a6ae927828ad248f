/** The middles of the spaces of the boards that come in, as the client lays them out. */
import { readFileSync } from 'node:fs';
import { layOut } from '../../src/parlour/games/meinopoly/web/layout.ts';
import type { Board } from '../../src/parlour/games/meinopoly/web/types.ts';

const boards = JSON.parse(readFileSync(0, 'utf-8')) as Board[];
const middles = boards.map((board) => layOut(board).spots.map(({ x, y }) => [x, y]));
process.stdout.write(JSON.stringify(middles));
