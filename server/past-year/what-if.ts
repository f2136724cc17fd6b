/** What other settings of a zone would have done in the twelve months until yesterday. */
import type { TriedChange, WhatIf } from '@sluice/contract/past-year';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { plannerView } from '../schedule/index.ts';
import { isWateredForBudget, readTariff } from '../tariffs/index.ts';
import type { WeatherArchives } from '../weather/index.ts';
import { tryChange, type ZoneRow } from '../zones/index.ts';
import { type GivenDay, readGivenWater } from './given-water.ts';
import { grownWith, type PlannedDay, planDays } from './planned-days.ts';
import { waterOfDays } from './water-of-days.ts';
import { readYearOfWeather } from './year-of-weather.ts';

/** Throws "invalid" with what is wrong with the zone as it would be. */
export async function readWhatIf(
  db: Queryable,
  archives: WeatherArchives,
  { group, zone, change, unitSystem }: { group: GroupRow; zone: ZoneRow; change: TriedChange; unitSystem: UnitSystem },
  nowMs: number,
): Promise<WhatIf> {
  const changed = await tryChange(db, group, zone, change, unitSystem, new Date(nowMs));
  const views = [
    await plannerView(db, group, nowMs, 1, grownWith(zone)),
    await plannerView(db, group, nowMs, 1, grownWith(changed)),
  ] as const;
  const [{ usual }] = views;
  const { begin, from, to, weather, outlookOf } = await readYearOfWeather(db, archives, group, usual, nowMs);
  const tariff = await readTariff(db, group.id);
  const yearOf = async (view: (typeof views)[number]) => {
    const days = (await planDays(view, outlookOf(view.garden), begin, to)).filter(({ date }) => date >= from);
    const hasBalance = view.garden.zones.some((one) => one.id === zone.id && one.totalAvailableWaterMm > 0);
    return {
      zone: sumOf(days, zone.id, hasBalance),
      garden: waterOfDays(tariff, days),
      days,
      months: Map.groupBy(days, ({ date }) => `${date.slice(0, 7)}-01`),
    };
  };
  const [asIs, tried] = [await yearOf(views[0]), await yearOf(views[1])];
  const given = await readGivenWater(db, group, views[0].garden.zones, from, to);
  return {
    ...{ from, to, weather },
    leaves_out_budget: await isWateredForBudget(db, group.id),
    record: given && {
      from: given.from,
      given: wateringOf(given.days, zone.id),
      as_is: wateringOf(since(asIs.days, given.from), zone.id),
      changed: wateringOf(since(tried.days, given.from), zone.id),
    },
    zone: { as_is: asIs.zone, changed: tried.zone },
    garden: { as_is: asIs.garden, changed: tried.garden },
    months: [...asIs.months].map(([month, days]) => ({
      from: month,
      as_is: waterIn(days, zone.id),
      changed: waterIn(tried.months.get(month) ?? [], zone.id),
    })),
  };
}

export function sumOf(days: readonly PlannedDay[], id: ZoneId, hasBalance: boolean): WhatIf['zone']['as_is'] {
  return {
    ...wateringOf(days, id),
    stress_days: hasBalance ? days.filter(({ stressedZones }) => stressedZones.has(id)).length : null,
    skipped_days: days.filter(({ skippedZones }) => skippedZones.has(id)).length,
  };
}

/** Days from a local ISO date on. */
export const since = <Day extends GivenDay>(days: readonly Day[], from: string): Day[] =>
  days.filter(({ date }) => date >= from);

const wateringOf = (days: readonly GivenDay[], id: ZoneId) => ({
  ...waterIn(days, id),
  watering_days: days.filter(({ zones }) => zones.has(id)).length,
});

function waterIn(days: readonly GivenDay[], id: ZoneId): { water_l: number | null; minutes: number } {
  const waters = days.flatMap(({ zones }) => zones.get(id) ?? []);
  const isKnown = waters.every(({ litres }) => litres !== null);
  return {
    water_l: isKnown ? Math.round(waters.reduce((sum, { litres }) => sum + (litres ?? 0), 0)) : null,
    minutes: Math.round(waters.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
  };
}
