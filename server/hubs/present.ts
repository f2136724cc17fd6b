import type { Hub } from '@sluice/contract/hubs';
import { momentOrNull } from '../platform/moments.ts';
import type { HubRow } from './store.ts';

/** `endDeviceIds`: the devices and sensors that hang on the hub. */
export function presentHub(row: HubRow, timeZone: string, endDeviceIds: Hub['end_device_ids']): Hub {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    model: row.model,
    serial_number: row.serialNumber,
    status: row.status,
    wifi_firmware_version: row.wifiFirmwareVersion,
    zigbee_firmware_version: row.zigbeeFirmwareVersion,
    ip_address: row.ipAddress,
    last_active: momentOrNull(timeZone, row.lastActiveAt),
    pairing_until: momentOrNull(timeZone, row.pairingUntil),
    driver: row.driver,
    end_device_ids: endDeviceIds,
  };
}
