/** Every minute: what sensors measured and whether hubs are there. */

import { type DeviceState, type Driver, DriverError } from '@sluice/drivers/driver';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { allHubs, updateHub } from '../hubs/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { allSensors, insertReadings, type SensorRow, updateSensor } from '../sensors/index.ts';

/** Sensors and hubs are read this many at a time, so that silent ones do not hold up the rest. */
const AT_ONCE = 8;

export async function readSensorsAndHubs(
  db: Database,
  driverOf: (kind: DriverKind) => Driver,
  nowMs: number,
): Promise<void> {
  const changed = new Set<SensorRow['groupId']>();
  await inBatches(await allSensors(db), async (sensor) => {
    const state = await answerOf(driverOf(sensor.driver), sensor.address);
    if (await keepReading(db, sensor, state)) changed.add(sensor.groupId);
  });
  await inBatches(await allHubs(db), async (hub) => {
    const state = await answerOf(driverOf(hub.driver), hub.address);
    const status = state?.status ?? 'OFFLINE';
    await updateHub(db, hub.id, {
      status,
      ...(state ? { lastActiveAt: new Date(nowMs), ipAddress: state.ipAddress } : {}),
    });
    if (status !== hub.status) changed.add(hub.groupId);
  });
  for (const groupId of changed) await announce(db, { groupId }, ['devices', 'zones']);
}

/** Answers whether anything people see has changed. */
async function keepReading(db: Database, sensor: SensorRow, state: DeviceState | null): Promise<boolean> {
  const reading = state?.probes.find((probe) => probe.serial === sensor.serialNumber);
  const status = state?.status ?? 'OFFLINE';
  if (!reading) {
    if (status === sensor.status) return false;
    await updateSensor(db, sensor.id, { status });
    return true;
  }
  const measuredAt = new Date(reading.measuredAt);
  const isNew = sensor.lastReportAt === null || measuredAt > sensor.lastReportAt;
  if (!isNew && status === sensor.status) return false;
  const { moisture, temperatureC, sunlightKlx, batteryFraction } = reading;
  await updateSensor(db, sensor.id, {
    status,
    moisture,
    temperatureC,
    sunlightKlx,
    batteryFraction,
    lastReportAt: measuredAt,
  });
  if (isNew) await insertReadings(db, [{ sensorId: sensor.id, measuredAt, moisture, temperatureC, sunlightKlx }]);
  return true;
}

async function answerOf(driver: Driver, address: string): Promise<DeviceState | null> {
  try {
    return await driver.readState(address);
  } catch (error) {
    if (error instanceof DriverError) return null;
    throw error;
  }
}

async function inBatches<Item>(items: Item[], handle: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(handle));
}
