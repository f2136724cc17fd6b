/** The weather of past years at a garden's place: its own days, and those of an archive for the days before. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherFault, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { type WeatherPlace, WeatherProviderError } from '@sluice/weather-providers/provider';
import type { Queryable } from '../platform/database/connect.ts';
import { rejectImplausible } from './plausible-day.ts';
import { defaultService, serviceFor } from './services.ts';
import { roundPlace, type WeatherAccess } from './source.ts';
import { readWeatherDays, readWeatherProvider, type WeatherDayRow } from './store.ts';
import { rowOfDay } from './sync.ts';

/** Of two gardens in a street the answers are the same; some 100 kB each. */
const MOST_PLACES = 100;
/** A failed question is asked again after this. */
const FAILED_MS = 5 * 60_000;

export interface ArchivedGarden extends WeatherPlace {
  id: GroupId;
}

interface ArchivedYear {
  readonly rows: readonly WeatherDayRow[];
  /** Null where it answered. */
  readonly fault: WeatherFault | null;
}

export interface PastWeather {
  /** In order; days that nobody knows are left out. */
  readonly rows: readonly WeatherDayRow[];
  /** Days of the garden's own record, ISO. */
  readonly ownDates: ReadonlySet<string>;
  /** Who knew the other days; null where nobody was asked. */
  readonly archive: WeatherProviderName | null;
  readonly fault: WeatherFault | null;
}

/** Asks archives, and remembers their answers for a day. */
export class WeatherArchives {
  readonly #access: WeatherAccess;
  readonly #answers = new Map<string, { untilMs: number; year: Promise<ArchivedYear> }>();

  constructor(access: WeatherAccess) {
    this.#access = access;
  }

  /** The measured days from one local ISO date to another, both included and in the past. */
  async read(db: Queryable, garden: ArchivedGarden, from: string, to: string, nowMs: number): Promise<PastWeather> {
    const own = (await readWeatherDays(db, garden.id, from, to)).filter(
      ({ isForecast, correctedRainfallMm }) => !isForecast || correctedRainfallMm !== null,
    );
    const wanted = Temporal.PlainDate.from(from).until(to).days + 1;
    const ownDates = new Set(own.map(({ date }) => date));
    if (own.length >= wanted) return { rows: own, ownDates, archive: null, fault: null };
    const { services } = this.#access;
    const { provider } = await readWeatherProvider(db, garden.id, defaultService(services).name);
    const chosen = serviceFor(provider, services);
    const asked = chosen.service.archive === null ? defaultService(services) : chosen;
    const { rows, fault } = await this.#ask(asked, garden, from, to, nowMs);
    const before = rows.filter(({ date }) => !ownDates.has(date)).map((row) => ({ ...row, groupId: garden.id }));
    return {
      rows: [...own, ...before].sort((a, b) => a.date.localeCompare(b.date)),
      ownDates,
      archive: before.length > 0 ? asked.name : null,
      fault,
    };
  }

  #ask(
    { name, service }: ReturnType<typeof serviceFor>,
    garden: ArchivedGarden,
    from: string,
    to: string,
    nowMs: number,
  ): Promise<ArchivedYear> {
    const place = roundPlace(garden, service.placeDecimals);
    const key = JSON.stringify([name, place, from, to]);
    const remembered = this.#answers.get(key);
    if (remembered !== undefined && nowMs < remembered.untilMs) return remembered.year;
    const year = this.#fetch(service, { ...garden, ...place }, from, to, nowMs);
    const answer = { untilMs: nowMs + DAY_MS, year };
    this.#answers.set(key, answer);
    // Whoever asks gets the error; it is not remembered, and ends nothing else.
    year.then(
      ({ fault }) => {
        if (fault !== null) answer.untilMs = nowMs + FAILED_MS;
      },
      () => this.#answers.delete(key),
    );
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MOST_PLACES) break;
      this.#answers.delete(oldest);
    }
    return year;
  }

  async #fetch(
    service: ReturnType<typeof serviceFor>['service'],
    garden: ArchivedGarden,
    from: string,
    to: string,
    nowMs: number,
  ): Promise<ArchivedYear> {
    if (service.archive === null) return { rows: [], fault: null };
    try {
      const archive = service.archive.connect(this.#access.gate.open(null, nowMs).transport);
      const days = await archive.days(garden, from, to, nowMs);
      const plausible = days.flatMap((day) => rejectImplausible(day, garden.timeZone).day ?? []);
      const rows = plausible.map((day) => {
        const { hours: _, ...row } = rowOfDay(day, garden, new Date(nowMs));
        return { ...row, groupId: garden.id, correctedRainfallMm: null };
      });
      return { rows, fault: null };
    } catch (error) {
      if (!(error instanceof WeatherProviderError)) throw error;
      return { rows: [], fault: error.fault };
    }
  }
}
