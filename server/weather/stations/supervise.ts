/** Judges own stations: whether they report, and whether their gauges are to be believed. */
import { type GaugeDay, judgeGauge } from '@sluice/engine/sensing/gauge-verdict';
import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../../groups/index.ts';
import { notify } from '../../notifications/index.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import { localDateIn } from '../../platform/moments.ts';
import { placeOfGroup } from '../place-of-group.ts';
import { blendSince, measuredBy } from './blend.ts';
import { hoursOfDay, rainOfHour } from './blend-day.ts';
import { lockStation, readBlends, type StationRow, stationsOfGroups, updateStation } from './store.ts';

/** Without a report for so long people are notified; meanwhile the service's figures count. */
const SILENT_MS = 6 * HOUR_MS;
/** Weeks of a dry summer have few wet days. */
const COMPARED_DAYS = 90;
/** A day is compared if so many of its hours were reported. */
const LEAST_HOURS = 18;

const NOTICES = { dry: 'gaugeDry', low: 'gaugeLow', high: 'gaugeHigh' } as const;

/** Settles a garden's soil again from a date on, in the transaction of what has changed its rain. */
type Resettle = (tx: Transaction, fromDate: string) => Promise<void>;

export async function superviseStations(
  db: Database,
  group: GroupRow,
  nowMs: number,
  resettle: Resettle,
): Promise<void> {
  const stations = await stationsOfGroups(db, [group.id]);
  const today = localDateIn(group.timeZone, nowMs);
  for (const station of stations) {
    await notifySilent(db, station, nowMs);
    if (station.comparedOn === today) continue;
    await db.transaction(async (tx) => {
      const from = await compare(tx, group, station.id, today, nowMs);
      if (from !== null) await resettle(tx, from);
    });
  }
}

/** Returns the local date from which the garden's rain has changed by a verdict; null where it has not. */
async function compare(
  tx: Transaction,
  group: GroupRow,
  id: WeatherStationId,
  today: string,
  nowMs: number,
): Promise<string | null> {
  const station = await lockStation(tx, id);
  if (!station || station.comparedOn === today) return null;
  const verdict = judgeGauge(await comparedDays(tx, group, station, today), station.gaugeFault);
  await updateStation(tx, id, { comparedOn: today, gaugeShare: verdict.share });
  if (verdict.fault === station.gaugeFault) return null;
  const isDoubted = verdict.fault !== null;
  // What was found before goes on from where it began.
  const since = isDoubted ? (station.gaugeFaultSince ?? verdict.since ?? today) : null;
  await updateStation(tx, id, {
    gaugeFault: verdict.fault,
    gaugeFaultSince: since,
    ...(isDoubted ? {} : { comparedFrom: today }),
  });
  // Doubted days stay the service's when the gauge agrees again.
  await blendSince(tx, group.id, placeOfGroup(group), since ?? today, today, nowMs);
  await announce(tx, { groupId: group.id }, ['weather', 'zones']);
  if (verdict.fault !== null && since !== null) {
    await notify(tx, {
      ...{
        groupId: group.id,
        key: NOTICES[verdict.fault],
        subject: 'GARDEN',
        subjectId: group.id,
        at: new Date(nowMs),
      },
      figures: { sensor: station.name, percent: Math.round((verdict.share ?? 0) * 100) },
      cause: `gauge ${verdict.fault} ${id} ${since}`,
    });
  }
  return since ?? today;
}

/** Rain of the hours that both know, of the whole days since it was last set right. */
async function comparedDays(
  tx: Transaction,
  { id: groupId, timeZone }: GroupRow,
  station: StationRow,
  today: string,
): Promise<GaugeDay[]> {
  const earliest = Temporal.PlainDate.from(today).subtract({ days: COMPARED_DAYS }).toString();
  const from = station.comparedFrom !== null && station.comparedFrom > earliest ? station.comparedFrom : earliest;
  const blends = (await readBlends(tx, groupId, from, today)).filter(({ date }) => date < today);
  const [measured] = await measuredBy(tx, [station], from, today);
  return blends.flatMap(({ date, service }) => {
    const both = hoursOfDay(date, timeZone).flatMap((hour) => {
      const serviceC = service.hours?.temperatureC[hour.clockHour] ?? null;
      const gaugeMm = measured && rainOfHour(measured, hour, serviceC);
      const serviceMm = service.hours?.rainfallMm[hour.clockHour] ?? null;
      return gaugeMm == null || serviceMm === null ? [] : [{ gaugeMm, serviceMm }];
    });
    const sum = (of: (hour: (typeof both)[number]) => number) => both.reduce((total, hour) => total + of(hour), 0);
    const day = { date, gaugeMm: sum((hour) => hour.gaugeMm), serviceMm: sum((hour) => hour.serviceMm) };
    return both.length < LEAST_HOURS ? [] : [day];
  });
}

/** Each silence once. */
async function notifySilent(db: Database, station: StationRow, nowMs: number): Promise<void> {
  const { id, groupId, name, lastReportAt } = station;
  if (lastReportAt === null || nowMs - lastReportAt.getTime() < SILENT_MS) return;
  await notify(db, {
    ...{ groupId, key: 'stationSilent', subject: 'GARDEN', subjectId: groupId, at: new Date(nowMs) },
    figures: { sensor: name, time: lastReportAt.toISOString() },
    cause: `station silent ${id} ${lastReportAt.toISOString()}`,
  });
}
