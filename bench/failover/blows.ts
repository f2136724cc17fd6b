/** Blows at a cluster, one after the other, at times drawn from the seed. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDoubling } from '@sluice/drivers/mqtt/fake-doubling';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import type { Cluster } from './cluster.ts';
import { BLOWS, type BlowKind } from './options.ts';
import type { SluiceProcess } from './processes.ts';

export interface PlannedBlow {
  kind: BlowKind;
  /** Milliseconds from the first start. */
  afterMs: number;
}

export interface Struck {
  kind: BlowKind;
  /** Epoch milliseconds. */
  at: number;
  /** Process ids of Sluice that it took away. */
  lostPids: number[];
}

/** Shortly before starts are due, or while their valves are open. */
const MOMENTS_MS = [-3_000, 8_000];
const MACHINE_AWAY_MS = 40_000;
const DISK_FULL_MS = 30_000;
const PROCESS_AWAY_MS = 20_000;
const BROKER_AWAY_MS = 2_000;
/** Clients of the broker try each second or two. */
const RECONNECTED_MS = 3_000;
const DOUBLED_MS = 40_000;

/** One a minute from the second minute on, those at the database and others in turn as far as there are both. */
export function planBlows(kinds: readonly BlowKind[], seed: number): PlannedBlow[] {
  const drawn = kinds
    .map((kind, place) => ({ kind, lot: uniform(seed, place, 'order of blows') }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ kind }) => kind);
  const ofDatabase = drawn.filter(isOfDatabase);
  // An update is the last: what comes after it is tried with the second build only.
  const others = drawn.filter((kind) => !isOfDatabase(kind)).sort((one, other) => rank(one) - rank(other));
  const inTurn = Array.from({ length: drawn.length }, (_, place) => [ofDatabase[place], others[place]]).flat();
  return inTurn
    .filter((kind) => kind !== undefined)
    .map((kind, place) => {
      const moment = MOMENTS_MS[Math.floor(uniform(seed, place, 'moment') * MOMENTS_MS.length)] ?? 0;
      return { kind, afterMs: (place + 1) * MINUTE_MS + moment };
    });
}

const rank = (kind: BlowKind) => (kind === 'rolling-update' ? 1 : 0);

export function isOfDatabase(kind: BlowKind): boolean {
  return kind.endsWith('-primary') || kind.endsWith('-standby') || kind === 'fill-disk';
}

export async function strike(
  blows: readonly PlannedBlow[],
  { cluster, processes, firstStartAt, seed, secondBuild, say, announce, isBack }: Victims,
): Promise<Struck[]> {
  const struck: Struck[] = [];
  for (const [place, { kind, afterMs }] of blows.entries()) {
    await sleep(Math.max(0, firstStartAt + afterMs - Date.now()));
    const victim = Math.floor(uniform(seed, place, 'victim') * processes.length);
    const drawn = [...processes.slice(victim), ...processes.slice(0, victim)];
    const settled = await cluster.settled().catch((error) => say(error.message));
    // The report says that not all have been struck.
    if (!settled) return struck;
    const { primary, standby } = settled;
    const at = Date.now();
    const [one, two] = drawn;
    if (!one || !two) throw new Error('There are not enough processes.');
    const lostPids = kind === 'kill-two-processes' ? [one.pid, two.pid] : [one.pid];
    say(BLOWS[kind]);
    switch (kind) {
      case 'kill-primary':
        primary.signal('SIGKILL', (pid) => programOf(pid) !== 'etcd');
        await sleep(MACHINE_AWAY_MS);
        cluster.startPatroni(primary);
        break;
      case 'freeze-primary':
      case 'freeze-standby': {
        const machine = kind === 'freeze-primary' ? primary : standby;
        machine.signal('SIGSTOP');
        await sleep(MACHINE_AWAY_MS);
        machine.signal('SIGCONT');
        break;
      }
      case 'cut-off-primary':
        primary.cutOff();
        await sleep(MACHINE_AWAY_MS);
        primary.connect();
        break;
      case 'fill-disk':
        primary.fillDisk();
        await sleep(DISK_FULL_MS);
        primary.freeDisk();
        break;
      case 'restart-broker':
        await cluster.killBroker();
        await sleep(BROKER_AWAY_MS);
        await cluster.startBroker();
        await sleep(RECONNECTED_MS);
        await announce();
        break;
      case 'double-messages': {
        const doubling = await openDoubling(cluster.brokerUrl);
        await sleep(DOUBLED_MS);
        await doubling.close();
        break;
      }
      case 'freeze-process':
        one.signal('SIGSTOP');
        await sleep(PROCESS_AWAY_MS);
        one.signal('SIGCONT');
        break;
      case 'kill-process':
        await kill([one]);
        break;
      case 'kill-two-processes':
        await kill([one, two]);
        break;
      case 'rolling-update': {
        const build = secondBuild();
        for (const each of processes) each.build = build;
        await one.restart();
        await Promise.all(processes.map((each) => each.readyWith(build)));
        break;
      }
    }
    struck.push({ kind, at, lostPids: isOfProcess(kind) ? lostPids : [] });
    await isBack(kind);
  }
  return struck;
}

export interface Victims {
  cluster: Cluster;
  processes: readonly SluiceProcess[];
  /** Epoch milliseconds. */
  firstStartAt: number;
  seed: number;
  /** Makes the second build at its first call. */
  secondBuild(): string;
  say(sentence: string): void;
  /** Has the devices say again what they are. */
  announce(): Promise<unknown>;
  /** What was taken has been given back. */
  isBack(kind: BlowKind): Promise<void>;
}

export const isOfProcess = (kind: BlowKind): boolean => kind.includes('-process');

async function kill(processes: readonly SluiceProcess[]): Promise<void> {
  for (const one of processes) {
    one.downUntil = Date.now() + PROCESS_AWAY_MS;
    one.signal('SIGKILL');
  }
  await sleep(PROCESS_AWAY_MS);
  await Promise.all(processes.map((one) => one.ready()));
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
