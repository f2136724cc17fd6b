/** All gardens of an account, in a few statements however many they are (docs/decisions/0167). */

import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { parseCalendarDay } from '@sluice/engine/programs/calendar-day';
import { isClosed } from '@sluice/engine/restrictions/closed-season';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { lastVisits } from '../audit-trail/index.ts';
import { devicesOfGroups } from '../devices/index.ts';
import { customersOfMember } from '../firms/index.ts';
import { groupsOfUser, type SharedGroupRow } from '../groups/index.ts';
import { hubsOfGroups } from '../hubs/index.ts';
import { unreadCounts } from '../notifications/index.ts';
import type { RequestAccount } from '../platform/account-of-request.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn, momentIn, momentOrNull } from '../platform/moments.ts';
import { closedDatesOfGroups } from '../preferences/index.ts';
import { readRegulationsOfGroups, regulationsOn } from '../regulations/index.ts';
import { activeRunsOfGroups, lastRunsSince, type NamedRunRow, toSpan, zoneWaterSince } from '../runs/index.ts';
import { closedSeasons, nextRuns, plannedOfZones, shortfallsOfGroups } from '../schedule/index.ts';
import { sensorsOfGroups } from '../sensors/index.ts';
import { litresOfWatering } from '../tariffs/index.ts';
import { openTicketCounts } from '../tickets/index.ts';
import { weatherFaults } from '../weather/index.ts';
import { findFlow, type ZoneRow, zonesOfGroups } from '../zones/index.ts';
import { summarizeAttention } from './garden-attention.ts';

/** Oldest first, as the switcher has them; of a token's own garden alone where it is bound to one. */
export async function readGardens(
  db: Queryable,
  { id: userId, gardenId }: Pick<RequestAccount, 'id' | 'gardenId'>,
  nowMs: number,
): Promise<GardenOverview[]> {
  const rows = (await groupsOfUser(db, userId, new Date(nowMs))).filter(
    ({ id }) => gardenId === null || id === gardenId,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const today = new Map(rows.map(({ id, timeZone }) => [id, localDateIn(timeZone, nowMs)]));
  const ofMonth = rows.map(({ id }) => ({ groupId: id, date: `${today.get(id)?.slice(0, 8)}01` }));
  const monthEnds = ofMonth.map(({ groupId, date }) => ({ groupId, date: lastDayOfMonth(date) }));
  const dryFrom = new Date(nowMs - LIMITS.dryForHours * HOUR_MS);

  const [unread, openTickets, devices, zones, sensors, hubs, active, lastRuns, water, planned] = await Promise.all([
    unreadCounts(db, userId, ids),
    openTicketCounts(db, ids),
    devicesOfGroups(db, ids),
    zonesOfGroups(db, ids),
    sensorsOfGroups(db, ids),
    hubsOfGroups(db, ids),
    activeRunsOfGroups(db, ids),
    lastRunsSince(db, ids, dryFrom),
    zoneWaterSince(db, ofMonth),
    plannedOfZones(db, monthEnds),
  ]);
  const [shortfalls, closed, laws, faults, visits, customers] = await Promise.all([
    shortfallsOfGroups(db, ids),
    closedDatesOfGroups(db, ids),
    readRegulationsOfGroups(db, rows),
    weatherFaults(db, ids),
    lastVisits(db, ids),
    customersOfMember(db, userId, new Date(nowMs)),
  ]);

  const byGroup = <Row extends { groupId: GroupId }>(all: readonly Row[]) => {
    const grouped = Map.groupBy(all, ({ groupId }) => groupId);
    return (id: GroupId) => grouped.get(id) ?? [];
  };
  const [devicesOf, zonesOf, sensorsOf] = [byGroup(devices), byGroup(zones), byGroup(sensors)];
  const customersIn = byGroup(customers);
  const [runsOf, waterOf, plannedOf] = [byGroup(active), byGroup(water), byGroup(planned)];
  const closedOf = new Map(closed.map((row) => [row.groupId, row]));
  const next = nextRuns(planned, active, () => undefined).ofZone;

  return rows.map((row): GardenOverview => {
    const { id, timeZone } = row;
    const date = today.get(id) ?? localDateIn(timeZone, nowMs);
    const own = { devices: devicesOf(id), zones: zonesOf(id), runs: runsOf(id), laws: laws.get(id) ?? [] };
    const season = closedOf.get(id);
    const followed = own.laws.filter(({ isFollowed }) => isFollowed);
    return {
      id,
      name: row.name,
      location: row.location,
      city: row.city,
      country: row.country,
      latitude: row.latitude,
      longitude: row.longitude,
      time_zone: timeZone,
      relationship: row.relationship,
      firms: customersIn(id).map(({ firmId, firm, customerNumber }) => ({
        ...{ id: firmId, name: firm },
        customer_number: customerNumber,
      })),
      customer: customersIn(id)[0]?.owner ?? null,
      zone_num: row.zoneNum,
      new_notification_num: unread.get(id) ?? 0,
      open_ticket_num: openTickets.get(id) ?? 0,
      watering: describeWatering(own.runs, timeZone),
      next_watering: findNextWatering(own.zones, next, timeZone),
      rain_delay_until: momentOrNull(timeZone, activeDelay(row, nowMs)),
      starts_held_since: momentOrNull(timeZone, row.startsHeldAt),
      is_season_closed:
        season !== undefined && closedSeasons(season).some((weeks) => isClosed(weeks, parseCalendarDay(date))),
      is_offline: own.devices.length > 0 && own.devices.every(({ status }) => status === 'OFFLINE'),
      attention: summarizeAttention(
        {
          group: row,
          ...own,
          sensors: sensorsOf(id),
          // As the home page has it: what hangs on a hub of another garden is silent with it.
          hubs,
          shortfalls: shortfalls.get(id) ?? [],
          weatherFault: faults.get(id) ?? null,
          date,
          lastRuns,
          next,
        },
        nowMs,
      ),
      laws: regulationsOn(followed, date).map(({ law, choice }) => ({
        authority: law.authority,
        name: law.name,
        choice,
      })),
      last_visit: may(row.relationship, 'own') ? momentOrNull(timeZone, visits.get(id) ?? null) : null,
      month: {
        ...sumMonth(own.zones, waterOf(id)),
        from: `${date.slice(0, 8)}01`,
        planned_l: whole(plannedOf(id).reduce((sum, { volumeL }) => sum + volumeL, 0)),
      },
    };
  });
}

const lastDayOfMonth = (date: string): string => {
  const day = Temporal.PlainDate.from(date);
  return day.with({ day: day.daysInMonth }).toString();
};

const activeDelay = ({ rainDelayUntil }: SharedGroupRow, nowMs: number) =>
  rainDelayUntil !== null && rainDelayUntil.getTime() > nowMs ? rainDelayUntil : null;

/** A run counts as watering only once its device has said so. */
function describeWatering(runs: readonly NamedRunRow[], timeZone: string): GardenOverview['watering'] {
  const open = runs
    .filter(({ openedAt, source }) => openedAt !== null && source !== 'MASTER')
    .map((run) => ({ name: run.zoneName ?? '', until: toSpan(run).end }))
    .sort((one, other) => other.until.getTime() - one.until.getTime());
  const [last] = open;
  return last ? { zone_name: last.name, zone_num: open.length, until: momentIn(timeZone, last.until) } : null;
}

function findNextWatering(
  zones: readonly ZoneRow[],
  next: ReadonlyMap<ZoneId, Date>,
  timeZone: string,
): GardenOverview['next_watering'] {
  const [first] = zones
    .flatMap(({ id, name }) => {
      const at = next.get(id);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return first ? { zone_name: first.name, start: momentIn(timeZone, first.at) } : null;
}

/** Litres since the first of the month, counted as the savings count them. */
function sumMonth(zones: readonly ZoneRow[], water: Awaited<ReturnType<typeof zoneWaterSince>>) {
  const flowOf = new Map(zones.map((zone) => [zone.id, zone]));
  const litres = water.reduce((sum, { zoneId, volumeL, unknownS }) => {
    const zone = unknownS > 0 ? flowOf.get(zoneId) : undefined;
    if (!zone) return sum + volumeL;
    const litresOf = litresOfWatering([{ id: zone.id, flowLitresPerMinute: findFlow(zone) }]);
    return sum + volumeL + litresOf({ zoneId, volumeL: null, openS: unknownS });
  }, 0);
  return { used_l: whole(litres), is_measured: water.length > 0 && water.every(({ isMeasured }) => isMeasured) };
}

const whole = (value: number) => Math.round(value) + 0;
