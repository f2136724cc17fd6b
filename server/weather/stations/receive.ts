/** Takes a report of a weather station: counts its rain once, adds its figures to their hour, and to the garden's days. */
import { isDeepStrictEqual } from 'node:util';
import { acceptFallen } from '@sluice/engine/sensing/fallen-rain';
import { type CountedRain, countRain, LONGEST_GAP_MS, sharesByHour } from '@sluice/engine/sensing/rain-counter';
import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { StationProtocol } from '@sluice/engine/vocabulary/weather';
import { requireGroup } from '../../groups/index.ts';
import { notify } from '../../notifications/index.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import { localDateIn } from '../../platform/moments.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/session-cookie.ts';
import { differences } from '../../platform/versions.ts';
import { placeOfGroup } from '../place-of-group.ts';
import { blendSince } from './blend.ts';
import { type ReportFields, readReport } from './report-codec.ts';
import type { StationReport } from './station-report.ts';
import {
  type BroadcastStation,
  type GatewayStation,
  type HomeAssistantStation,
  lockStation,
  lockStationByKey,
  putHour,
  readHours,
  type StationRow,
  updateStation,
} from './store.ts';
import type { HourSums, MeanFigure, StoredReport } from './stored-figures.ts';

/** Reports that come faster are answered and not used; the next one has the same counters. */
const LEAST_INTERVAL_MS = 5_000;
/** While it rains the days get its rain this often; else with the first report of each hour. */
const BLEND_MS = 5 * MINUTE_MS;
const SHOWN_MS = MINUTE_MS;

/** A report that a console has sent. Returns whether somebody's station has this key. */
export async function receiveSent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  key: string,
  fields: ReportFields,
  protocol: StationProtocol,
): Promise<boolean> {
  const nowMs = clock.now();
  return db.transaction(async (tx) => {
    const station = await lockStationByKey(tx, hashToken(key));
    // A console, and what is heard or asked elsewhere, would be rain of two gauges in one station.
    if (station === null || hasOtherSource(station)) return false;
    await storeReport(tx, station, readReport(fields, protocol, nowMs), nowMs);
    return true;
  });
}

/** A report that was put together from what sensors have published; nothing for a station that was removed meanwhile. */
export async function receivePublished(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: WeatherStationId,
  report: StationReport,
): Promise<void> {
  await db.transaction(async (tx) => {
    const station = await lockStation(tx, id);
    if (station && !hasOtherSource(station)) await storeReport(tx, station, report, clock.now());
  });
}

/** A report that a hub has broadcast; nothing for a station that was removed, or is another Tempest's meanwhile. */
export async function receiveHeard(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, serial }: BroadcastStation,
  report: StationReport,
): Promise<void> {
  await db.transaction(async (tx) => {
    const station = await lockStation(tx, id);
    if (station?.tempestSerial === serial) await storeReport(tx, station, report, clock.now());
  });
}

/** What a gateway has said; nothing for a station that was removed, or has another gateway meanwhile. */
export async function receiveAsked(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, gateway }: GatewayStation,
  report: StationReport,
): Promise<void> {
  await db.transaction(async (tx) => {
    const station = await lockStation(tx, id);
    if (station?.gateway === gateway) await storeReport(tx, station, report, clock.now());
  });
}

/**
 * What sensors of a Home Assistant show, and what of it cannot be read. Nothing for a station that was removed, or has other
 * sensors meanwhile.
 */
export async function receiveShown(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, groupId, homeAssistant, homeAssistantSensors }: HomeAssistantStation,
  shown: Pick<StationRow, 'homeAssistantFault' | 'unread'> & { report: StationReport | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const station = await lockStation(tx, id);
    const isSame =
      station?.homeAssistant === homeAssistant && isDeepStrictEqual(station.homeAssistantSensors, homeAssistantSensors);
    if (!station || !isSame) return;
    const { report, ...state } = shown;
    const changed = differences(station, state);
    if (changed) await updateStation(tx, id, changed);
    if (report !== null) await storeReport(tx, station, report, clock.now());
    if (changed) await announce(tx, { groupId }, ['weather']);
  });
}

const hasOtherSource = ({ tempestSerial, gateway, homeAssistant }: StationRow) =>
  tempestSerial !== null || gateway !== null || homeAssistant !== null;

/** Leaves out what is repeated, late, or too many: what it says is in the next report too. */
async function storeReport(tx: Transaction, station: StationRow, report: StationReport, nowMs: number): Promise<void> {
  const { atMs, figures, fallen } = report;
  const lastMs = station.lastReportAt?.getTime() ?? null;
  // Of a minute that has been reported most of the rain has been counted.
  const leastMs = Math.max(LEAST_INTERVAL_MS, (fallen?.duringMs ?? 0) / 2);
  if (lastMs !== null && atMs - lastMs < leastMs) return;
  const group = await requireGroup(tx, station.groupId);
  const elapsedMs = lastMs === null ? Number.POSITIVE_INFINITY : atMs - lastMs;
  const spanMs = Math.min(elapsedMs, fallen?.duringMs ?? Number.POSITIVE_INFINITY);
  const isGap = spanMs > LONGEST_GAP_MS;
  const startOfHour = hourStartIn(group.timeZone);
  const hour = startOfHour(atMs);
  const shares = isGap ? [{ startsAt: hour, share: 0 }] : sharesByHour(atMs - spanMs, atMs, startOfHour);
  const stored = await readHours(tx, [station.id], shares[0]?.startsAt ?? hour, hour + 1);
  const sumsOf = (startsAt: number) => stored.find((row) => row.startsAt.getTime() === startsAt)?.sums ?? NO_SUMS;
  const rain = rainOf(station, report, sumsOf(hour).rainfallMm);
  for (const { startsAt, share } of shares) {
    const before = sumsOf(startsAt);
    const passedS = isGap ? 0 : (share * spanMs) / 1000;
    const sums: HourSums = {
      rainfallMm: before.rainfallMm + share * rain.rainfallMm,
      coveredS: before.coveredS + passedS,
      rainCoveredS: before.rainCoveredS + (figures.countsRain && rain.refusedMm === null ? passedS : 0),
      means: startsAt === hour ? addFigures(before.means, figures) : before.means,
    };
    await putHour(tx, station.id, startsAt, sums);
  }
  const pendingMm = station.pendingMm + rain.rainfallMm;
  const blendedMs = station.blendedAt?.getTime() ?? null;
  const isNewHour = blendedMs === null || startOfHour(blendedMs) !== startOfHour(nowMs);
  const isDue = isNewHour || (pendingMm > 0 && nowMs - blendedMs >= BLEND_MS);
  await updateStation(tx, station.id, {
    lastReportAt: new Date(atMs),
    lastReport: figures,
    counters: rain.counters,
    pendingMm: isDue ? 0 : pendingMm,
    ...(isDue ? { blendedAt: new Date(nowMs) } : {}),
    ...(rain.refusedMm === null ? {} : { refusedMm: rain.refusedMm, refusedAt: new Date(atMs) }),
  });
  if (rain.refusedMm !== null) await notifyRefused(tx, station, rain.refusedMm, atMs);
  if (isDue) {
    const from = localDateIn(group.timeZone, blendedMs ?? nowMs);
    await blendSince(tx, station.groupId, placeOfGroup(group), from, localDateIn(group.timeZone, nowMs), nowMs);
  }
  const isShown = isDue || lastMs === null || Math.floor(atMs / SHOWN_MS) > Math.floor(lastMs / SHOWN_MS);
  if (isShown) await announce(tx, { groupId: station.groupId }, ['weather']);
}

/** What has fallen since its gauge was last read; `hourMm`: what its hour has already. */
const rainOf = ({ counters }: StationRow, report: StationReport, hourMm: number): CountedRain =>
  report.fallen === null
    ? countRain(counters, report.counters, report.atMs)
    : { counters, ...acceptFallen(report.fallen.mm, hourMm) };

const NO_SUMS: HourSums = { rainfallMm: 0, coveredS: 0, rainCoveredS: 0, means: {} };

function addFigures(before: HourSums['means'], report: StoredReport): HourSums['means'] {
  const figures: Record<MeanFigure, number | null> = {
    temperature: report.temperatureC,
    humidity: report.humidity,
    wind: report.windMPerS,
    radiation: report.radiationWPerM2,
  };
  const means = { ...before };
  for (const [figure, value] of Object.entries(figures) as [MeanFigure, number | null][]) {
    if (value === null) continue;
    const { reports, sum, least, most } = before[figure] ?? { reports: 0, sum: 0, least: value, most: value };
    means[figure] = {
      reports: reports + 1,
      sum: sum + value,
      least: Math.min(least, value),
      most: Math.max(most, value),
    };
  }
  return means;
}

/** Epoch milliseconds at which the hour of the zone's clock began. */
const hourStartIn = (timeZone: string) => (atMs: number) => {
  const { minute, second, millisecond } = Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs)).toZonedDateTimeISO(
    timeZone,
  );
  return Math.floor(atMs) - minute * MINUTE_MS - second * 1000 - millisecond;
};

/** Once a day, however often it jumps. */
async function notifyRefused(tx: Transaction, station: StationRow, refusedMm: number, atMs: number): Promise<void> {
  const { id, groupId, name } = station;
  await notify(tx, {
    ...{ groupId, key: 'gaugeJumped', subject: 'GARDEN', subjectId: groupId, at: new Date(atMs) },
    figures: { sensor: name, mm: refusedMm },
    cause: `gauge jumped ${id} ${new Date(atMs).toISOString().slice(0, 10)}`,
  });
}
