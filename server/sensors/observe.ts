/** Judges what a sensor has measured, and notifies people where needed. */

import { sensorRequest } from '@sluice/engine/schedule/sensed-zone';
import { learnFieldCapacity } from '@sluice/engine/sensing/field-capacity-learning';
import { allowedDepletion, defaultThresholds } from '@sluice/engine/sensing/moisture-thresholds';
import { availableShare, weighProbe } from '@sluice/engine/sensing/probe-say';
import type { DeviceStatus } from '@sluice/engine/vocabulary/hardware';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import { DAY_MS, fraction, HOUR_MS, mm } from '@sluice/engine/vocabulary/units';
import { type NotificationKey, notify, notifyLastingTrouble, notifyWeakBattery } from '../notifications/index.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { wasWateredSince } from '../runs/index.ts';
import { chooseRainfall, readWeatherDays } from '../weather/index.ts';
import { findWaterHolding, isProbed, updateZone, type ZoneRow } from '../zones/index.ts';
import { type MoistureRange, moistureSince } from './readings.ts';
import { silenceCause } from './silence.ts';
import { type Observed, type SensorRow, type StampedSensor, updateSensor } from './store.ts';
import { supervisedProbe } from './supervised.ts';

/** A change of the water content by this much, m3/m3, within this time is rapid: 16 mm in 20 cm of soil. */
export const RAPID_CHANGE = 0.08;
export const RAPID_MS = 2 * HOUR_MS;
/** Watering shows in the soil for a while after the valve has shut. */
const SOAKING_MS = HOUR_MS;
/** Rain of a day from which a rise needs no other explanation, mm. */
const EXPLAINING_RAIN_MM = 1;
/** Reports that a sensor may miss before people in smart mode are notified. */
const SMART_MISSED_REPORTS = 3;
/** In smart mode, days between notifications of rapid changes of one kind; in basic mode, every day. */
const SMART_QUIET_DAYS = 3;

/** Why a sensor is silent, where its driver knows it and a person must do something. */
export type SensorTrouble = 'access-denied' | 'entity-gone';

/** What a sensor says now. */
export interface SensorReport {
  sensor: StampedSensor;
  /** Its garden's. */
  timeZone: string;
  status: DeviceStatus;
  measurement: Measurement | undefined;
}

/** What a measurement is judged with. */
export interface Surroundings {
  zone: ZoneRow | null;
  /**
   * m3/m3, the least and the most that the sensor has read lately, this measurement included, or a wider range that has no
   * room for a rapid change either; null without any.
   */
  lately: MoistureRange | null;
}

/** What a measurement makes of its sensor's row, which is still to be stored, and what learning has stored in it. */
export interface Observation {
  row: Observed;
  learning: Partial<SensorRow> | null;
  movesPlan: boolean;
}

/** Judges a new measurement of a locked sensor, and notifies people. */
export async function observe(
  tx: Transaction,
  { sensor, timeZone, status }: SensorReport,
  measurement: Measurement,
  { zone, lately }: Surroundings,
): Promise<Observation> {
  const { moisture, temperatureC, sunlightKlx, batteryFraction, isWet = null } = measurement;
  const measuredAt = new Date(measurement.measuredAt);
  const learning = await learn(tx, sensor, zone, measuredAt);
  if (learning) await updateSensor(tx, sensor.id, learning);
  const lastRequest = toValues(sensor, zone, moisture, timeZone, measuredAt);
  await notifyWeakBattery(tx, 'SENSOR', sensor, batteryFraction, measuredAt);
  if (moisture !== null && lately) {
    await notifyRapidChange(tx, sensor, zone, { moisture, at: measuredAt, lately }, timeZone);
  }
  const row = {
    id: sensor.id,
    status,
    moisture,
    temperatureC,
    sunlightKlx,
    batteryFraction,
    isWet,
    wetSince: isWet ? (sensor.wetSince ?? measuredAt) : null,
    lastRequest,
    lastReportAt: measuredAt,
  };
  return { row, learning, movesPlan: lastRequest !== sensor.lastRequest || learning?.learnedSoil !== undefined };
}

/**
 * Continues self-learning with this reading; writes the result into the zone, unless its estimate has learned better what
 * the zone holds (docs/decisions/0129).
 */
async function learn(
  tx: Transaction,
  sensor: SensorRow,
  zone: ZoneRow | null,
  now: Date,
): Promise<Partial<SensorRow> | null> {
  if (sensor.learningSince === null) return null;
  const learned = learnFieldCapacity(await moistureSince(tx, sensor.id, sensor.learningSince));
  if (learned.fieldCapacity === null) return { learningProgress: learned.progress };
  if (zone !== null && !isProbed(zone)) {
    await updateZone(tx, zone.id, { learnedFieldCapacity: learned.fieldCapacity });
    await announce(tx, { groupId: sensor.groupId }, ['zones', 'schedule']);
  }
  await notify(tx, {
    groupId: sensor.groupId,
    key: 'selfLearningDone',
    figures: { sensor: sensor.name, percent: Math.round(learned.fieldCapacity * 100) },
    subject: 'SENSOR',
    subjectId: sensor.id,
    cause: `learned ${sensor.id} ${sensor.learningSince.toISOString()}`,
    at: now,
  });
  return {
    learningSince: null,
    learningProgress: 1,
    learnedFieldCapacity: learned.fieldCapacity,
    learnedSoil: learned.soil,
  };
}

/** The sensor's request; without a described zone it asks for nothing. */
function toValues(
  sensor: SensorRow,
  zone: ZoneRow | null,
  moisture: number | null,
  timeZone: string,
  at: Date,
): SensorRow['lastRequest'] {
  const atMs = at.getTime();
  const ground = zone && findWaterHolding(zone, localDateIn(timeZone, at));
  if (!ground || moisture === null) return 'leave';
  const usual = defaultThresholds(allowedDepletion(ground));
  const thresholds = {
    skipAbove: fraction(sensor.skipAbove ?? usual.skipAbove),
    addBelow: fraction(sensor.addBelow ?? usual.addBelow),
  };
  const probe = supervisedProbe(sensor);
  const trust = weighProbe(probe, { atMs, waterContent: moisture }, atMs);
  const soil = { fieldCapacity: ground.fieldCapacity.value, wiltingPoint: ground.wiltingPoint.value };
  const sensed = {
    moisture: availableShare(moisture, probe, soil),
    trust,
    before: sensor.lastRequest,
  };
  const totalAvailableWaterMm = mm(ground.totalAvailableWaterMm);
  // Without a balance there is nothing to combine with.
  const morning =
    zone.depletionMm === null
      ? { depletionMm: 0, sensed: { ...sensed, trust: fraction(trust > 0 ? 1 : 0) } }
      : { depletionMm: zone.depletionMm, sensed };
  return sensorRequest({ thresholds, totalAvailableWaterMm }, morning);
}

/** An unexplained rise suggests a leak or a hose; a drop suggests a probe that was pulled out. */
async function notifyRapidChange(
  tx: Transaction,
  sensor: SensorRow,
  zone: ZoneRow | null,
  { moisture, at, lately }: { moisture: number; at: Date; lately: MoistureRange },
  timeZone: string,
): Promise<void> {
  const hasRisen = moisture - lately.least > RAPID_CHANGE;
  const hasDropped = lately.most - moisture > RAPID_CHANGE;
  if (hasDropped && sensor.notifyRapidDrop) await notifyChange(tx, sensor, 'rapidDrop', at);
  if (!hasRisen || !sensor.notifyRapidRise) return;
  const since = new Date(at.getTime() - RAPID_MS - SOAKING_MS);
  if (zone && (await wasWateredSince(tx, zone.id, since))) return;
  const days = await readWeatherDays(tx, sensor.groupId, localDateIn(timeZone, since), localDateIn(timeZone, at));
  const isRained = zone?.location !== 'indoor' && days.some((day) => chooseRainfall(day) >= EXPLAINING_RAIN_MM);
  if (!isRained) await notifyChange(tx, sensor, 'rapidRise', at);
}

async function notifyChange(tx: Transaction, sensor: SensorRow, key: 'rapidRise' | 'rapidDrop', at: Date) {
  const quietMs = (sensor.notificationMode === 'smart' ? SMART_QUIET_DAYS : 1) * DAY_MS;
  await notify(tx, {
    groupId: sensor.groupId,
    key,
    figures: { sensor: sensor.name, time: at.toISOString() },
    subject: 'SENSOR',
    subjectId: sensor.id,
    cause: `${key} ${sensor.id} ${quietMs} ${Math.floor(at.getTime() / quietMs)}`,
    at,
  });
}

const NOTICE_OF_TROUBLE = {
  'access-denied': 'sensorRefusesLogin',
  'entity-gone': 'sensorEntityGone',
} as const satisfies Record<SensorTrouble, NotificationKey>;

/** Notifies people of a sensor that is silent until they do something about it, once a day. */
export async function notifyTrouble(
  db: Database,
  sensor: SensorRow,
  trouble: SensorTrouble,
  timeZone: string,
  nowMs: number,
): Promise<void> {
  if (!sensor.notifyOffline) return;
  await notifyLastingTrouble(db, 'SENSOR', sensor, NOTICE_OF_TROUBLE[trouble], timeZone, nowMs);
}

/**
 * Notifies people of a silent sensor: at once in basic mode, in smart mode after it has missed some reports. Each
 * silence is reported once.
 */
export async function notifySilence(db: Database, sensor: SensorRow, nowMs: number): Promise<void> {
  if (!sensor.notifyOffline) return;
  const lastMs = sensor.lastReportAt?.getTime() ?? 0;
  const patienceMs = sensor.notificationMode === 'smart' ? SMART_MISSED_REPORTS * sensor.reportIntervalMin * 60_000 : 0;
  if (nowMs - lastMs < patienceMs) return;
  await notify(db, {
    groupId: sensor.groupId,
    key: 'sensorOffline',
    figures: { sensor: sensor.name, time: new Date(lastMs === 0 ? nowMs : lastMs).toISOString() },
    subject: 'SENSOR',
    subjectId: sensor.id,
    cause: silenceCause(sensor),
    at: new Date(nowMs),
  });
}
