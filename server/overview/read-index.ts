/** The answer that every page needs first: the user, the groups, and one full group (docs/specification.md, 7). */
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { backupReason } from '@sluice/engine/programs/backup-program';
import type { DeviceId, GroupId, SensorId, UserId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { ZoneStatus } from '@sluice/engine/vocabulary/watering';
import { presentBackupProgram, readBackupPrograms } from '../backup-programs/index.ts';
import { devicesOfGroup, presentDevice } from '../devices/index.ts';
import { groupsOfUser, presentAddress, presentGroup, type SharedGroupRow } from '../groups/index.ts';
import { hubsOfGroups, presentHub } from '../hubs/index.ts';
import { findStartRefusal } from '../manual-runs/index.ts';
import { unreadCounts, unreadOfFirms } from '../notifications/index.ts';
import { findSleepingDevice, oneTimeRunsSince, presentOneTimeRun } from '../one-time-runs/index.ts';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import { localDateIn, momentIn, momentOrNull } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { presentPreferences, readPreferences } from '../preferences/index.ts';
import { presentProgram, programsOfGroup } from '../programs/index.ts';
import { currentRegulations, presentRegulation, readRegulations } from '../regulations/index.ts';
import { presentReminder, readReminders } from '../reminders/index.ts';
import { presentRestriction, readRestrictions } from '../restrictions/index.ts';
import { activeRunsOfGroup, lastRunsOfGroup, presentActiveRun, readDayAllowances } from '../runs/index.ts';
import { nextRuns, nextStarts, presentShortfall, readShortfalls } from '../schedule/index.ts';
import { presentSensor, type SensorRow, sensorsOfGroups } from '../sensors/index.ts';
import { findUser, presentShare, presentUser, sharesOfGroup, updateUser } from '../users/index.ts';
import {
  presentWeatherDay,
  presentWeatherProvider,
  readLastFetch,
  readWeatherDays,
  readWeatherProvider,
  type WeatherDayRow,
} from '../weather/index.ts';
import { findWithoutEnd, presentZone, zonesOfGroup } from '../zones/index.ts';

type IndexTools = Pick<Services, 'db' | 'holdsByWill'>;

const WEATHER_DAYS_BACK = 2;
const WEATHER_DAYS_AHEAD = 7;

/**
 * Without `groupId` the last used group, otherwise the first; of a token's own garden alone where it is bound to one. Throws "not found" for a group that is not the user's.
 */
export async function readIndex(
  { db, holdsByWill }: IndexTools,
  { id: userId, gardenId }: Pick<RequestAccount, 'id' | 'gardenId'>,
  groupId: GroupId | undefined,
  forumUrl: string | null,
  nowMs: number,
): Promise<Index> {
  const [user, shared] = await Promise.all([findUser(db, userId), groupsOfUser(db, userId, new Date(nowMs))]);
  if (!user) throw notFound();
  const rows = shared.filter(({ id }) => gardenId === null || id === gardenId);
  const current = groupId
    ? rows.find((row) => row.id === groupId)
    : (rows.find((row) => row.id === user.currentGroupId) ?? rows[0]);
  if (groupId && !current) throw notFound();
  // A token for one garden says nothing about which one its owner looks at.
  if (current && gardenId === null && current.id !== user.currentGroupId)
    await updateUser(db, userId, { currentGroupId: current.id });

  const ids = rows.map((row) => row.id);
  const [unread, ofFirms, sensors, hubs] = await Promise.all([
    unreadCounts(db, userId, ids),
    unreadOfFirms(db, userId),
    sensorsOfGroups(db, ids),
    hubsOfGroups(db, ids),
  ]);
  const timeZones = new Map(rows.map((row) => [row.id, row.timeZone]));
  const readTimeZone = (id: GroupId) => timeZones.get(id) ?? 'UTC';
  const inCurrent = sensors.filter((sensor) => sensor.groupId === current?.id);
  const group = current
    ? await readGroup({ db, holdsByWill }, current, (unread.get(current.id) ?? 0) + ofFirms, inCurrent, nowMs)
    : null;
  const endDevices = new Map<string, (DeviceId | SensorId)[]>();
  for (const end of [...(group?.devices ?? []), ...sensors.map((row) => presentSensor(row, 'UTC'))]) {
    if (end.hub_id) endDevices.set(end.hub_id, [...(endDevices.get(end.hub_id) ?? []), end.id]);
  }
  return {
    user: presentUser(user, current?.relationship ?? null, forumUrl),
    groups: rows.map((row) => presentGroup(row, unread.get(row.id) ?? 0)),
    current_group: group,
    sensors: sensors.map((row) => presentSensor(row, readTimeZone(row.groupId))),
    hubs: hubs.map((row) => presentHub(row, readTimeZone(row.groupId), endDevices.get(row.id) ?? [])),
  };
}

/** One full group of the user, without making it the current one. Throws "not found" for any other. */
export async function readCurrentGroup(
  { db, holdsByWill }: IndexTools,
  userId: UserId,
  groupId: GroupId,
  nowMs: number,
): Promise<CurrentGroup> {
  const row = (await groupsOfUser(db, userId, new Date(nowMs))).find((candidate) => candidate.id === groupId);
  if (!row) throw notFound();
  const unread = (await unreadCounts(db, userId, [groupId])).get(groupId) ?? 0;
  const ofFirms = await unreadOfFirms(db, userId);
  return readGroup({ db, holdsByWill }, row, unread + ofFirms, await sensorsOfGroups(db, [groupId]), nowMs);
}

async function readGroup(
  { db, holdsByWill }: IndexTools,
  row: SharedGroupRow,
  unread: number,
  sensors: SensorRow[],
  nowMs: number,
): Promise<CurrentGroup> {
  const { timeZone } = row;
  const day = (offset: number) => localDateIn(timeZone, nowMs + offset * DAY_MS);
  const today = day(0);
  const [devices, zones, programs, shares, weathers, active, lastRuns] = await Promise.all([
    devicesOfGroup(db, row.id),
    zonesOfGroup(db, row.id),
    programsOfGroup(db, row.id),
    sharesOfGroup(db, row.id),
    readWeatherDays(db, row.id, day(-WEATHER_DAYS_BACK), day(WEATHER_DAYS_AHEAD)),
    activeRunsOfGroup(db, row.id),
    lastRunsOfGroup(db, row.id),
  ]);
  const [oneTimeRuns, restrictions, reminders, backups, chosen, laws, provider, fetched, shortfalls, ahead] =
    await Promise.all([
      oneTimeRunsSince(db, row.id, new Date(nowMs)),
      readRestrictions(db, row.id),
      readReminders(db, row.id),
      readBackupPrograms(db, row.id),
      readPreferences(db, row.id),
      readRegulations(db, row.id, row),
      readWeatherProvider(db, row.id),
      readLastFetch(db, row.id),
      readShortfalls(db, row.id),
      nextStarts(db, row.id),
    ]);
  const devicesById = new Map(devices.map((device) => [device.id, device]));
  /** What has no hardware yet is not asked what closes it. */
  const driverOf = (id: DeviceId) => {
    const device = devicesById.get(id);
    return device?.hasHardware ? device.driver : undefined;
  };
  const withoutEnd = findWithoutEnd(
    zones.map(({ id, masterZoneId, timerProof, deviceId }) => ({
      id,
      masterZoneId,
      timerProof,
      driver: driverOf(deviceId),
    })),
    holdsByWill,
  );
  const dayVolumes = await readDayAllowances(db, {
    groupId: row.id,
    zones,
    siteMostL: chosen.mostDayVolumeL,
    date: today,
    besides: null,
  });
  const garden = { group: row, zones, devices, withoutEnd, dayVolumes };
  const next = nextRuns(ahead, active, (zoneId) => zones.find((zone) => zone.id === zoneId)?.deviceId);
  const lastOfDevice = (id: DeviceId) =>
    lastRuns
      .filter((run) => run.deviceId === id)
      .map((run) => run.closedAt)
      .reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), null);
  const nextContactAt = (id: DeviceId) => devices.find((device) => device.id === id)?.nextContactAt ?? null;
  const owner = shares.find((share) => share.relationship === 'OWNER')?.name ?? null;
  const newest = weathers.findLast((weather) => weather.date <= today) ?? weathers[0];

  return {
    ...presentGroup(row, unread),
    version: row.version,
    time_zone: timeZone,
    product: {
      status: row.productStatus,
      device_sub: { next_charge: { utc: row.nextChargeAt?.toISOString() ?? null } },
    },
    devices: devices.map((device) =>
      presentDevice(device, timeZone, {
        lastRunAt: lastOfDevice(device.id),
        nextRunAt: next.ofDevice.get(device.id) ?? null,
        owner,
        terminals: zones.filter((zone) => zone.deviceId === device.id).length,
        weatherProvider: provider.provider,
        address: addressLine(row),
      }),
    ),
    zones: zones.map((zone) => {
      const lastRunAt = lastRuns.find((run) => run.zoneId === zone.id)?.closedAt ?? null;
      const nextRunAt = next.ofZone.get(zone.id) ?? null;
      const own = active.filter((run) => run.zoneId === zone.id);
      // A run counts as watering only once its device has said so.
      const opened = own.filter((run) => run.openedAt !== null);
      const isToday = (at: Date | null) => at !== null && localDateIn(timeZone, at) === today;
      const status: ZoneStatus = opened.some(({ source }) => source !== 'MASTER')
        ? 'watering'
        : opened.length > 0
          ? 'supplying'
          : own.length > 0 || isToday(nextRunAt)
            ? 'pending'
            : isToday(lastRunAt)
              ? 'watered'
              : 'not_scheduled';
      const probes = sensors.filter((sensor) => sensor.zoneId === zone.id);
      return presentZone(zone, timeZone, {
        status,
        lastRunAt,
        nextRunAt,
        needsGuard: withoutEnd.has(zone.id),
        startRefusal: findStartRefusal(garden, zone),
        sensors: probes,
      });
    }),
    sensors: sensors.map((sensor) => presentSensor(sensor, timeZone)),
    programs: programs.map(presentProgram),
    one_time_runs: oneTimeRuns.map((run) =>
      presentOneTimeRun(run, timeZone, findSleepingDevice(run, zones, devices, nowMs)?.nextSync ?? null),
    ),
    constraints: restrictions.map(presentRestriction),
    reminders: reminders.map(presentReminder),
    backup_programs: backups.map((backup) =>
      presentBackupProgram(backup, missingWeatherReason(weathers, row.location === 'outdoor', nowMs)),
    ),
    weather_constraints: presentPreferences(chosen),
    regulations: currentRegulations(laws, today)
      .filter(({ isFollowed }) => isFollowed)
      .map(presentRegulation),
    weather_provider: presentWeatherProvider(provider, row, fetched),
    shortfalls: shortfalls.map(presentShortfall),
    setting: { address: presentAddress(row) },
    shares: shares.map(presentShare),
    weathers: weathers.map(presentWeatherDay),
    weather_source: newest ? { provider: newest.provider, fetched: momentIn(timeZone, newest.fetchedAt) } : null,
    rain_delay_until:
      row.rainDelayUntil && row.rainDelayUntil.getTime() > nowMs ? momentOrNull(timeZone, row.rainDelayUntil) : null,
    starts_held_since: momentOrNull(timeZone, row.startsHeldAt),
    active_runs: active.flatMap((run) => presentActiveRun(run, timeZone, nextContactAt(run.deviceId)) ?? []),
  };
}

function addressLine({ street, zipcode, city, state, country }: SharedGroupRow): string | null {
  const parts = [street, [zipcode, city].filter(Boolean).join(' '), state, country].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Backup programs take over when the weather has been unknown for two days. */
function missingWeatherReason(weathers: WeatherDayRow[], isOutdoor: boolean, nowMs: number) {
  const weatherAtMs = weathers.reduce<number | null>((at, day) => Math.max(at ?? 0, day.fetchedAt.getTime()), null);
  return isOutdoor ? backupReason(weatherAtMs, nowMs) : null;
}
