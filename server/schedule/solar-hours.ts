/** Whether a garden with a pump on solar power can be watered in its sunny hours. */
import type { SolarHours } from '@sluice/contract/schedule';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { Horizon } from '@sluice/engine/schedule/horizon';
import { findSunlessZones, middayHours } from '@sluice/engine/schedule/solar-hours';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn, momentIn } from '../platform/moments.ts';
import { plannerView } from './garden-of-group.ts';

/** Bans by weekday and by odd and even days come round in it. */
const DAYS = 14;

export async function readSolarHours(db: Queryable, group: GroupRow, nowMs: number): Promise<SolarHours> {
  const { garden } = await plannerView(db, group, nowMs, DAYS);
  const today = toEpochDay(Temporal.PlainDate.from(localDateIn(group.timeZone, nowMs)));
  const at = new Horizon(garden).day(today);
  const [hours] = at === null ? [] : middayHours(at);
  const toMoment = (atMs: number | undefined) =>
    atMs === undefined ? null : momentIn(group.timeZone, new Date(Math.round(atMs)));
  return {
    start_time: toMoment(hours?.startMs),
    end_time: toMoment(hours?.endMs),
    days: DAYS,
    zones_without_sun: findSunlessZones(garden, today, DAYS).map(({ zoneId, allowedDays, sunlessDays }) => ({
      zone_id: zoneId,
      allowed_days: allowedDays,
      sunless_days: sunlessDays,
    })),
  };
}
