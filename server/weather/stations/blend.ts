/** Puts the figures of own stations into a garden's days, beside those of its service, and takes them out again. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../../platform/database/connect.ts';
import { type BlendPlace, blendDay, type MeasuredStation } from './blend-day.ts';
import {
  deleteBlend,
  deleteBlends,
  lockDays,
  putBlend,
  putDay,
  readBlends,
  readHours,
  type StationRow,
  stationsOfGroups,
} from './store.ts';
import type { HourSums, ServiceDay } from './stored-figures.ts';

/** A verdict on a gauge changes its rain this far back. */
const DAYS_BACK = 31;

/** Days that a service has answered, and the gardens for which they were written. */
export interface WrittenDays {
  groupIds: readonly GroupId[];
  place: BlendPlace;
  /** Local ISO dates in order. */
  dates: readonly string[];
}

/** After days of services were written, in the same transaction: own figures replace theirs again. */
export async function blendWritten(tx: Queryable, written: readonly WrittenDays[], nowMs: number): Promise<void> {
  const gardens = written.flatMap(({ groupIds, place, dates }) => {
    const [from, to] = [dates[0], dates.at(-1)];
    return from === undefined || to === undefined
      ? []
      : groupIds.map((groupId) => ({ groupId, place, from, to, isWritten: (date: string) => dates.includes(date) }));
  });
  const ids = gardens.map(({ groupId }) => groupId);
  const stations = Map.groupBy(await stationsOfGroups(tx, ids), ({ groupId }) => groupId);
  await deleteBlends(
    tx,
    gardens.filter(({ groupId }) => !stations.has(groupId)),
  );
  for (const { groupId, place, ...span } of gardens.toSorted((one, other) => (one.groupId < other.groupId ? -1 : 1))) {
    const rows = stations.get(groupId);
    if (rows) await blendDays(tx, groupId, rows, place, span, nowMs);
  }
}

/** After reports of a garden's stations, or a change of what is believed of them. */
export async function blendSince(
  tx: Queryable,
  groupId: GroupId,
  place: BlendPlace,
  fromDate: string,
  today: string,
  nowMs: number,
): Promise<void> {
  const earliest = Temporal.PlainDate.from(today).subtract({ days: DAYS_BACK }).toString();
  const from = fromDate < earliest ? earliest : fromDate;
  await blendDays(
    tx,
    groupId,
    await stationsOfGroups(tx, [groupId]),
    place,
    { from, to: today, isWritten: null },
    nowMs,
  );
}

interface Span {
  from: string;
  to: string;
  /** Which days the service has just written; null where none was. */
  isWritten: ((date: string) => boolean) | null;
}

async function blendDays(
  tx: Queryable,
  groupId: GroupId,
  stations: readonly StationRow[],
  place: BlendPlace,
  { from, to, isWritten }: Span,
  nowMs: number,
): Promise<void> {
  const days = await lockDays(tx, groupId, from, to);
  const blends = new Map((await readBlends(tx, groupId, from, to)).map((blend) => [blend.date, blend]));
  const measured = await measuredBy(tx, stations, from, to);
  for (const { groupId: _garden, date, ...day } of days) {
    const before = blends.get(date);
    const service = before === undefined || isWritten?.(date) ? toServiceDay(day) : before.service;
    const blended = blendDay(date, service, measured, place, nowMs);
    if (blended !== null) {
      await putDay(tx, groupId, date, blended.day);
      await putBlend(tx, groupId, { date, service, sources: blended.sources });
    } else if (before !== undefined) {
      if (!isWritten?.(date)) await putDay(tx, groupId, date, service);
      await deleteBlend(tx, groupId, date);
    }
  }
}

export async function measuredBy(
  db: Queryable,
  stations: readonly StationRow[],
  from: string,
  to: string,
): Promise<MeasuredStation[]> {
  // A day either side, since its midnights depend on the time zone.
  const rows = await readHours(
    db,
    stations.map(({ id }) => id),
    Date.parse(from) - DAY_MS,
    Date.parse(to) + 2 * DAY_MS,
  );
  const byStation = Map.groupBy(rows, ({ stationId }) => stationId);
  return stations.map(({ id, windHeightM, gaugeFaultSince }) => ({
    id,
    windHeightM,
    gaugeFaultSince,
    hours: new Map(
      (byStation.get(id) ?? []).map(({ startsAt, sums }): [number, HourSums] => [startsAt.getTime(), sums]),
    ),
  }));
}

const toServiceDay = (day: ServiceDay): ServiceDay => ({
  tMinC: day.tMinC,
  tMaxC: day.tMaxC,
  rainfallMm: day.rainfallMm,
  precipitationProbability: day.precipitationProbability,
  windMPerS: day.windMPerS,
  relativeHumidity: day.relativeHumidity,
  solarRadiationMjPerM2: day.solarRadiationMjPerM2,
  et0Mm: day.et0Mm,
  isForecast: day.isForecast,
  hours: day.hours,
});
