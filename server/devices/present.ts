import type { Device } from '@sluice/contract/devices';
import { isZigbeeValveModel } from '@sluice/engine/vocabulary/hardware';
import { momentOrNull } from '../platform/moments.ts';
import type { DeviceRow } from './store.ts';

/** Two alkaline AA cells, 2600 mAh; below 20 % they may not open a valve. */
const USABLE_MAH = 2_600 * 0.8;
/** A radio that listens for 3 s at 60 mA for each synchronisation, and sleeps at 25 uA (typical of battery timers on 802.15.4). */
const SYNC_MAH = (60 * 3) / 3_600;
const SLEEP_MAH_PER_DAY = 0.025 * 24;
/** Two latching pulses of a day's run. */
const VALVE_MAH_PER_DAY = 1;

/** Days that fresh batteries are expected to last at this interval of contacts, minutes; an estimate. */
function expectedBatteryDays(syncFrequencyMin: number): number {
  const perDay = SLEEP_MAH_PER_DAY + VALVE_MAH_PER_DAY + (SYNC_MAH * 1_440) / syncFrequencyMin;
  return Math.round(USABLE_MAH / perDay);
}

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
    has_hardware: row.hasHardware,
    is_on_trial: row.isOnTrial,
    has_own_timer: row.hasOwnTimer,
    is_switch: row.isSwitch,
    follows_names: row.followsNames,
    terminals: around.terminals,
    weather_provider: around.weatherProvider,
    address: around.address,
    position: row.position,
  };
}
