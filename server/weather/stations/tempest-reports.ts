/** Listens to what Tempests' hubs broadcast in the network, and hands in their observations as a console would. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { GroupId, WeatherStationId } from '@sluice/engine/vocabulary/ids';
import type { GardenFaults } from '../../notifications/index.ts';
import { Rounds } from '../../platform/rounds.ts';
import type { Services } from '../../platform/services.ts';
import { receiveHeard } from './receive.ts';
import { SenderLimits } from './sender-limits.ts';
import { type BroadcastStation, broadcastStations } from './store.ts';
import { LONGEST_DATAGRAM_BYTES, type Observation, parseDatagram, toReport } from './tempest-codec.ts';

const PORT = 50_222;
/** Between two looks at the stations. */
const ROUND_MS = 20_000;
/** Of one station; what comes while so many wait for the database is left out. */
const MOST_WAITING = 5;
/** A house has one or two. */
const MOST_HUBS = 64;

interface Tools {
  services: Pick<Services, 'db' | 'clock'>;
  faults: GardenFaults;
  /** Whether a sender's address is in a network in which hardware may be looked for. */
  isAllowed(address: string): boolean;
  warn(error: unknown, sentence: string): void;
  port?: number;
  roundMs?: number;
}

interface Queue {
  waiting: number;
  last: Promise<void>;
}

export class TempestReports {
  readonly #tools: Tools;
  readonly #senders: SenderLimits;
  /** By how much each hub's clock is ahead of ours, ms. */
  readonly #hubsAheadMs = new Map<string, number>();
  readonly #queues = new Map<WeatherStationId, Queue>();
  #stations: readonly BroadcastStation[] = [];
  #socket: Socket | null = null;
  readonly #rounds: Rounds;

  /** Runs in one process of all: a port is opened while some garden has a Tempest. */
  constructor(tools: Tools) {
    this.#tools = tools;
    this.#senders = new SenderLimits(tools.isAllowed);
    this.#rounds = new Rounds(() => this.#go(), tools.roundMs ?? ROUND_MS);
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
    this.#close();
    await Promise.all([...this.#queues.values()].map(({ last }) => last));
  }

  async #go(): Promise<void> {
    await this.#follow().catch((error) => this.#tools.warn(error, 'the Tempests to listen to could not be read'));
  }

  async #follow(): Promise<void> {
    this.#stations = await broadcastStations(this.#tools.services.db);
    this.#senders.forget();
    if (this.#stations.length === 0) return this.#close();
    if (this.#socket !== null) return;
    const [error] = await this.#open().then(
      () => [],
      (failure: unknown) => [failure],
    );
    const gardens = new Set(this.#stations.map(({ groupId }) => groupId));
    for (const groupId of gardens)
      await this.#guard(groupId, async () => {
        if (error !== undefined) throw error;
      });
  }

  async #open(): Promise<void> {
    const port = this.#tools.port ?? PORT;
    // Each program in this house that listens hears them all; some share the port in one way and some in the other.
    const socket = createSocket({ type: 'udp4', reuseAddr: true, reusePort: process.platform === 'linux' });
    try {
      socket.bind(port);
      await once(socket, 'listening');
    } catch (error) {
      socket.close();
      throw error;
    }
    socket.on('message', (message, { address }) => this.#hear(message, address));
    socket.on('error', (error) => {
      this.#tools.warn(error, 'Tempests are not heard; it is tried again');
      this.#close();
    });
    this.#socket = socket;
  }

  #close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hear(datagram: Buffer, address: string): void {
    const nowMs = this.#tools.services.clock.now();
    if (datagram.length > LONGEST_DATAGRAM_BYTES || !this.#senders.mayBeHeard(address, nowMs)) return;
    const message = parseDatagram(datagram.toString('utf8'));
    if (message === null) return;
    if (message.type === 'clock') this.#noteClock(message.hub, message.timeS * 1000 - nowMs);
    else
      for (const station of this.#stations) {
        if (station.serial === message.serial) this.#enqueue(station, message.observations, message.hub, nowMs);
      }
  }

  #noteClock(hub: string, aheadMs: number): void {
    if (this.#hubsAheadMs.has(hub) || this.#hubsAheadMs.size < MOST_HUBS) this.#hubsAheadMs.set(hub, aheadMs);
  }

  #enqueue(station: BroadcastStation, observations: readonly Observation[], hub: string, nowMs: number): void {
    const queue = this.#queues.get(station.id) ?? { waiting: 0, last: Promise.resolve() };
    if (queue.waiting >= MOST_WAITING || this.#tools.faults.isPausing(station.groupId, 'tempest')) return;
    this.#queues.set(station.id, queue);
    const aheadMs = this.#hubsAheadMs.get(hub) ?? 0;
    const reports = observations.flatMap((observation) => toReport(observation, nowMs, aheadMs) ?? []);
    queue.waiting += 1;
    queue.last = queue.last
      .then(() =>
        this.#guard(station.groupId, async () => {
          for (const report of reports) await receiveHeard(this.#tools.services, station, report);
        }),
      )
      .finally(() => {
        queue.waiting -= 1;
      });
  }

  async #guard(groupId: GroupId, work: () => Promise<void>): Promise<void> {
    await this.#tools.faults.guard(groupId, 'tempest', work);
  }
}
