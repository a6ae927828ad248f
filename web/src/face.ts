/**
 * The client's face: everything a board may use, imported from `parlour`. The page is built before anyone's board is,
 * so this module keeps its address, `/face/<version>/parlour.js`, and its names. `web/face.json` has the version;
 * docs/your-first-board.md explains each part.
 */

// --- What a board, a panel and a seat are given ---
export { activeSeat, type BoardProps, colourIn, type PanelProps, type SeatProps } from './boards.ts';
export type { Ask, Happened, Play, Seat } from './wire.ts';

// --- Targets: what can be picked on the board ---
export { targeting, targets, type Targets } from './targets.svelte.ts';

// --- Moves with buttons of their own ---
export { default as MoveButton } from './table/MoveButton.svelte';

// --- Speech: names, sentences and pictures from the game's catalogue and pack ---
export type { Result, Speech } from './speech.ts';
export { signed } from './words/signed.ts';

// --- The stage: what happened, played one act after the other ---
export type { Act, Paced, Playback, Stage, StageState } from './pieces/stage.ts';
export { animate, move, type Point, wait, walk } from './pieces/motion.ts';
export { lessMotion } from './ui/appearance.svelte.ts';

// --- Pieces ---
export { default as Banner } from './pieces/Banner.svelte';
export { default as Card } from './pieces/Card.svelte';
export { default as Coin } from './pieces/Coin.svelte';
export { default as Counter } from './pieces/Counter.svelte';
export { default as Dice } from './pieces/Dice.svelte';
export { default as Flight } from './pieces/Flight.svelte';
export { default as Token } from './pieces/Token.svelte';

// --- Drawings: a camera over a map, and text that fits into a space ---
export { around, Camera, type Frame, steer } from './pieces/camera.svelte.ts';
export { fit, type Lettering, rows } from './pieces/lettering.ts';

// --- The look: colours and shapes of players, a pack's palette ---
export { colourOf, inkOn, seatNamed, SHAPES, shapeNamed, shapeOf } from './ui/seats.ts';
export { type PackStyle, styleOf } from './ui/pack.ts';
export { default as PlayerMark } from './ui/PlayerMark.svelte';
export { default as SeatMark } from './ui/SeatMark.svelte';

// --- Controls and popups ---
export { default as Bar } from './ui/Bar.svelte';
export { default as Button } from './ui/Button.svelte';
export { default as Chart } from './ui/Chart.svelte';
export { default as Dialog } from './ui/Dialog.svelte';
export type { Icon } from './ui/icon.ts';
export { default as IconButton } from './ui/IconButton.svelte';
export { placeBeside } from './ui/placement.ts';
export { default as SegmentedChoice } from './ui/SegmentedChoice.svelte';
export { default as Select } from './ui/Select.svelte';
export { default as TextInput } from './ui/TextInput.svelte';
export { tip } from './ui/tooltip.ts';
