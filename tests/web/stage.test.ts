/** The stage plays acts in order, ends them at once when asked, and never delays a newer view. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Act, type Paced, type Playback, Stage } from '../../web/src/pieces/stage.ts';

const FAILED = (error: unknown) => assert.fail(String(error));

/** An act that notes when it begins and when the clock or the signal ends it. */
function act(name: string, log: string[], lasts = 5): Act {
  return (playback) =>
    new Promise<void>((resolve) => {
      log.push(`${name} begins`);
      const end = () => {
        clearTimeout(timer);
        log.push(playback.signal.aborted ? `${name} jumps` : `${name} ends`);
        resolve();
      };
      const timer = setTimeout(end, lasts);
      if (playback.signal.aborted) end();
      else playback.signal.addEventListener('abort', end, { once: true });
    });
}

test('acts are played one after the other', async () => {
  const log: string[] = [];
  const stage = new Stage(() => false, FAILED);
  void stage.play(act('dice', log));
  await stage.play(act('token', log), act('coin', log));
  assert.deepEqual(log, ['dice begins', 'dice ends', 'token begins', 'token ends', 'coin begins', 'coin ends']);
  assert.deepEqual(stage.state, { busy: false, waiting: 0, speed: 1 });
});

test('pass ends the act under way only', async () => {
  const log: string[] = [];
  const stage = new Stage(() => false, FAILED);
  const done = stage.play(act('dice', log, 60_000), act('token', log));
  stage.pass();
  await done;
  assert.deepEqual(log, ['dice begins', 'dice jumps', 'token begins', 'token ends']);
});

test('skip lets all that wait jump to their ends, in order', async () => {
  const log: string[] = [];
  const stage = new Stage(() => false, FAILED);
  const done = stage.play(act('dice', log, 60_000), act('token', log, 60_000));
  stage.skip();
  await done;
  assert.deepEqual(log, ['dice begins', 'dice jumps', 'token begins', 'token jumps']);
});

test('what is played after a skip is played out', async () => {
  const log: string[] = [];
  const stage = new Stage(() => false, FAILED);
  void stage.play(act('old', log, 60_000));
  stage.skip();
  await stage.play(act('new', log));
  assert.deepEqual(log, ['old begins', 'old jumps', 'new begins', 'new ends']);
});

test('settle does not wait for an act that ignores its signal', async () => {
  const stage = new Stage(() => false, FAILED);
  void stage.play(() => new Promise(() => {}));
  await stage.settle();
  assert.equal(stage.state.busy, false);
});

test('settle at rest resolves at once', async () => {
  await new Stage(() => false, FAILED).settle();
});

test('where motion is unwanted, every act begins at its end', async () => {
  const log: string[] = [];
  await new Stage(() => true, FAILED).play(act('dice', log, 60_000));
  assert.deepEqual(log, ['dice begins', 'dice jumps']);
});

test('a newer view ends what is under way, and is shown last', async () => {
  const log: string[] = [];
  const stage = new Stage(() => false, FAILED);
  const first = stage.follow([act('roll', log, 60_000)], () => log.push('view 1'));
  const second = stage.follow([act('walk', log)], () => log.push('view 2'));
  await Promise.all([first, second]);
  assert.deepEqual(log, ['roll begins', 'roll jumps', 'view 1', 'walk begins', 'walk ends', 'view 2']);
});

test('a view without events is shown at once', async () => {
  let shown = false;
  await new Stage(() => false, FAILED).follow([], () => (shown = true));
  assert.ok(shown);
});

test('an act that fails is reported, and the play goes on', async () => {
  const [log, errors]: [string[], unknown[]] = [[], []];
  const stage = new Stage(
    () => false,
    (error) => errors.push(error),
  );
  const broken: Act = () => {
    throw new Error('no such die');
  };
  await stage.play(broken, () => Promise.reject(new Error('no such card')), act('token', log));
  assert.deepEqual(errors.map(String), ['Error: no such die', 'Error: no such card']);
  assert.deepEqual(log, ['token begins', 'token ends']);
});

test('the speed stays within its bounds and reaches what is already moving', async () => {
  const stage = new Stage(() => false, FAILED);
  const rates: number[] = [];
  const moving: Paced = { updatePlaybackRate: (rate) => rates.push(rate) };
  let seen: Playback | undefined;
  const done = stage.play(async (playback) => {
    seen = playback;
    const letGo = playback.pace(moving);
    stage.speed = 9;
    stage.speed = 0.1;
    letGo();
    stage.speed = 2;
  });
  await done;
  assert.deepEqual(rates, [1, 4, 0.5]);
  assert.equal(seen?.speed, 2);
});

test('listeners hear when the stage is busy and when it rests', async () => {
  const log: string[] = [];
  const heard: boolean[] = [];
  const stage = new Stage(() => false, FAILED);
  const stop = stage.subscribe(({ busy }) => heard.push(busy));
  await stage.play(act('dice', log));
  await Promise.resolve();
  stop();
  await stage.play(act('dice', log));
  assert.deepEqual(heard, [false, true, false]);
});

test('one can wait until nothing is played, also for what comes in meanwhile', async () => {
  const log: string[] = [];
  const stage = new Stage(() => false, FAILED);
  await stage.idle();
  void stage.play(act('dice', log), () => void stage.play(act('token', log)));
  await stage.idle();
  assert.deepEqual(log, ['dice begins', 'dice ends', 'token begins', 'token ends']);
  assert.equal(stage.state.busy, false);
});
