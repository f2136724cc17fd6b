/** Stores what many sensors say, those of many gardens together. */
import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import { findZones } from '../zones/index.ts';
import { type Observation, observe, RAPID_CHANGE, RAPID_MS, type SensorReport } from './observe.ts';
import { insertReadings, type MoistureRange, moistureRanges } from './readings.ts';
import {
  lockSensors,
  rememberSensors,
  type SensorRow,
  type StampedSensor,
  storeObserved,
  storeStatuses,
} from './store.ts';

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
  const { written, moved } = await db.transaction(async (tx) => {
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
    const stored = await storeMeasured(tx, measured);
    await announceToGroups(
      tx,
      present.map(({ sensor }) => sensor.groupId),
      ['devices', 'zones'],
    );
    return stored;
  });
  rememberSensors(db, written);
  return moved;
}

interface Measured {
  report: SensorReport;
  measurement: Measurement;
}

/** Returns the rows as they are then, and the gardens whose plan must change. */
async function storeMeasured(
  tx: Transaction,
  measured: readonly Measured[],
): Promise<{ written: StampedSensor[]; moved: Set<GroupId> }> {
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
  const ranges = await findRanges(tx, soil);
  const zoneIds = measured.flatMap(({ report: { sensor } }) => sensor.zoneId ?? []);
  const zones = new Map((await findZones(tx, zoneIds)).map((zone) => [zone.id, zone]));
  const observations: (Observation & { sensor: SensorRow; range: MoistureRange | undefined })[] = [];
  for (const { report, measurement } of measured) {
    const { sensor } = report;
    const zone = (sensor.zoneId && zones.get(sensor.zoneId)) || null;
    const range = ranges.get(sensor.id);
    const observation = await observe(tx, report, measurement, { zone, lately: range ?? null });
    observations.push({ ...observation, sensor, range });
  }
  const stamps = await storeObserved(
    tx,
    observations.map(({ row }) => row),
  );
  return {
    written: observations.map(({ sensor, learning, row, range }) => ({
      ...sensor,
      ...learning,
      ...row,
      range,
      stamp: stamps.get(sensor.id),
    })),
    moved: new Set(observations.flatMap(({ movesPlan, sensor }) => (movesPlan ? sensor.groupId : []))),
  };
}

/**
 * What the sensors have read lately, this measurement included. Where a sensor's remembered range leaves no room for a
 * rapid change, that range will do; the readings of the others are looked up.
 */
async function findRanges(tx: Transaction, measured: readonly Measured[]): Promise<Map<SensorId, MoistureRange>> {
  const ranges = new Map<SensorId, MoistureRange>();
  const asked: { sensorId: SensorId; until: Date }[] = [];
  for (const { report, measurement } of measured) {
    const { id, range } = report.sensor;
    const wider = range && widen(range, measurement.moisture);
    if (wider && wider.most - wider.least <= RAPID_CHANGE) ranges.set(id, wider);
    else asked.push({ sensorId: id, until: new Date(measurement.measuredAt) });
  }
  for (const [id, range] of await moistureRanges(tx, asked, RAPID_MS)) ranges.set(id, range);
  return ranges;
}

const widen = (range: MoistureRange, moisture: number | null): MoistureRange =>
  moisture === null ? range : { least: Math.min(range.least, moisture), most: Math.max(range.most, moisture) };

/** What it has measured since what is stored; null for nothing. */
const measuredAnew = ({ sensor, measurement }: SensorReport): Measurement | null =>
  measurement && measurement.measuredAt > (sensor.lastReportAt?.getTime() ?? Number.NEGATIVE_INFINITY)
    ? measurement
    : null;
