/** Reads the sensors of a Home Assistant that are a station's, and hands them in as a console would. */
import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import {
  HOME_ASSISTANT_FIGURES,
  type HomeAssistantFault,
  type HomeAssistantFigure,
  type HomeAssistantSources,
  type ReportFigure,
  type SensorCause,
} from '@sluice/engine/vocabulary/weather';
import type { GardenFaults } from '../../notifications/index.ts';
import { Rounds } from '../../platform/rounds.ts';
import type { Services } from '../../platform/services.ts';
import { receiveShown } from './receive.ts';
import { composeMeasured, isPossible, type StationReport } from './station-report.ts';
import { type HomeAssistantStation, homeAssistantStations } from './store.ts';
import type { UnreadFigure, UnreadFigures } from './stored-figures.ts';

const ROUND_MS = MINUTE_MS;
/** Without a word of a sensor for so long, what it shows is no figure of now: as for sensors over MQTT. */
const LASTS_MS = 3 * HOUR_MS;

/** What a sensor shows; the value in the unit of its figure, null with a cause. */
interface Reading {
  readonly value: number | null;
  readonly cause: SensorCause | null;
  readonly shown: string;
  /** When it was last heard of, epoch milliseconds; null where nobody knows. */
  readonly heardAt: number | null;
}
type Readings = { readonly [Figure in HomeAssistantFigure]?: Reading };

interface Tools {
  services: Pick<Services, 'db' | 'clock'>;
  faults: GardenFaults;
  readSensors(
    login: string,
    entities: { readonly [Figure in HomeAssistantFigure]?: string },
  ): Promise<Readings | HomeAssistantFault>;
  warn(error: unknown, sentence: string): void;
  roundMs?: number;
}

export class HomeAssistantReports {
  readonly #tools: Tools;
  readonly #rounds: Rounds;

  /** Runs in one process of all: two would count each figure twice in the means. */
  constructor(tools: Tools) {
    this.#tools = tools;
    this.#rounds = new Rounds(() => this.#go(), tools.roundMs ?? ROUND_MS);
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
  }

  async #go(): Promise<void> {
    await this.#askAll().catch((error) =>
      this.#tools.warn(error, 'the sensors of Home Assistant to read could not be read'),
    );
  }

  async #askAll(): Promise<void> {
    const stations = await homeAssistantStations(this.#tools.services.db);
    await Promise.all(stations.map((station) => this.#ask(station)));
  }

  async #ask(station: HomeAssistantStation): Promise<void> {
    const { services, faults, readSensors } = this.#tools;
    if (faults.isPausing(station.groupId, 'homeAssistant')) return;
    await faults.guard(station.groupId, 'homeAssistant', async () => {
      const answer = await readSensors(station.homeAssistant, entitiesOf(station.homeAssistantSensors));
      if (this.#rounds.isStopped) return;
      const nowMs = services.clock.now();
      if (typeof answer === 'string') {
        const { unread, homeAssistantFault } = station;
        if (answer === homeAssistantFault) return;
        return receiveShown(services, station, {
          ...{ homeAssistantFault: answer, unread, report: null },
        });
      }
      await receiveShown(services, station, {
        homeAssistantFault: null,
        unread: findUnread(station.homeAssistantSensors, answer, nowMs),
        report: composeReport(answer, nowMs),
      });
    });
  }
}

const entitiesOf = (sources: HomeAssistantSources) =>
  Object.fromEntries(HOME_ASSISTANT_FIGURES.flatMap((name) => (sources[name] ? [[name, sources[name].entity]] : [])));

/** Names of the figures in a report. */
const REPORTED_AS = {
  rain_rate: 'rainRate',
  temperature: 'temperature',
  humidity: 'humidity',
  wind: 'wind',
  radiation: 'radiation',
  pressure: 'pressure',
} as const satisfies Record<Exclude<HomeAssistantFigure, 'rain'>, ReportFigure>;

/** Null for what can be used. */
function causeOf(
  figure: HomeAssistantFigure,
  reading: Reading | undefined,
  nowMs: number,
): UnreadFigure['cause'] | null {
  if (reading === undefined) return 'gone';
  const { cause, value, heardAt } = reading;
  if (value === null) return cause ?? 'noNumber';
  const isRight = figure === 'rain' ? value >= 0 : isPossible(REPORTED_AS[figure], value);
  if (!isRight) return 'impossible';
  return nowMs - (heardAt ?? 0) > LASTS_MS ? 'silent' : null;
}

function findUnread(sources: HomeAssistantSources, readings: Readings, nowMs: number): UnreadFigures {
  return Object.fromEntries(
    HOME_ASSISTANT_FIGURES.flatMap((figure): [HomeAssistantFigure, UnreadFigure][] => {
      const source = sources[figure];
      const reading = readings[figure];
      const cause = source ? causeOf(figure, reading, nowMs) : null;
      if (!source || cause === null) return [];
      return [[figure, { cause, source: source.name, field: null, came: reading?.shown ?? '', fields: [] }]];
    }),
  );
}

/** Null where nothing can be used. */
function composeReport(readings: Readings, nowMs: number): StationReport | null {
  const usable = (figure: HomeAssistantFigure) => {
    const reading = readings[figure];
    return reading && causeOf(figure, reading, nowMs) === null ? reading.value : null;
  };
  const rain = usable('rain');
  const weather = {
    temperatureC: usable('temperature'),
    humidity: usable('humidity'),
    windMPerS: usable('wind'),
    radiationWPerM2: usable('radiation'),
    pressureHPa: usable('pressure'),
    rainMmPerHour: usable('rain_rate'),
  };
  if (rain === null && Object.values(weather).every((value) => value === null)) return null;
  return composeMeasured({ ...weather, rainMm: rain === null ? {} : { total: rain } }, 'home-assistant', nowMs);
}
