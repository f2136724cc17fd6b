/** What follows when a leak or rain sensor feels water (docs/decisions/0060). */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { type GroupRow, updateGroup } from '../groups/index.ts';
import { notify } from '../notifications/index.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { activeRunsOfGroup, stopRun, wakeDevices } from '../runs/index.ts';
import type { SensorRow } from '../sensors/index.ts';
import { findZone, lockWatering } from '../zones/index.ts';

/** A rain delay is not moved for less: each move makes a plan. */
const NOTABLE_MS = 30 * 60_000;

/**
 * Heeds a measurement before it is stored, so that nothing is lost where the process ends in between; twice is as good
 * as once. Returns whether the plan must change.
 */
export async function heedWetness(
  db: Database,
  garden: GroupRow,
  sensor: SensorRow,
  { isWet, measuredAt }: Measurement,
): Promise<boolean> {
  const isNew = measuredAt > (sensor.lastReportAt?.getTime() ?? 0);
  if (!isWet || !isNew) return false;
  const at = new Date(measuredAt);
  if (sensor.senses === 'rain') return db.transaction((tx) => holdForRain(tx, garden, sensor, at));
  if (sensor.senses !== 'leak' || sensor.isWet) return false;
  return db.transaction((tx) => lockForLeak(tx, sensor, at));
}

/**
 * Programs wait for some hours after the last report of rain; a longer delay that a person has set stays. A sensor that
 * never dries is taken for broken: rain may postpone, and never starve.
 */
async function holdForRain(tx: Transaction, garden: GroupRow, sensor: SensorRow, at: Date): Promise<boolean> {
  if (garden.location === 'indoor') return false;
  const since = sensor.wetSince ?? at;
  if (at.getTime() - since.getTime() >= LIMITS.rainSensorDoubtedAfterHours * HOUR_MS) {
    await tell(tx, sensor, 'rainUnending', { time: since.toISOString() }, since);
    return false;
  }
  const until = new Date(at.getTime() + LIMITS.rainSensorHoldHours * HOUR_MS);
  if (until.getTime() - (garden.rainDelayUntil?.getTime() ?? 0) < NOTABLE_MS) return false;
  await updateGroup(tx, garden.id, { rainDelayUntil: until });
  await announce(tx, { groupId: garden.id }, ['group', 'schedule', 'zones', 'devices']);
  if (!sensor.isWet) await tell(tx, sensor, 'rainFelt', { time: until.toISOString() }, at);
  return true;
}

/** What waters its zone stops, and the zone is locked until a person says that it is right again. */
async function lockForLeak(tx: Transaction, sensor: SensorRow, at: Date): Promise<boolean> {
  const zone = sensor.zoneId && (await findZone(tx, sensor.zoneId));
  if (!zone) {
    await tell(tx, sensor, 'leakFelt', {}, at);
    return false;
  }
  await lockWatering(tx, zone.id, 'wet', at);
  const running = (await activeRunsOfGroup(tx, sensor.groupId)).filter(({ zoneId }) => zoneId === zone.id);
  for (const { id } of running) await stopRun(tx, id, at);
  if (running.length > 0) await announce(tx, { groupId: sensor.groupId }, ['runs', 'zones', 'schedule']);
  await wakeDevices(tx, [zone.deviceId]);
  await tell(tx, sensor, 'leakFeltInZone', { zone: zone.name }, at);
  return false;
}

type WetKey = 'rainFelt' | 'rainUnending' | 'leakFelt' | 'leakFeltInZone';

function tell(tx: Transaction, sensor: SensorRow, key: WetKey, figures: { zone?: string; time?: string }, at: Date) {
  return notify(tx, {
    groupId: sensor.groupId,
    key,
    figures: { sensor: sensor.name, ...figures },
    subject: 'SENSOR',
    subjectId: sensor.id,
    cause: `${key} ${sensor.id} ${at.getTime()}`,
    at,
  });
}
