/** What each zone got on each day of a year, and what the laws at the garden's address say of it. */
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { type LocalDay, localDays } from '@sluice/engine/programs/local-day';
import type { Span } from '@sluice/engine/programs/program-span';
import { type SunTimes, sunTimes } from '@sluice/engine/programs/sun-times';
import { type Judgement, judgeDay } from '@sluice/engine/restrictions/compliance';
import type { RegulatedZone } from '@sluice/engine/restrictions/regulation';
import type { GroupRow } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { type LocalRegulation, readRegulations, regulatedZone } from '../regulations/index.ts';
import { type RunRow, runsOfDays } from '../runs/index.ts';
import { readWeatherDays } from '../weather/index.ts';
import { type ZoneRow, zonesOfGroup } from '../zones/index.ts';

/** A law and its judgement of one zone's day. */
export interface JudgedLaw extends Judgement {
  name: string;
  isFollowed: boolean;
}

export interface ProofDay {
  date: string;
  zone: string;
  runs: { from: string; to: string }[];
  minutes: number;
  laws: JudgedLaw[];
}

/** From the garden's first day or watering in the year to today; a removed zone has the days it was watered. */
export async function readProof(db: Queryable, group: GroupRow, year: number, nowMs: number): Promise<ProofDay[]> {
  const { timeZone } = group;
  const newYear = `${year}-01-01`;
  const before = Temporal.PlainDate.from(newYear).subtract({ days: DAYS_BEFORE }).toString();
  const runs = (await runsOfDays(db, group.id, before, `${year}-12-31`)).filter(({ openedAt }) => openedAt !== null);
  const begun = [localDateIn(timeZone, group.createdAt.getTime()), ...runs.map(({ localDate }) => localDate)].sort()[0];
  const first = begun !== undefined && begun > newYear ? begun : newYear;
  const today = localDateIn(timeZone, nowMs);
  const last = today < `${year}-12-31` ? today : `${year}-12-31`;
  if (last < first) return [];
  const zones = await zonesOfGroup(db, group.id);
  const weather = await readWeatherDays(db, group.id, before, last);
  const rain = new Map(
    weather.flatMap(({ date, isForecast, rainfallMm, correctedRainfallMm }) =>
      isForecast && correctedRainfallMm === null ? [] : [[epochDayOf(date), correctedRainfallMm ?? rainfallMm]],
    ),
  );
  const all = await readRegulations(db, group.id, group);
  const laws = all.filter(({ law, isFollowed }) => isFollowed || law.binding === 'law');
  const watering = new YearOfWatering(zones, runs, laws, nowMs);
  const position = toPosition(group);
  return [...localDays(epochDayOf(first), epochDayOf(last), timeZone)].flatMap((day) =>
    watering
      .zonesOn(day)
      .map((zone) => watering.proofOf(zone, day, sunTimes(day, position), (on) => rain.get(on) ?? null)),
  );
}

/** Days before the year that its first days are judged by: a week of watering and of rain. */
const DAYS_BEFORE = 7;
const epochDayOf = (date: string) => toEpochDay(Temporal.PlainDate.from(date));

interface ProofZone {
  id: string;
  name: string;
  regulated: RegulatedZone | null;
}

class YearOfWatering {
  readonly #zones: ProofZone[];
  readonly #runs: Map<string, RunRow[]>;
  /** Of zones that have been removed since, by day. */
  readonly #gone: Map<string, RunRow[]>;
  readonly #laws: LocalRegulation[];
  readonly #nowMs: number;
  /** Days on which a zone that the law is about was watered, by law. */
  readonly #wateredDays: Map<string, Set<number>>;

  constructor(zones: ZoneRow[], runs: RunRow[], laws: LocalRegulation[], nowMs: number) {
    this.#zones = zones.map((zone) => ({ id: zone.id, name: zone.name, regulated: regulatedZone(zone, laws) }));
    this.#runs = Map.groupBy(runs, ({ zoneId, localDate }) => `${zoneId} ${localDate}`);
    const there = new Set<string>(zones.map(({ id }) => id));
    this.#gone = Map.groupBy(
      runs.filter(({ zoneId }) => !there.has(zoneId)),
      ({ localDate }) => localDate,
    );
    this.#laws = laws;
    this.#nowMs = nowMs;
    this.#wateredDays = new Map(laws.map(({ law }) => [law.id, this.#daysUnder(law, runs)]));
  }

  /** The garden's zones, and former ones that it watered that day. */
  zonesOn(day: LocalDay): ProofZone[] {
    const gone = (this.#gone.get(day.date) ?? []).map(
      ({ zoneId, zoneName }): ProofZone => ({ id: zoneId, name: zoneName ?? '', regulated: null }),
    );
    return [...this.#zones, ...new Map(gone.map((zone) => [zone.id, zone])).values()];
  }

  proofOf({ id, name, regulated }: ProofZone, day: LocalDay, sun: SunTimes, rainfallMmOn: RainOn): ProofDay {
    const runs = (this.#runs.get(`${id} ${day.date}`) ?? []).map((run) => this.#toSpan(run));
    const seconds = runs.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
    const judge = ({ law, isFollowed }: LocalRegulation, zone: RegulatedZone): JudgedLaw => {
      const wateredEpochDays = this.#wateredDays.get(law.id) ?? new Set<number>();
      const watered = { day, sun, zone, runs, wateredEpochDays, rainfallMmOn };
      return { name: `${law.authority}: ${law.name}`, isFollowed, ...judgeDay(law, watered) };
    };
    return {
      date: day.date,
      zone: name,
      runs: runs.map(({ startMs, endMs }) => ({ from: clockAt(startMs, day), to: clockAt(endMs, day) })),
      minutes: Math.round(seconds / 6) / 10,
      laws:
        regulated === null ? [] : this.#laws.map((local) => judge(local, regulated)).filter(({ isBound }) => isBound),
    };
  }

  #toSpan({ openedAt, closedAt }: RunRow): Span {
    return { startMs: openedAt?.getTime() ?? 0, endMs: closedAt?.getTime() ?? this.#nowMs };
  }

  #daysUnder(law: LocalRegulation['law'], runs: RunRow[]): Set<number> {
    const exempt = new Set<string>(
      this.#zones.flatMap(({ id, regulated }) =>
        regulated !== null && law.exemptSprinklers.includes(regulated.sprinkler) ? [id] : [],
      ),
    );
    return new Set(runs.filter(({ zoneId }) => !exempt.has(zoneId)).map(({ localDate }) => epochDayOf(localDate)));
  }
}

type RainOn = (epochDay: number) => number | null;

const clockAt = (atMs: number, { timeZone }: LocalDay) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5);
