/**
 * The simulator's process: `node simulator/main.ts --socket PATH --state DIR [--seed N] [--idle-seconds N]`.
 * It outlives the server that started it, and ends by itself when nobody has spoken to it for a while.
 */
import { chmodSync, rmSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isAnswering } from './ask.ts';
import { createKeeper } from './keeper.ts';
import { createGardenServer } from './server.ts';
import { createSky, createSkyOfTowns } from './sky.ts';
import { openStateFile } from './state-file.ts';
import { createWeatherGenerator } from './weather/generator.ts';
import { TOWNS } from './weather/towns.ts';

const IDLE_SECONDS = 600;
const TICK_MS = 1000;
const SAVE_EVERY_TICKS = 15;
/** Bytes of a Unix socket's path that every system takes. */
const SOCKET_PATH_MAX = 103;

const { values } = parseArgs({
  options: {
    socket: { type: 'string' },
    state: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'idle-seconds': { type: 'string', default: String(IDLE_SECONDS) },
  },
});

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const socketPath: string = values.socket ?? giveUp('Say where to listen: --socket PATH.');
const stateDirectory: string = values.state ?? giveUp('Say where to keep the garden: --state DIR.');
const seed = Number(values.seed);
const idleMs = Number(values['idle-seconds']) * 1000;
if (!Number.isSafeInteger(seed)) giveUp('--seed takes a whole number.');
if (!(idleMs > 0)) giveUp('--idle-seconds takes a number above 0.');
if (Buffer.byteLength(socketPath) > SOCKET_PATH_MAX) {
  giveUp(`The socket's path is too long: ${SOCKET_PATH_MAX} bytes at most.`);
}
const alreadyRuns = `A simulator is already running at ${socketPath}.`;
const found = socketIdentity();
if (await isAnswering(socketPath)) giveUp(alreadyRuns);
// Only a socket that was found dead is removed: another start may have put a live one there since.
if (found !== null && found === socketIdentity()) rmSync(socketPath, { force: true });

const keeper = (() => {
  try {
    return createKeeper(
      openStateFile(stateDirectory),
      createSkyOfTowns((town) => createSky(createWeatherGenerator(TOWNS[town], seed), TOWNS[town].timeZone)),
      // A device's timer does not follow a wall clock that somebody sets.
      () => ({ steadyMs: performance.timeOrigin + performance.now(), wallMs: Date.now() }),
    );
  } catch (error) {
    return giveUp(`The garden in ${stateDirectory} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
})();

/** Distinguishes this socket from a later one under the same path; null when there is none. */
function socketIdentity(): string | null {
  const stats = statSync(socketPath, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.ino} ${stats.ctimeMs}`;
}

/** A process that hung while another took its socket must not obey what was sent to it before. */
const ownGarden: typeof keeper = {
  ...keeper,
  ask(method, params) {
    if (socketIdentity() !== ownSocket) process.exit(0);
    return keeper.ask(method, params);
  },
};

const { server, clientCount, disconnectAll } = createGardenServer(ownGarden, end);
let ownSocket: string | null = null;
let lastClientAtMs = performance.now();
let ticks = 0;

/** A full disk must not end the devices: what matters was saved with each command, and we try again. */
function saveIfPossible(): void {
  try {
    keeper.save();
  } catch {
    ticks = 0;
  }
}

function end(): void {
  saveIfPossible();
  server.close();
  disconnectAll();
  process.exit(0);
}

function tick(): void {
  // Another process may have replaced the socket; the garden is then its own, and not ours to write.
  if (socketIdentity() !== ownSocket) process.exit(0);
  if (clientCount() > 0) lastClientAtMs = performance.now();
  else if (performance.now() - lastClientAtMs > idleMs) end();
  ticks += 1;
  if (ticks % SAVE_EVERY_TICKS === 0) saveIfPossible();
}

server.on('error', (error) =>
  giveUp('code' in error && error.code === 'EADDRINUSE' ? alreadyRuns : `Cannot listen: ${error.message}`),
);
server.listen(socketPath, () => {
  chmodSync(socketPath, 0o600);
  ownSocket = socketIdentity();
  setInterval(tick, TICK_MS);
});
process.on('SIGTERM', end);
process.on('SIGINT', end);
