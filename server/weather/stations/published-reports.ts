/** Listens to the sensors of stations at the MQTT broker, and hands in a report of each as a console would. */
import type { GroupId, WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { MqttSources } from '@sluice/engine/vocabulary/weather';
import type { GardenFaults } from '../../notifications/index.ts';
import { FollowedRows } from '../../platform/followed-rows.ts';
import { Rounds } from '../../platform/rounds.ts';
import type { Services } from '../../platform/services.ts';
import { composeReport, findUnread, type Noted, notePublished } from './published-figures.ts';
import { receivePublished } from './receive.ts';
import { type PublishingStation, publishingStations, storeUnread } from './store.ts';

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
  faults: GardenFaults;
  warn(error: unknown, sentence: string): void;
  roundMs?: number;
}

interface Listened {
  sources: MqttSources;
  groupId: GroupId;
  noted: Noted;
  /** What is stored as unread, as it is compared. */
  storedUnread: string;
  hasNews: boolean;
  reportedAtMs: number;
  unsubscribe(): void;
}

export class PublishedReports {
  readonly #tools: Tools;
  readonly #stations = new FollowedRows<WeatherStationId, PublishingStation, Listened>({
    idOf: ({ id }) => id,
    dependsOn: ({ mqtt }) => mqtt,
    begin: (station) => this.#listen(station),
    end: ({ unsubscribe }) => unsubscribe(),
  });
  readonly #rounds: Rounds;

  /** Runs in one process of all: each message would count several times in the means. */
  constructor(tools: Tools) {
    this.#tools = tools;
    this.#rounds = new Rounds(() => this.#go(), tools.roundMs ?? ROUND_MS);
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
    this.#stations.endAll();
  }

  async #go(): Promise<void> {
    await this.#follow().catch((error) => this.#warn(error));
    await this.#report();
  }

  async #follow(): Promise<void> {
    this.#stations.update(await publishingStations(this.#tools.services.db));
  }

  #listen({ groupId, mqtt: sources, unread }: PublishingStation): Listened {
    const { mqtt, services } = this.#tools;
    const topics = new Set(Object.values(sources).flatMap((source) => source?.topic ?? []));
    const station: Listened = {
      ...{ sources, groupId, hasNews: false, reportedAtMs: 0 },
      ...{ noted: { published: {}, unread: { ...unread } }, storedUnread: JSON.stringify(unread) },
      unsubscribe: mqtt.subscribe([...topics], (message) => {
        if (notePublished(station.noted, sources, message, services.clock.now())) station.hasNews = true;
      }),
    };
    return station;
  }

  async #report(): Promise<void> {
    const { services, faults } = this.#tools;
    for (const [id, station] of this.#stations.entries()) {
      if (faults.isPausing(station.groupId, 'station')) continue;
      await faults.guard(station.groupId, 'station', async () => {
        await this.#storeUnread(id, station);
        const nowMs = services.clock.now();
        if (!station.hasNews && nowMs - station.reportedAtMs < UNCHANGED_MS) return;
        const report = composeReport(station.noted.published, nowMs);
        if (report === null) return;
        await receivePublished(services, id, report);
        station.hasNews = false;
        station.reportedAtMs = nowMs;
      });
    }
  }

  async #storeUnread(id: WeatherStationId, station: Listened): Promise<void> {
    const { db, clock } = this.#tools.services;
    const unread = findUnread(station.noted, clock.now());
    const written = JSON.stringify(unread);
    if (written === station.storedUnread) return;
    await storeUnread(db, { id, groupId: station.groupId, mqtt: station.sources, unread });
    station.storedUnread = written;
  }

  #warn(error: unknown): void {
    this.#tools.warn(error, 'the weather sensors to listen to could not be read; it is tried again');
  }
}
