import type { Device } from '@sluice/contract/devices';
import { isZigbeeValveModel } from '@sluice/engine/vocabulary/hardware';
import { momentOrNull } from '../platform/moments.ts';
import { expectedBatteryDays } from './battery-life.ts';
import type { DeviceRow } from './store.ts';

export interface DeviceSurroundings {
  lastRunAt: Date | null;
  nextRunAt: Date | null;
  owner: string | null;
  terminals: number;
  weatherProvider: Device['weather_provider'];
  /** Address of its garden, in one line. */
  address: string | null;
}

/** Next contact of a sleeping battery device; null on mains power. */
export function findNextSync(
  row: Pick<DeviceRow, 'batteryFraction' | 'lastSyncAt' | 'syncFrequencyMin' | 'nextContactAt'>,
): Date | null {
  if (row.nextContactAt !== null) return row.nextContactAt;
  if (row.batteryFraction === null || row.lastSyncAt === null) return null;
  return new Date(row.lastSyncAt.getTime() + row.syncFrequencyMin * 60_000);
}

export function presentDevice(row: DeviceRow, timeZone: string, around: DeviceSurroundings): Device {
  const sleeps = row.batteryFraction !== null;
  return {
    id: row.id,
    version: row.version,
    group_id: row.groupId,
    hub_id: row.hubId,
    name: row.name,
    category: row.category,
    model: row.model,
    is_zigbee: row.hubId !== null || isZigbeeValveModel(row.model),
    driver: row.driver,
    status: row.status,
    last_run: momentOrNull(timeZone, around.lastRunAt),
    next_run: momentOrNull(timeZone, around.nextRunAt),
    last_sync: momentOrNull(timeZone, row.lastSyncAt),
    next_sync: momentOrNull(timeZone, findNextSync(row)),
    hears_at: momentOrNull(timeZone, row.nextContactAt),
    last_active: momentOrNull(timeZone, row.lastActiveAt),
    battery_level: row.batteryFraction,
    battery_percent: row.batteryFraction === null ? null : Math.round(row.batteryFraction * 100),
    battery_voltage: row.batteryVoltageV,
    serial_number: row.serialNumber,
    hardware_version: row.hardwareVersion,
    firmware_version: row.firmwareVersion,
    ip_address: row.ipAddress,
    owner: around.owner,
    sync_frequency: row.syncFrequencyMin,
    expected_battery_days: sleeps ? expectedBatteryDays(row.syncFrequencyMin) : null,
    is_switched_off: row.isSwitchedOff,
    is_on_trial: row.isOnTrial,
    has_own_timer: row.hasOwnTimer,
    is_switch: row.isSwitch,
    terminals: around.terminals,
    weather_provider: around.weatherProvider,
    address: around.address,
    position: row.position,
  };
}
