/** For tests: a real MQTT broker on a free port, Debian's mosquitto where it is installed, aedes otherwise. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttLink } from '../mqtt-transport.ts';
import { freePort } from '../testing/free-port.ts';
import { openEmbeddedBroker } from './embedded-broker.ts';

export interface TestBroker {
  url: string;
  /** Ends the broker, or starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(existsSync);

/** The brokers that can run here. */
export const BROKERS: readonly ('mosquitto' | 'aedes')[] = MOSQUITTO ? ['mosquitto', 'aedes'] : ['aedes'];

export async function openTestBroker(kind = BROKERS[0] ?? 'aedes'): Promise<TestBroker> {
  const port = await freePort();
  const launch = kind === 'mosquitto' ? launchMosquitto : launchAedes;
  let end: (() => Promise<void>) | null = await launch(port);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async stop() {
      await end?.();
      end = null;
    },
    async start() {
      end ??= await launch(port);
    },
  };
}

async function launchMosquitto(port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-broker-'));
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nset_tcp_nodelay true\n`);
  const broker: ChildProcess = spawn(MOSQUITTO ?? 'mosquitto', ['-c', file], { stdio: 'ignore' });
  await listening(port);
  return async () => {
    const ended = once(broker, 'exit');
    broker.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function launchAedes(port: number): Promise<() => Promise<void>> {
  const everybody = { name: '', rights: 'all' } as const;
  const { close } = await openEmbeddedBroker({
    places: [{ host: '127.0.0.1', port, identity: null }],
    retainedFile: null,
    admit: async () => everybody,
    isStillAdmitted: async () => true,
    rightsOf: async () => 'all',
    warn: () => {},
  });
  return close;
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(20);
  }
  throw new Error('mosquitto has not started');
}

let marks = 0;

/** Waits until a connection has brought what somebody sent before. */
export async function settleLink(
  link: MqttLink,
  sender: { send(topic: string, payload: string): Promise<void> },
): Promise<void> {
  const mark = `mark ${++marks}`;
  let hasCome = false;
  const unsubscribe = link.subscribe(['marks'], ({ payload }) => {
    hasCome ||= payload === mark;
  });
  // Again, since a connection that has just come back may not listen yet.
  while (!hasCome) {
    await sender.send('marks', mark);
    for (let waits = 0; waits < 20 && !hasCome; waits++) await sleep(5);
  }
  unsubscribe();
}
