/** A garden's calendar year, computed from what is stored, in a fixed number of statements (docs/decisions/0174). */
import type { Answer } from '@sluice/contract/calls';
import { toCalendarDay } from '@sluice/engine/programs/calendar-day';
import { isClosed } from '@sluice/engine/restrictions/closed-season';
import type { GroupRow } from '../groups/index.ts';
import { readProof } from '../overview/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import {
  countStarts,
  firstWateredDate,
  type LocalDates,
  namesOfRemovedZones,
  wateringSince,
  wateringsByHand,
} from '../runs/index.ts';
import { zoneBaselines } from '../savings/index.ts';
import { plannerView } from '../schedule/index.ts';
import { litresOfWatering, readTariff } from '../tariffs/index.ts';
import { readWeatherDays } from '../weather/index.ts';
import { readFaults } from './faults-of-year.ts';
import { sumLaws } from './laws-of-year.ts';
import { listLearned } from './learned-of-zones.ts';
import { compareWithBaseline, sumMonths, sumWater, sumZones } from './water-of-year.ts';

export async function readYearReport(
  db: Queryable,
  group: GroupRow,
  year: number,
  nowMs: number,
): Promise<Answer<'GET /groups/:id/year_report'>> {
  const madeOn = localDateIn(group.timeZone, group.createdAt);
  const firstWater = await firstWateredDate(db, group.id);
  const first = firstWater !== null && firstWater < madeOn ? firstWater : madeOn;
  const yesterday = Temporal.PlainDate.from(localDateIn(group.timeZone, nowMs)).subtract({ days: 1 }).toString();
  const years = yearsBetween(first, yesterday);
  const dates = datesOfYear(year, first, yesterday);
  if (dates === null) return { years, year_report: null };
  const before = datesOfYear(year - 1, first, aYearBefore(dates.to));

  const view = await plannerView(db, group, nowMs, 1);
  const tariff = await readTariff(db, group.id);
  const weather = await readWeatherDays(db, group.id, dates.from, dates.to);
  // An assumed flow only serves to share the source.
  const litresOf = litresOfWatering(view.garden.zones.filter(({ isFlowKnown }) => isFlowKnown));
  const waterings = (await wateringSince(db, group.id, before?.from ?? dates.from)).map((watering) => ({
    ...watering,
    litres: litresOf(watering),
  }));
  const within = ({ from, to }: LocalDates) => waterings.filter(({ date }) => date >= from && date <= to);
  const [given, earlier] = [within(dates), before && within(before)];
  const zones = sumZones(given, view.zones, view.garden.zones, await namesOfRemovedZones(db, group.id, dates));
  const isOff = (date: string) => {
    const day = toCalendarDay(Temporal.PlainDate.from(date));
    return view.garden.rules.closedSeasons.some((season) => isClosed(season, day));
  };
  const starts = await countStarts(db, group.id, dates);
  const count = (...outcomes: (typeof starts)[number]['outcome'][]) =>
    starts.reduce((sum, row) => sum + (outcomes.includes(row.outcome) ? row.starts : 0), 0);
  const months = sumMonths(dates, { given, earlier, weather, tariff });
  return {
    years,
    year_report: {
      ...{ year, ...dates },
      water: {
        ...sumWater(tariff, given),
        watering_days: new Set(given.map(({ date }) => date)).size,
        is_measured: given.length > 0 && given.every(({ isMeasured }) => isMeasured),
      },
      year_before: before && { ...before, ...sumWater(tariff, earlier ?? []) },
      baseline: compareWithBaseline(given, zoneBaselines(view), isOff, tariff),
      months,
      zones,
      zones_without_flow: zones.filter(({ volume_l }) => volume_l === null).map(({ name }) => name),
      starts: {
        due: starts.reduce((sum, row) => sum + row.starts, 0),
        watered: count('COMPLETED', 'STOPPED'),
        skipped: count('SKIPPED'),
        failed: count('FAILED', 'PARTIAL', 'MISSED'),
        reasons: starts
          .filter(({ outcome }) => outcome === 'SKIPPED')
          .map(({ reason, starts: times }) => ({ reason_name: reason, starts: times }))
          .sort((a, b) => b.starts - a.starts || a.reason_name.localeCompare(b.reason_name)),
      },
      laws: sumLaws((await readProof(db, group, year, nowMs)).filter(({ date }) => date <= dates.to)),
      faults: await readFaults(db, group, dates, nowMs),
      by_hand: (await wateringsByHand(db, group.id, dates)).map(({ name, waterings: times, openS }) => ({
        ...{ name, waterings: times, open_s: openS },
      })),
      learned: listLearned(view.zones),
    },
  };
}

/** The latest first. */
function yearsBetween(first: string, last: string): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return first > last ? [] : Array.from({ length: to - from + 1 }, (_, back) => to - back);
}

/** The year's days from `first` to `last`; null where there is none. */
function datesOfYear(year: number, first: string, last: string): LocalDates | null {
  const [newYear, newYearsEve] = [`${year}-01-01`, `${year}-12-31`];
  const from = first > newYear ? first : newYear;
  const to = last < newYearsEve ? last : newYearsEve;
  return from > to ? null : { from, to };
}

const aYearBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ years: 1 }).toString();
