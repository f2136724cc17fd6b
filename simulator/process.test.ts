import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { present } from '../scripts/present.ts';
import { ask, isAnswering } from './ask.ts';
import { readCommand } from './control.ts';
import { launchSimulator } from './launch.ts';

const DEVICE = { serial: 'D', type: 'SPRITE', model: 'SPRITE-6', terminals: [{ flowLPerMin: 60, areaM2: 10 }] };
let directory: string;
let socketPath: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sluice-'));
  socketPath = join(directory, 'garden.sock');
});
afterEach(async () => {
  if (await isAnswering(socketPath)) await ask(socketPath, 'shutdown', {});
  // A simulator that is ending may still be writing its last state.
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const launch = () => launchSimulator({ socketPath, stateDirectory: join(directory, 'state'), seed: 1 });

function start(...more: string[]): ChildProcess {
  const options = ['--socket', socketPath, '--state', join(directory, 'state'), ...more];
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function describeEnd(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

function opening(commandId: string, maxRunTimeS: number) {
  const header = { commandId, fencingToken: 1, expiresAt: present() + 60_000 };
  return { ...header, serial: 'D', terminal: 1, runId: 'r', maxRunTimeS, maxVolumeL: null };
}

test('a valve closes on the device’s time though no client is there', async () => {
  await launch();
  await ask(socketPath, 'addDevice', DEVICE);
  await ask(socketPath, 'openValve', opening('a', 0.4));
  expect(await ask(socketPath, 'readState', { serial: 'D' })).toMatchObject({ status: 'WATERING' });
  await sleep(500);
  expect(await ask(socketPath, 'readState', { serial: 'D' })).toMatchObject({
    status: 'ONLINE',
    terminals: [{ open: false, delivered: { litres: 0.4 } }],
  });
});

test('an open valve is on the disk before the command is answered', async () => {
  await launch();
  await ask(socketPath, 'addDevice', DEVICE);
  await ask(socketPath, 'openValve', opening('a', 300));
  const saved: unknown = JSON.parse(readFileSync(join(directory, 'state', 'garden.json'), 'utf8'));
  expect(saved).toMatchObject({ garden: { devices: { D: { valves: [{ runId: 'r' }], seenCommandIds: ['a'] } } } });
});

test('launching again takes the simulator that runs', async () => {
  await Promise.all([launch(), launch()]);
  await ask(socketPath, 'addDevice', DEVICE);
  await launch();
  expect(await ask(socketPath, 'hello', {})).toMatchObject({ deviceCount: 1, version: 1 });
});

test('a second process at a live socket ends with one sentence', async () => {
  await launch();
  const { code, said } = await describeEnd(start());
  expect(code).toBe(1);
  expect(said).toBe(`A simulator is already running at ${socketPath}.\n`);
  expect(await isAnswering(socketPath)).toBe(true);
});

test('SIGTERM ends it quietly with everything kept, and a stale socket is replaced', async () => {
  await launch();
  await ask(socketPath, 'addDevice', DEVICE);
  await ask(socketPath, 'shutdown', {});
  await expect.poll(() => isAnswering(socketPath)).toBe(false);

  const killed = start();
  await expect.poll(() => isAnswering(socketPath), { timeout: 5000 }).toBe(true);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect(existsSync(socketPath)).toBe(true);

  const child = start();
  const end = describeEnd(child);
  await expect.poll(() => isAnswering(socketPath), { timeout: 5000 }).toBe(true);
  expect(await ask(socketPath, 'hello', {})).toMatchObject({ deviceCount: 1 });
  child.kill('SIGTERM');
  expect(await end).toEqual({ code: 0, said: '' });
  expect(existsSync(socketPath)).toBe(false);
});

test('one that hung while another took its place obeys nothing more, and its devices are the other’s', async () => {
  const hung = start();
  await expect.poll(() => isAnswering(socketPath), { timeout: 5000 }).toBe(true);
  await ask(socketPath, 'addDevice', DEVICE);
  const oldLink = connect(socketPath);
  await once(oldLink, 'connect');
  let heard = '';
  oldLink.on('data', (chunk) => (heard += String(chunk))).on('error', () => {});
  hung.kill('SIGSTOP');
  rmSync(socketPath);
  await launch();
  oldLink.write(`${JSON.stringify({ id: 1, method: 'openValve', params: opening('a', 300) })}\n`);
  const closed = once(oldLink, 'close');
  hung.kill('SIGCONT');
  await closed;
  expect(heard).toBe('');
  expect(await ask(socketPath, 'readState', { serial: 'D' })).toMatchObject({
    terminals: [{ open: false, openings: [] }],
  });
});

test('left alone it ends by itself', async () => {
  const child = start('--idle-seconds', '0.5');
  expect(await describeEnd(child)).toEqual({ code: 0, said: '' });
});

test('what is missing or unreadable is said in one sentence', async () => {
  expect((await describeEnd(spawn(process.execPath, [join(import.meta.dirname, 'main.ts')]))).said).toBe(
    'Say where to listen: --socket PATH.\n',
  );
  await launch();
  await ask(socketPath, 'shutdown', {});
  await expect.poll(() => isAnswering(socketPath)).toBe(false);
  writeFileSync(join(directory, 'state', 'garden.json'), '{"version":99}');
  await expect(launch()).rejects.toThrow('was not written by this version');
});

test('a client that talks nonsense loses its own link and no other', async () => {
  await launch();
  await expect(ask(socketPath, 'no such thing', {})).rejects.toThrow('There is no method');
  const badClient = connect(socketPath);
  badClient.write('not json\n');
  await once(badClient, 'close');
  expect(await isAnswering(socketPath)).toBe(true);
});

test('something else at the socket is no simulator to ask', async () => {
  const other = createServer((socket) => socket.resume().end('hello\n')).listen(socketPath);
  await once(other, 'listening');
  await expect(ask(socketPath, 'hello', {})).rejects.toThrow('no simulator');
  other.close();
  await once(other, 'close');
});

test('the control command switches a fault and says what went wrong', async () => {
  await launch();
  await ask(socketPath, 'addDevice', DEVICE);
  const control = (...args: string[]) =>
    describeEnd(spawn(process.execPath, [join(import.meta.dirname, 'control.ts'), '--socket', socketPath, ...args]));
  expect((await control('fault', 'D', 'offline', 'on')).code).toBe(0);
  await expect(ask(socketPath, 'readState', { serial: 'D' })).rejects.toThrow('D does not answer.');
  expect(await control('state', 'D')).toEqual({ code: 1, said: 'D does not answer.\n' });
  expect(await control('dance')).toMatchObject({ code: 2, said: expect.stringContaining('COMMAND') });
});

test('the words of the control command', () => {
  expect(readCommand(['fault', 'D', 'offline', 'on'])).toEqual({
    method: 'setFault',
    params: { serial: 'D', fault: 'offline', on: true },
  });
  expect(readCommand(['fault', 'D:2', 'open-circuit', 'off'])).toEqual({
    method: 'setFault',
    params: { serial: 'D', terminal: 2, fault: 'open-circuit', on: false },
  });
  expect(readCommand(['fault', 'D', 'offline', 'perhaps'])).toBeNull();
  expect(readCommand(['dance'])).toBeNull();
});
