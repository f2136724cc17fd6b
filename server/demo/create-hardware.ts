/** Creates the hubs, devices and sensors of a demo garden: a row and a simulated device for each. */
import { randomUUIDv7 } from 'node:crypto';
import type { DeviceId, GroupId, HubId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { TownName } from '@sluice/simulator/weather/towns';
import { insertDevice, shownStatus } from '../devices/index.ts';
import { insertHub } from '../hubs/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { CONTINUOUS_MINUTES, insertSensor } from '../sensors/index.ts';
import type { DemoCondition, DemoDevice, DemoName, DemoSensor } from './blueprint.ts';
import type { DemoHardware } from './hardware.ts';

/** Where hardware is put. */
export interface HardwareSite {
  tx: Queryable;
  garden: DemoHardware;
  groupId: GroupId;
  town: TownName;
  nowMs: number;
  /** Makes the serials of this demo unique. */
  mark: string;
  name: (key: DemoName) => string;
}

/** How long an offline device has been silent. */
const LOST_FOR_MS = 2 * DAY_MS;
/** What a new device has at its terminal. */
const UNKNOWN_TERMINAL = { flowLPerMin: 6, areaM2: 8 };

export interface DemoHub {
  id: HubId;
  serial: string;
}

export async function addHub({ tx, garden, groupId, mark, name }: HardwareSite, hub: DemoName): Promise<DemoHub> {
  const serial = `HUB-${mark}`;
  const id = randomUUIDv7() as HubId;
  await garden.addDevice({ serial, type: 'HUB', model: 'HUB-1' });
  await insertHub(tx, {
    id,
    groupId,
    name: name(hub),
    model: 'HUB-1',
    serialNumber: serial,
    driver: 'simulated',
    address: serial,
    status: 'ONLINE',
    wifiFirmwareVersion: '2.4.0',
    zigbeeFirmwareVersion: '1.9.3',
  });
  return { id, serial };
}

export async function addDevice(
  { tx, garden, groupId, town, nowMs, mark, name }: HardwareSite,
  device: DemoDevice,
  position: number,
  hub: DemoHub | null,
) {
  const place = device.name.slice(0, 3).toUpperCase();
  const serial = `${device.model}-${place}-${mark}`;
  const deviceId = randomUUIDv7() as DeviceId;
  await garden.addDevice({
    serial,
    town,
    type: device.type,
    model: device.model,
    hubSerial: device.behindHub ? (hub?.serial ?? null) : null,
    isIndoor: device.type === 'PUMP',
    isMetered: device.type === 'PUMP',
    terminals: device.isNew
      ? [UNKNOWN_TERMINAL]
      : device.zones.map(({ flowLPerMin, areaM2 }) => ({ flowLPerMin, areaM2 })),
    batteryFraction: device.batteryFraction ?? null,
  });
  await applyCondition(garden, serial, device.condition);
  const isLost = device.condition === 'outOfReach';
  const isSwitchedOff = device.condition === 'switchedOff';
  const zones = device.zones.map(({ isDisabled }) => ({ isEnabled: !isDisabled, isConfigured: true }));
  await insertDevice(tx, {
    id: deviceId,
    groupId,
    position,
    hubId: device.behindHub ? (hub?.id ?? null) : null,
    name: name(device.name),
    category: device.category,
    model: device.model,
    serialNumber: serial,
    driver: 'simulated',
    address: serial,
    isSwitchedOff,
    status: isLost ? 'OFFLINE' : shownStatus({ isSwitchedOff }, zones, 'ONLINE'),
    lastActiveAt: isLost ? new Date(nowMs - LOST_FOR_MS) : null,
    hardwareVersion: '1.0',
    batteryFraction: device.batteryFraction ?? null,
    syncFrequencyMin: LIMITS.syncFrequencyDefaultMinutes,
  });
  return { deviceId, serial };
}

async function applyCondition(garden: DemoHardware, serial: string, condition: DemoCondition | undefined) {
  if (condition === 'asleep') await garden.setFault(serial, 'asleep', true);
  if (condition === 'outOfReach') await garden.setFault(serial, 'offline', true);
  if (condition === 'brokenWire') await garden.setTerminalFault(serial, 1, 'open-circuit', true);
}

export async function addSensor(
  { tx, garden, groupId, town, nowMs, mark, name }: HardwareSite,
  sensor: DemoSensor,
  position: number,
  hub: DemoHub | null,
  zones: Map<DemoName, { id: ZoneId; serial: string; terminal: number }>,
): Promise<void> {
  const serial = `SENSE-${sensor.name.slice(0, 3).toUpperCase()}-${mark}`;
  const zone = sensor.zone ? zones.get(sensor.zone) : undefined;
  await garden.addDevice({
    serial,
    town,
    type: 'SENSOR',
    model: 'SENSE-1',
    hubSerial: hub?.serial ?? null,
    batteryFraction: sensor.batteryFraction,
    plot: zone ? { serial: zone.serial, terminal: zone.terminal } : null,
    intervalMinutes: sensor.isContinuous ? CONTINUOUS_MINUTES : LIMITS.sensorMeasureMinutes,
  });
  if (sensor.isOutOfReach) await garden.setFault(serial, 'offline', true);
  await insertSensor(tx, {
    id: randomUUIDv7() as SensorId,
    groupId,
    position,
    hubId: hub?.id ?? null,
    zoneId: zone?.id ?? null,
    name: name(sensor.name),
    model: 'SENSE-1',
    serialNumber: serial,
    driver: 'simulated',
    address: serial,
    status: 'ONLINE',
    batteryFraction: sensor.batteryFraction,
    lastReportAt: sensor.isOutOfReach ? new Date(nowMs - LOST_FOR_MS) : null,
    isContinuous: sensor.isContinuous ?? false,
    reportIntervalMin: LIMITS.sensorMeasureMinutes,
  });
}
