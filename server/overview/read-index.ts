/** The answer that opens every page: the user, the groups, and one group whole (specification, section 7). */
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { DeviceId, GroupId, SensorId, UserId } from '@sluice/engine/vocabulary/ids';
import type { ZoneStatus } from '@sluice/engine/vocabulary/watering';
import { devicesOfGroup, presentDevice } from '../devices/index.ts';
import { groupsOfUser, presentAddress, presentGroup, type SharedGroupRow } from '../groups/index.ts';
import { hubsOfGroups, presentHub } from '../hubs/index.ts';
import { unreadCounts } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { notFound } from '../platform/errors.ts';
import { localDateIn, momentIn, momentOrNull } from '../platform/moments.ts';
import { presentProgram, programsOfGroup } from '../programs/index.ts';
import { activeRunsOfGroup, lastRunsOfGroup, nextRuns, presentActiveRun, runsAhead } from '../schedule/index.ts';
import { presentSensor, type SensorRow, sensorsOfGroups } from '../sensors/index.ts';
import { findUser, presentShare, presentUser, sharesOfGroup, updateUser } from '../users/index.ts';
import { presentWeatherDay, weatherDaysOf } from '../weather/index.ts';
import { presentZone, zonesOfGroup } from '../zones/index.ts';

const WEATHER_DAYS_BACK = 2;
const WEATHER_DAYS_AHEAD = 7;

/**
 * Without `groupId` the group looked at last, else the first. Throws "not found" for a group that is not the
 * user's.
 */
export async function readIndex(
  db: Database,
  userId: UserId,
  groupId: GroupId | undefined,
  forumUrl: string | null,
  nowMs: number,
): Promise<Index> {
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  const rows = await groupsOfUser(db, userId);
  const current = groupId
    ? rows.find((row) => row.id === groupId)
    : (rows.find((row) => row.id === user.currentGroupId) ?? rows[0]);
  if (groupId && !current) throw notFound();
  if (current && current.id !== user.currentGroupId) await updateUser(db, userId, { currentGroupId: current.id });

  const ids = rows.map((row) => row.id);
  const unread = await unreadCounts(db, userId, ids);
  const sensors = await sensorsOfGroups(db, ids);
  const hubs = await hubsOfGroups(db, ids);
  const zoneOf = new Map(rows.map((row) => [row.id, row.timeZone]));
  const timeZoneOf = (id: GroupId) => zoneOf.get(id) ?? 'UTC';
  const inCurrent = sensors.filter((sensor) => sensor.groupId === current?.id);
  const group = current ? await readGroup(db, current, unread.get(current.id) ?? 0, inCurrent, nowMs) : null;
  const endDevices = new Map<string, (DeviceId | SensorId)[]>();
  for (const end of [...(group?.devices ?? []), ...sensors.map((row) => presentSensor(row, 'UTC'))]) {
    if (end.hub_id) endDevices.set(end.hub_id, [...(endDevices.get(end.hub_id) ?? []), end.id]);
  }
  return {
    user: presentUser(user, current?.relationship ?? null, forumUrl),
    groups: rows.map((row) => presentGroup(row, unread.get(row.id) ?? 0)),
    current_group: group,
    sensors: sensors.map((row) => presentSensor(row, timeZoneOf(row.groupId))),
    hubs: hubs.map((row) => presentHub(row, timeZoneOf(row.groupId), endDevices.get(row.id) ?? [])),
  };
}

/** One of the user's groups, whole, without making it the current one. Throws "not found" for any other. */
export async function readGroupOf(
  db: Database,
  userId: UserId,
  groupId: GroupId,
  nowMs: number,
): Promise<CurrentGroup> {
  const row = (await groupsOfUser(db, userId)).find((candidate) => candidate.id === groupId);
  if (!row) throw notFound();
  const unread = await unreadCounts(db, userId, [groupId]);
  return readGroup(db, row, unread.get(groupId) ?? 0, await sensorsOfGroups(db, [groupId]), nowMs);
}

async function readGroup(
  db: Database,
  row: SharedGroupRow,
  unread: number,
  sensors: SensorRow[],
  nowMs: number,
): Promise<CurrentGroup> {
  const { timeZone } = row;
  const day = (offset: number) => localDateIn(timeZone, nowMs + offset * 86_400_000);
  const today = day(0);
  const [devices, zones, programs, shares, weathers, active, lastRuns] = await Promise.all([
    devicesOfGroup(db, row.id),
    zonesOfGroup(db, row.id),
    programsOfGroup(db, row.id),
    sharesOfGroup(db, row.id),
    weatherDaysOf(db, row.id, day(-WEATHER_DAYS_BACK), day(WEATHER_DAYS_AHEAD)),
    activeRunsOfGroup(db, row.id),
    lastRunsOfGroup(db, row.id),
  ]);
  const next = nextRuns(runsAhead(programs, zones, row, nowMs), active, row.rainDelayUntil);
  const lastOfDevice = (id: DeviceId) =>
    lastRuns
      .filter((run) => run.deviceId === id)
      .map((run) => run.closedAt)
      .reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), null);
  const owner = shares.find((share) => share.relationship === 'OWNER')?.name ?? null;
  const newest = weathers.findLast((weather) => weather.date <= today) ?? weathers[0];

  return {
    ...presentGroup(row, unread),
    time_zone: timeZone,
    product: {
      status: row.productStatus,
      device_sub: { next_charge: { utc: row.nextChargeAt?.toISOString() ?? null } },
    },
    devices: devices.map((device) =>
      presentDevice(
        device,
        timeZone,
        { lastRunAt: lastOfDevice(device.id), nextRunAt: next.ofDevice.get(device.id) ?? null },
        owner,
      ),
    ),
    zones: zones.map((zone) => {
      const lastRunAt = lastRuns.find((run) => run.zoneId === zone.id)?.closedAt ?? null;
      const nextRunAt = next.ofZone.get(zone.id) ?? null;
      const isWatering = active.some((run) => run.zoneId === zone.id && run.phase !== 'PENDING');
      const isToday = (at: Date | null) => at !== null && localDateIn(timeZone, at) === today;
      const status: ZoneStatus = isWatering
        ? 'watering'
        : isToday(nextRunAt)
          ? 'pending'
          : isToday(lastRunAt)
            ? 'watered'
            : 'not_scheduled';
      const probes = sensors.filter((sensor) => sensor.zoneId === zone.id);
      return presentZone(zone, timeZone, { status, lastRunAt, nextRunAt, sensors: probes });
    }),
    sensors: sensors.map((sensor) => presentSensor(sensor, timeZone)),
    programs: programs.map(presentProgram),
    setting: { address: presentAddress(row) },
    shares: shares.map(presentShare),
    weathers: weathers.map(presentWeatherDay),
    weather_source: newest ? { provider: newest.provider, fetched: momentIn(timeZone, newest.fetchedAt) } : null,
    rain_delay_until:
      row.rainDelayUntil && row.rainDelayUntil.getTime() > nowMs ? momentOrNull(timeZone, row.rainDelayUntil) : null,
    active_runs: active.flatMap((run) => presentActiveRun(run, timeZone) ?? []),
  };
}
