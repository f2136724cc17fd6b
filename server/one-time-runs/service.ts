/** One-time runs (docs/specification.md, 5 and 9). */
import { randomUUIDv7 } from 'node:crypto';
import type { OneTimeRunChange, OneTimeRunCreation } from '@sluice/contract/one-time-runs';
import { PROGRAM_AHEAD_YEARS } from '@sluice/engine/programs/never-waters';
import { judgeOneTimeRun } from '@sluice/engine/programs/one-time-run';
import type { OneTimeRunId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { type DeviceRow, devicesOfGroup, findNextSync } from '../devices/index.ts';
import type { GroupRow } from '../groups/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { lockGarden } from '../platform/database/lock-garden.ts';
import { conflict, invalid } from '../platform/errors.ts';
import { changeGarden } from '../platform/live/announce.ts';
import { momentIn } from '../platform/moments.ts';
import { changedByOther, refuseStale } from '../platform/versions.ts';
import { refuseForeignZones, toZoneLengths, type ZoneRow, zonesOfGroup } from '../zones/index.ts';
import { deleteOneTimeRun, insertOneTimeRun, type OneTimeRunRow, oneTimeRunsSince, updateOneTimeRun } from './store.ts';

/**
 * Throws "invalid" when it is less than 15 minutes or more than ten years ahead or names a zone of another garden,
 * "conflict" when another one waters a zone of it at the same time.
 */
export async function addOneTimeRun(
  db: Database,
  group: GroupRow,
  request: OneTimeRunCreation,
  userId: UserId,
  nowMs: number,
): Promise<OneTimeRunRow> {
  const row: OneTimeRunRow = {
    id: randomUUIDv7() as OneTimeRunId,
    groupId: group.id,
    startsAt: toStart(group, request.start_day, request.start_time),
    createdBy: userId,
    createdAt: new Date(nowMs),
    version: 1,
    zones: toZoneLengths(request.zones),
  };
  await changeGarden(db, group.id, async (tx) => {
    await refuseUnfit(tx, group, row, nowMs);
    await insertOneTimeRun(tx, row);
  });
  return row;
}

/** Returns null when nothing differs: then nothing was written. */
export async function changeOneTimeRun(
  db: Database,
  group: GroupRow,
  before: OneTimeRunRow,
  change: OneTimeRunChange,
  nowMs: number,
): Promise<OneTimeRunRow | null> {
  refuseStale(before, change.version);
  const { local_date, local_time } = momentIn(group.timeZone, before.startsAt);
  const after: OneTimeRunRow = {
    ...before,
    startsAt: toStart(group, change.start_day ?? local_date, change.start_time ?? local_time),
    zones: change.zones ? toZoneLengths(change.zones) : before.zones,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return null;
  const version = before.version + 1;
  await changeGarden(db, group.id, async (tx) => {
    await refuseUnfit(tx, group, after, nowMs);
    const isStill = await updateOneTimeRun(tx, before, { startsAt: after.startsAt, version }, after.zones);
    if (!isStill) throw changedByOther();
  });
  return { ...after, version };
}

export async function removeOneTimeRun(db: Database, row: OneTimeRunRow): Promise<void> {
  await changeGarden(db, row.groupId, async (tx) => {
    await deleteOneTimeRun(tx, row.id);
  });
}

/** The devices of a run whose next contact is after its start, with the latest contact; null where there are none. */
export function findSleepingDevice(
  run: OneTimeRunRow,
  zones: Pick<ZoneRow, 'id' | 'deviceId'>[],
  devices: DeviceRow[],
  nowMs: number,
): { device: DeviceRow; nextSync: Date } | null {
  const usedDevices = new Set(
    zones.filter(({ id }) => run.zones.some(({ zoneId }) => zoneId === id)).map((zone) => zone.deviceId),
  );
  const late = devices
    .filter(({ id }) => usedDevices.has(id))
    .flatMap((device) => {
      const nextSync = findNextSync(device);
      const verdict = judgeOneTimeRun(run.startsAt.getTime(), nowMs, nextSync?.getTime() ?? null);
      return verdict.verdict === 'mayBeMissed' && nextSync ? [{ device, nextSync }] : [];
    });
  return late.sort((a, b) => b.nextSync.getTime() - a.nextSync.getTime())[0] ?? null;
}

/** A time that the clocks skip becomes the next one they have. */
const toStart = (group: GroupRow, day: string, time: string) =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: group.timeZone, plainTime: time }).epochMilliseconds,
  );

const YEAR_MS = 365 * DAY_MS;

const watersZone = (run: OneTimeRunRow, zoneId: ZoneId) => run.zones.some((zone) => zone.zoneId === zoneId);

async function refuseUnfit(db: Queryable, group: GroupRow, row: OneTimeRunRow, nowMs: number): Promise<void> {
  if (group.deviceType === 'SENSOR') throw conflict('errors.remindersOnly');
  const zones = await zonesOfGroup(db, group.id);
  refuseForeignZones(row.zones, zones);
  if (judgeOneTimeRun(row.startsAt.getTime(), nowMs, null).verdict === 'tooSoon') {
    throw invalid('start_time', 'errors.oneTimeRunTooSoon', { minutes: LIMITS.oneTimeRunLeadMinutes });
  }
  if (row.startsAt.getTime() > nowMs + PROGRAM_AHEAD_YEARS * YEAR_MS) {
    throw invalid('start_day', 'errors.dayTooFar', { years: PROGRAM_AHEAD_YEARS });
  }
  await lockGarden(db, group.id);
  const same = (await oneTimeRunsSince(db, group.id, row.startsAt)).filter(
    (other) => other.id !== row.id && other.startsAt.getTime() === row.startsAt.getTime(),
  );
  const wateredTwice = zones.find(({ id }) => [row, ...same].filter((run) => watersZone(run, id)).length > 1);
  if (same.length > 0 && wateredTwice)
    throw conflict('errors.oneTimeRunTwice', { zone: wateredTwice.name }, 'start_time');
}

export async function describeMissed(db: Queryable, group: GroupRow, row: OneTimeRunRow, nowMs: number) {
  return findSleepingDevice(row, await zonesOfGroup(db, group.id), await devicesOfGroup(db, group.id), nowMs);
}
