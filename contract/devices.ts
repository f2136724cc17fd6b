/** Device (specification, section 3). */

import { DEVICE_CATEGORIES, DEVICE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { fraction, idOf, moment } from './primitives.ts';

export const device = z.object({
  id: idOf<DeviceId>(),
  group_id: idOf<GroupId>(),
  hub_id: idOf<HubId>().nullable(),
  name: z.string(),
  category: z.enum(DEVICE_CATEGORIES),
  model: z.string(),
  /** Zigbee valves hang on a hub. */
  is_zigbee: z.boolean(),
  is_simulated: z.boolean(),
  status: z.enum(DEVICE_STATUSES),
  last_run: moment.nullable(),
  next_run: moment.nullable(),
  last_sync: moment.nullable(),
  next_sync: moment.nullable(),
  last_active: moment.nullable(),
  /** Fraction of a full battery; null on mains. */
  battery_level: fraction.nullable(),
  battery_percent: z.number().min(0).max(100).nullable(),
  battery_voltage: z.number().nullable(),
  serial_number: z.string(),
  hardware_version: z.string().nullable(),
  firmware_version: z.string().nullable(),
  ip_address: z.string().nullable(),
  owner: z.string().nullable(),
  /** Minutes. */
  sync_frequency: z.number().int(),
});
export type Device = z.infer<typeof device>;
