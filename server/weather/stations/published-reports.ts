/** Listens to the sensors of stations at the MQTT broker, and hands in a report of each as a console would. */
import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { MqttSources } from '@sluice/engine/vocabulary/weather';
import type { Services } from '../../platform/services.ts';
import { composeReport, notePublished, type Published } from './published-figures.ts';
import { receivePublished } from './receive.ts';
import { publishingStations } from './store.ts';

/** Between two looks at the stations, and two reports of one whose sensors are busy. */
const ROUND_MS = 20_000;
/** Without news a report says that nothing has changed; shorter than a gap in which no rain is counted. */
const UNCHANGED_MS = 5 * MINUTE_MS;

/** What is needed of the connection to a broker. */
interface Broker {
  subscribe(
    topics: readonly string[],
    listener: (message: { topic: string; payload: string; isRetained: boolean }) => void,
  ): () => void;
}

interface Tools {
  services: Pick<Services, 'db' | 'clock'>;
  mqtt: Broker;
  warn(error: unknown, sentence: string): void;
  roundMs?: number;
}

interface Listened {
  sources: MqttSources;
  /** As it is compared. */
  written: string;
  published: Published;
  hasNews: boolean;
  reportedAtMs: number;
  unsubscribe(): void;
}

export class PublishedReports {
  readonly #tools: Tools;
  readonly #stations = new Map<WeatherStationId, Listened>();
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void>;
  #isStopped = false;

  /** Runs in one process of all: each message would count several times in the means. */
  constructor(tools: Tools) {
    this.#tools = tools;
    this.#round = this.#go();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
    for (const { unsubscribe } of this.#stations.values()) unsubscribe();
    this.#stations.clear();
  }

  async #go(): Promise<void> {
    await this.#follow().catch((error) => this.#warn(error));
    await this.#report();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#go();
    }, this.#tools.roundMs ?? ROUND_MS).unref();
  }

  /** Those that were added, changed or removed since. */
  async #follow(): Promise<void> {
    const rows = await publishingStations(this.#tools.services.db);
    const wanted = new Map(rows.map(({ id, mqtt }) => [id, mqtt]));
    for (const [id, { written, unsubscribe }] of this.#stations) {
      if (JSON.stringify(wanted.get(id)) === written) continue;
      unsubscribe();
      this.#stations.delete(id);
    }
    for (const [id, sources] of wanted) if (!this.#stations.has(id)) this.#stations.set(id, this.#listen(sources));
  }

  #listen(sources: MqttSources): Listened {
    const { mqtt, services } = this.#tools;
    const topics = new Set(Object.values(sources).flatMap((source) => source?.topic ?? []));
    const station: Listened = {
      ...{ sources, written: JSON.stringify(sources), published: {}, hasNews: false, reportedAtMs: 0 },
      unsubscribe: mqtt.subscribe([...topics], (message) => {
        // The broker may have kept it for months.
        if (message.isRetained) return;
        if (notePublished(station.published, sources, message, services.clock.now())) station.hasNews = true;
      }),
    };
    return station;
  }

  async #report(): Promise<void> {
    const { services } = this.#tools;
    for (const [id, station] of this.#stations) {
      const nowMs = services.clock.now();
      if (!station.hasNews && nowMs - station.reportedAtMs < UNCHANGED_MS) continue;
      const report = composeReport(station.published, nowMs);
      if (report === null) continue;
      try {
        await receivePublished(services, id, report);
        station.hasNews = false;
        station.reportedAtMs = nowMs;
      } catch (error) {
        this.#warn(error);
      }
    }
  }

  #warn(error: unknown): void {
    this.#tools.warn(error, 'what weather sensors publish could not be stored; it is tried again');
  }
}
