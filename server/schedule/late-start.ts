/** Judges a late start: skip it, run it late, or run only the rest of it, by the owner's setting. */
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { intersectSpans } from '@sluice/engine/restrictions/spans';
import { coldOn, Weather } from '@sluice/engine/schedule/day-weather';
import { Horizon } from '@sluice/engine/schedule/horizon';
import { judgeMissedStart, type MissedStartPolicy, type MissedVerdict } from '@sluice/engine/schedule/missed-start';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { type PreferencesRow, readPreferences } from '../preferences/index.ts';
import { runsOfDays } from '../runs/index.ts';
import { plannerView } from './garden-of-group.ts';
import { DAYS_BACK, netMmGiven, soilThisMorning } from './plan-state.ts';
import type { PlannedRow } from './plan-store.ts';

/** A start taken within this time does not count as late. */
const IN_TIME_MS = 60_000;

export const isLate = (start: PlannedRow, nowMs: number) =>
  !start.isSkipped && nowMs - start.startsAt.getTime() > IN_TIME_MS;

/** Judges late starts by the rules of now and by the zone's remaining need; water is never made up twice. */
export async function judgeLateStarts(
  db: Queryable,
  group: GroupRow,
  starts: PlannedRow[],
  nowMs: number,
): Promise<Map<string, MissedVerdict>> {
  const verdicts = new Map<string, MissedVerdict>();
  if (starts.length === 0) return verdicts;
  const policy = toPolicy(await readPreferences(db, group.id));
  const view = await plannerView(db, group, nowMs, 1);
  const today = localDateIn(group.timeZone, nowMs);
  const since = Temporal.PlainDate.from(today).subtract({ days: DAYS_BACK }).toString();
  const lately = await runsOfDays(db, group.id, since);
  const sky = new Weather(view.outlook);
  const epochDay = toEpochDay(Temporal.PlainDate.from(today));
  const day = new Horizon(view.garden).day(epochDay);
  const outlook = sky.on(epochDay);
  const cold = day === null || outlook === null ? null : coldOn(sky, day, outlook, view.garden.preferences);
  for (const start of starts) {
    const zone = view.garden.zones.find(({ id }) => id === start.zoneId);
    if (zone === undefined || day === null) continue;
    const allowed = day.allowed(zone);
    const hours = start.source === 'SMART' ? allowed.windows : allowed.open;
    const zoneRuns = lately.filter(({ zoneId }) => zoneId === zone.id);
    const lacksMm =
      soilThisMorning(view, zone, zoneRuns, today).depletionMm -
      netMmGiven(
        zone,
        zoneRuns.filter(({ localDate }) => localDate === today),
        [],
      );
    const netMmPerSecond = (zone.precipitationRateMmPerHour * zone.efficiency) / 3600;
    verdicts.set(
      start.occurrenceId,
      judgeMissedStart(
        { startsAt: start.startsAt.getTime(), seconds: start.durationS },
        nowMs,
        policy,
        cold === null ? hours : intersectSpans(hours, cold.hours),
        zone.level === 'none' ? Number.POSITIVE_INFINITY : lacksMm / netMmPerSecond,
      ),
    );
  }
  return verdicts;
}

function toPolicy({ missedStart, missedStartHours }: PreferencesRow): MissedStartPolicy {
  if (missedStart === 'run_late') return { kind: 'runLate', mostHoursLate: missedStartHours };
  return { kind: missedStart };
}
