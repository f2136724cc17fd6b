/** Stores what many sensors say, those of many gardens together. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import { findZones } from '../zones/index.ts';
import { observe, RAPID_MS, type SensorReport } from './observe.ts';
import { insertReadings, moistureRanges } from './readings.ts';
import { lockSensors, type Observed, storeObserved, storeStatuses } from './store.ts';

/** Reports in one transaction: their rows are locked until its end. */
const REPORTS_AT_ONCE = 1_000;

export interface StoredReports {
  /** Gardens whose plan must change. */
  moved: Set<GroupId>;
  /** Why something of a garden could not be stored. */
  failures: Map<GroupId, unknown>;
}

/**
 * Stores reports of any gardens in as few transactions as possible, and announces what they change. Where that fails,
 * they are stored by halves, so that one that cannot be stored is left out alone.
 */
export async function storeReports(db: Database, reports: readonly SensorReport[]): Promise<StoredReports> {
  const stored: StoredReports = { moved: new Set(), failures: new Map() };
  const storeSome = async (some: readonly SensorReport[]): Promise<void> => {
    const [first] = some;
    if (!first) return;
    try {
      for (const groupId of await storeTogether(db, some)) stored.moved.add(groupId);
    } catch (error) {
      if (some.length === 1) return void stored.failures.set(first.sensor.groupId, error);
      const half = Math.ceil(some.length / 2);
      await storeSome(some.slice(0, half));
      await storeSome(some.slice(half));
    }
  };
  const news = reports.filter((report) => measuredAnew(report) !== null || report.status !== report.sensor.status);
  for (let at = 0; at < news.length; at += REPORTS_AT_ONCE) await storeSome(news.slice(at, at + REPORTS_AT_ONCE));
  return stored;
}

/** In one transaction; returns the gardens whose plan must change. */
async function storeTogether(db: Database, reports: readonly SensorReport[]): Promise<Set<GroupId>> {
  return db.transaction(async (tx) => {
    const locked = await lockSensors(
      tx,
      reports.map(({ sensor }) => sensor),
    );
    const sensors = new Map(locked.map((sensor) => [sensor.id, sensor]));
    // Those that were removed meanwhile are left out; another process may have stored the same.
    const present = reports.flatMap((report) => {
      const sensor = sensors.get(report.sensor.id);
      return sensor ? { ...report, sensor } : [];
    });
    const measured = present.flatMap((report) => {
      const measurement = measuredAnew(report);
      return measurement ? { report, measurement } : [];
    });
    await storeStatuses(
      tx,
      present
        .filter((report) => measuredAnew(report) === null)
        .map(({ sensor, status }) => ({ id: sensor.id, status })),
    );
    const moved = await storeMeasured(tx, measured);
    await announceToGroups(
      tx,
      present.map(({ sensor }) => sensor.groupId),
      ['devices', 'zones'],
    );
    return moved;
  });
}

interface Measured {
  report: SensorReport;
  measurement: Measurement;
}

async function storeMeasured(tx: Transaction, measured: readonly Measured[]): Promise<Set<GroupId>> {
  const soil = measured.filter(({ report: { sensor } }) => sensor.senses === 'soil');
  await insertReadings(
    tx,
    soil.map(({ report: { sensor }, measurement: { measuredAt, moisture, temperatureC, sunlightKlx } }) => ({
      sensorId: sensor.id,
      measuredAt: new Date(measuredAt),
      moisture,
      temperatureC,
      sunlightKlx,
    })),
  );
  const asked = soil.map(({ report: { sensor }, measurement }) => ({
    sensorId: sensor.id,
    until: new Date(measurement.measuredAt),
  }));
  const ranges = await moistureRanges(tx, asked, RAPID_MS);
  const zoneIds = measured.flatMap(({ report: { sensor } }) => sensor.zoneId ?? []);
  const zones = new Map((await findZones(tx, zoneIds)).map((zone) => [zone.id, zone]));
  const moved = new Set<GroupId>();
  const observed: Observed[] = [];
  for (const { report, measurement } of measured) {
    const { sensor } = report;
    const zone = (sensor.zoneId && zones.get(sensor.zoneId)) || null;
    const { movesPlan, ...row } = await observe(tx, report, measurement, {
      zone,
      lately: ranges.get(sensor.id) ?? null,
    });
    if (movesPlan) moved.add(sensor.groupId);
    observed.push(row);
  }
  await storeObserved(tx, observed);
  return moved;
}

/** What it has measured since what is stored; null for nothing. */
const measuredAnew = ({ sensor, measurement }: SensorReport): Measurement | null =>
  measurement && measurement.measuredAt > (sensor.lastReportAt?.getTime() ?? Number.NEGATIVE_INFINITY)
    ? measurement
    : null;
