/** Listens to level sensors of tanks at the MQTT broker: what they say is a reading, as a person's is. */
import { median } from '@sluice/engine/sensing/probed-balance';
import { tankLevelBySensor } from '@sluice/engine/sensing/tank-level';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { UnreadCause } from '@sluice/engine/vocabulary/weather';
import type { GardenFaults } from '../notifications/index.ts';
import { FollowedRows } from '../platform/followed-rows.ts';
import { announce } from '../platform/live/announce.ts';
import { Rounds } from '../platform/rounds.ts';
import type { Services } from '../platform/services.ts';
import { readNumber } from '../weather/index.ts';
import { noteTankSensor, type TankWithSensor, tanksWithSensor } from './store.ts';

/** Between two looks at the tanks, and at what their sensors have said. */
const ROUND_MS = 20_000;
/** Waves and echoes: the median of what was said in so long, at most of so many, is the level. */
const SETTLED_MS = 10 * MINUTE_MS;
const SETTLED_OF = 5;
/** A level is stored when it has changed by this share of the tank, or after so long. */
const CHANGED = 0.01;
const STORED_MS = 15 * MINUTE_MS;

interface Broker {
  subscribe(
    topics: readonly string[],
    listener: (message: { payload: string; isRetained: boolean }) => void,
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
  tank: TankWithSensor;
  /** Levels that were said lately, litres. */
  readings: { levelL: number; atMs: number }[];
  fault: UnreadCause | null;
  hasNews: boolean;
  stored: { levelL: number; atMs: number } | null;
  storedFault: UnreadCause | null;
  unsubscribe(): void;
}

export class LevelSensorReports {
  readonly #tools: Tools;
  readonly #tanks = new FollowedRows<GroupId, TankWithSensor, Listened>({
    idOf: ({ groupId }) => groupId,
    dependsOn: ({ capacityL, levelSensor }) => [capacityL, levelSensor],
    begin: (tank) => this.#listen(tank),
    end: ({ unsubscribe }) => unsubscribe(),
  });
  readonly #rounds: Rounds;

  /** Runs in one process of all: several would store the same again and again. */
  constructor(tools: Tools) {
    this.#tools = tools;
    this.#rounds = new Rounds(() => this.#go(), tools.roundMs ?? ROUND_MS);
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
    this.#tanks.endAll();
  }

  async #go(): Promise<void> {
    const { faults, warn } = this.#tools;
    await this.#follow().catch((error) => warn(error, 'the level sensors to listen to could not be read'));
    for (const [groupId, listened] of this.#tanks.entries()) {
      if (!faults.isPausing(groupId, 'tankLevel'))
        await faults.guard(groupId, 'tankLevel', () => this.#store(listened));
    }
  }

  async #follow(): Promise<void> {
    this.#tanks.update(await tanksWithSensor(this.#tools.services.db));
  }

  #listen(tank: TankWithSensor): Listened {
    const { mqtt, services } = this.#tools;
    const listened: Listened = {
      ...{ tank, readings: [], fault: tank.sensorFault, hasNews: false, stored: null },
      storedFault: tank.sensorFault,
      unsubscribe: mqtt.subscribe([tank.levelSensor.topic], ({ payload, isRetained }) => {
        // What the broker has kept may be months old; an empty message tells it to forget.
        if (!isRetained && payload !== '') note(listened, payload, services.clock.now());
      }),
    };
    return listened;
  }

  async #store(listened: Listened): Promise<void> {
    const { tank, readings, fault, stored, storedFault } = listened;
    if (!listened.hasNews) return;
    const last = readings.at(-1);
    const levelL = readings.length === 0 ? null : median(readings.map((reading) => reading.levelL));
    const isDue =
      last !== undefined &&
      levelL !== null &&
      (stored === null ||
        Math.abs(levelL - stored.levelL) >= CHANGED * tank.capacityL ||
        last.atMs - stored.atMs >= STORED_MS);
    if (!isDue && fault === storedFault) return;
    const reading = isDue
      ? { readL: levelL, readAt: new Date(last.atMs), isReadBySensor: true, sensorHeardAt: new Date(last.atMs) }
      : {};
    await this.#tools.services.db.transaction(async (tx) => {
      if (await noteTankSensor(tx, tank, { ...reading, sensorFault: fault }))
        await announce(tx, { groupId: tank.groupId }, ['group']);
    });
    if (isDue) listened.stored = { levelL, atMs: last.atMs };
    listened.storedFault = fault;
    listened.hasNews = false;
  }
}

/** A level, or what came instead. */
function note(listened: Listened, payload: string, nowMs: number): void {
  const { levelSensor, capacityL } = listened.tank;
  const { value, problem } = readNumber(payload, levelSensor);
  const levelL = value === null ? null : tankLevelBySensor(levelSensor, capacityL, value);
  listened.fault = levelL === null ? (problem?.cause ?? 'impossible') : null;
  listened.hasNews = true;
  listened.readings = listened.readings.filter(({ atMs }) => nowMs - atMs <= SETTLED_MS);
  if (levelL !== null) listened.readings = [...listened.readings, { levelL, atMs: nowMs }].slice(-SETTLED_OF);
}
