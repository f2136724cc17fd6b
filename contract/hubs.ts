/** Zigbee hub with its end devices (specification, sections 1 and 3). */
import { DEVICE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, HubId, SensorId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { idOf, moment } from './primitives.ts';

export const hub = z.object({
  id: idOf<HubId>(),
  name: z.string(),
  model: z.string(),
  serial_number: z.string(),
  status: z.enum(DEVICE_STATUSES),
  wifi_firmware_version: z.string().nullable(),
  zigbee_firmware_version: z.string().nullable(),
  ip_address: z.string().nullable(),
  last_active: moment.nullable(),
  end_device_ids: z.array(z.union([idOf<DeviceId>(), idOf<SensorId>()])),
});
export type Hub = z.infer<typeof hub>;
