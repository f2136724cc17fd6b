import type { Device } from '@sluice/contract/devices';
import { isZigbeeValveModel } from '@sluice/engine/vocabulary/hardware';
import { momentIn, momentOrNull } from '../platform/moments.ts';
import type { DeviceRow } from './store.ts';

export interface DeviceRuns {
  lastRunAt: Date | null;
  nextRunAt: Date | null;
}

export function presentDevice(row: DeviceRow, timeZone: string, runs: DeviceRuns, owner: string | null): Device {
  // Only what sleeps on a battery has a next time; what is on mains is always there.
  const sleeps = row.batteryFraction !== null;
  const nextSyncAt = sleeps && row.lastSyncAt ? row.lastSyncAt.getTime() + row.syncFrequencyMin * 60_000 : null;
  return {
    id: row.id,
    group_id: row.groupId,
    hub_id: row.hubId,
    name: row.name,
    category: row.category,
    model: row.model,
    is_zigbee: isZigbeeValveModel(row.model),
    is_simulated: row.driver === 'simulated',
    status: row.status,
    last_run: momentOrNull(timeZone, runs.lastRunAt),
    next_run: momentOrNull(timeZone, runs.nextRunAt),
    last_sync: momentOrNull(timeZone, row.lastSyncAt),
    next_sync: nextSyncAt === null ? null : momentIn(timeZone, nextSyncAt),
    last_active: momentOrNull(timeZone, row.lastActiveAt),
    battery_level: row.batteryFraction,
    battery_percent: row.batteryFraction === null ? null : Math.round(row.batteryFraction * 100),
    battery_voltage: row.batteryVoltageV,
    serial_number: row.serialNumber,
    hardware_version: row.hardwareVersion,
    firmware_version: row.firmwareVersion,
    ip_address: row.ipAddress,
    owner,
    sync_frequency: row.syncFrequencyMin,
  };
}
