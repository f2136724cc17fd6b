/** What the zones of a landscape budget were given this calendar year, as the year's report counts it. */
import type { LandscapeBudget } from '@sluice/contract/savings';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { firstWateredDate, wateringSince } from '../runs/index.ts';
import type { PlannerView } from '../schedule/index.ts';
import { litresOfWatering } from '../tariffs/index.ts';

interface Budgeted {
  zoneIds: ReadonlySet<string>;
  /** Of the year. */
  allowanceL: number;
  nowMs: number;
}

interface LandscapeUse {
  used: LandscapeBudget['used'];
  usedOf: (zoneId: ZoneId) => { used_l: number | null; is_measured: boolean };
}

/** From the year's first recorded day to yesterday. */
export async function readLandscapeUse(
  db: Queryable,
  group: GroupRow,
  { garden, usual }: PlannerView,
  { zoneIds, allowanceL, nowMs }: Budgeted,
): Promise<LandscapeUse> {
  const yesterday = Temporal.PlainDate.from(localDateIn(group.timeZone, nowMs)).subtract({ days: 1 });
  const recorded = [
    localDateIn(group.timeZone, group.createdAt),
    (await firstWateredDate(db, group.id)) ?? '9999',
  ].sort();
  // On New Year's Day it is the year that is over.
  const from = [`${yesterday.year}-01-01`, recorded[0] ?? ''].sort()[1] ?? '';
  const to = yesterday.toString();
  if (from > to) return { used: null, usedOf: () => ({ used_l: null, is_measured: false }) };
  const withFlow = garden.zones.filter(({ isFlowKnown }) => isFlowKnown);
  const hasFlow = new Set(withFlow.map(({ id }) => id));
  const litresOf = litresOfWatering(withFlow);
  const given = (await wateringSince(db, group.id, from)).filter(
    ({ zoneId, date }) => date <= to && zoneIds.has(zoneId),
  );
  const isWithoutFlow = ({ zoneId, volumeL, openS }: (typeof given)[number]) =>
    volumeL === null && openS > 0 && !hasFlow.has(zoneId);
  const withoutFlow = new Set(given.filter(isWithoutFlow).map(({ zoneId }) => zoneId));
  const isMeasured = (days: typeof given) => days.length > 0 && days.every((day) => day.isMeasured);
  const litresIn = (days: typeof given) => Math.round(days.reduce((sum, day) => sum + litresOf(day), 0));
  return {
    used: {
      ...{ from, to },
      volume_l: litresIn(given),
      is_measured: isMeasured(given),
      allowance_l: Math.round(allowanceL * shareOfYear(usual.normals.et0MmPerDay, from, yesterday)),
      zones_without_flow: [...withoutFlow],
    },
    usedOf: (id) => {
      const ofZone = given.filter(({ zoneId }) => zoneId === id);
      return { used_l: withoutFlow.has(id) ? null : litresIn(ofZone), is_measured: isMeasured(ofZone) };
    },
  };
}

/** Of a year's usual evapotranspiration, what falls to these days. */
function shareOfYear(et0MmPerDay: readonly number[], from: string, to: Temporal.PlainDate): number {
  const newYear = to.with({ month: 1, day: 1 });
  const sum = (first: Temporal.PlainDate, days: number) =>
    Array.from({ length: days }, (_, day) => et0MmPerDay[first.add({ days: day }).month - 1] ?? 0).reduce(
      (total, et0Mm) => total + et0Mm,
      0,
    );
  const year = sum(newYear, newYear.daysInYear);
  const first = Temporal.PlainDate.from(from);
  return year > 0 ? sum(first, first.until(to).days + 1) / year : 0;
}
