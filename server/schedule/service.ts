/** Coming and past watering. */
import type { DaysQuery } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { firstCycleId } from '@sluice/engine/schedule/occurrence-id';
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../platform/database/connect.ts';
import { activeRunsOfGroup, type NamedRunRow, readReason } from '../runs/index.ts';
import { type NextStart, type ShownStart, startsAhead } from './plan-store.ts';
import { presentPlanned, presentRunAsSchedule } from './present.ts';
import { type SkipRow, skipsInForce } from './skip-store.ts';

export interface GardenTime {
  id: GroupId;
  timeZone: string;
}

type Asked = Pick<DaysQuery, 'zones' | 'from' | 'to'>;

/** Active runs, then the starts of the next 30 days, of the requested zones and days. */
export async function listSchedules(
  db: Queryable,
  group: GardenTime,
  { zones, from, to }: Asked,
  nowMs: number,
): Promise<Schedule[]> {
  const until = new Date(nowMs + LIMITS.scheduleAheadDays * DAY_MS);
  const [active, planned, skips] = await Promise.all([
    activeRunsOfGroup(db, group.id),
    startsAhead(db, group.id, until),
    skipsInForce(db, group.id, new Date(nowMs)),
  ]);
  const activeIds = new Set(active.map((run) => run.occurrenceId));
  const isAskedFor = ({ zoneId, localDate }: { zoneId: ZoneId | null; localDate: string }) =>
    (zones === undefined || (zoneId !== null && zones.includes(zoneId))) &&
    (from === undefined || localDate >= from) &&
    (to === undefined || localDate <= to);
  return [
    ...active.filter(isAskedFor).map((run) => presentRunAsSchedule(run, group.timeZone)),
    ...planned
      .filter((row) => !activeIds.has(row.occurrenceId) && isAskedFor(row))
      .map((row) => presentPlanned(row, group.timeZone, findSkip(row, skips)?.id ?? null)),
  ];
}

/** The user's skip that applies to a start; null where another reason or none applies. */
function findSkip(row: ShownStart, skips: SkipRow[]): SkipRow | null {
  if (!row.isSkipped || readReason(row) !== 'USER_SKIP') return null;
  const at = row.startsAt;
  const isIn = (skip: SkipRow) => at >= skip.fromAt && at < skip.untilAt;
  return (
    skips.find((skip) => {
      if (skip.scope === 'schedule') {
        return skip.occurrenceId === (row.reminderId === null ? firstCycleId(row.occurrenceId) : row.occurrenceId);
      }
      return isIn(skip) && (skip.scope !== 'zone' || skip.zoneId === row.zoneId);
    }) ?? null
  );
}

export interface NextRuns {
  ofZone: Map<ZoneId, Date>;
  ofDevice: Map<DeviceId, Date>;
}

/** The next start of each zone and device; skipped ones do not count. */
export function nextRuns(
  ahead: NextStart[],
  active: NamedRunRow[],
  findDevice: (zoneId: ZoneId) => DeviceId | undefined,
): NextRuns {
  const next: NextRuns = { ofZone: new Map(), ofDevice: new Map() };
  const take = (zoneId: ZoneId, deviceId: DeviceId | undefined, at: Date) => {
    const earlier = (current: Date | undefined) => current === undefined || at < current;
    if (earlier(next.ofZone.get(zoneId))) next.ofZone.set(zoneId, at);
    if (deviceId !== undefined && earlier(next.ofDevice.get(deviceId))) next.ofDevice.set(deviceId, at);
  };
  for (const run of active) if (run.phase === 'PENDING') take(run.zoneId, run.deviceId, run.plannedStart);
  for (const { zoneId, startsAt } of ahead) take(zoneId, findDevice(zoneId), startsAt);
  return next;
}
