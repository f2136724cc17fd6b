/** Zigbee hub with its end devices (docs/specification.md, 1 and 3). */

import { DEVICE_STATUSES, DRIVER_KINDS } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, HubId, SensorId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, groupList, listOf, noBody } from './call.ts';
import { hardwareAddition } from './hardware.ts';
import { idSchema, moment, name, version } from './primitives.ts';

export const hub = z.object({
  id: idSchema<HubId>(),
  version,
  name: z.string(),
  model: z.string(),
  serial_number: z.string(),
  status: z.enum(DEVICE_STATUSES),
  wifi_firmware_version: z.string().nullable(),
  zigbee_firmware_version: z.string().nullable(),
  ip_address: z.string().nullable(),
  last_active: moment.nullable(),
  /** New end devices may join until then; null: closed. */
  pairing_until: moment.nullable(),
  driver: z.enum(DRIVER_KINDS),
  end_device_ids: z.array(z.union([idSchema<DeviceId>(), idSchema<SensorId>()])),
});
export type Hub = z.infer<typeof hub>;

/** `POST groups/{id}/hubs`. */
export const hubCreation = hardwareAddition.omit({ hub_id: true });
export type HubCreation = z.infer<typeof hubCreation>;

/** `PATCH hubs/{id}`. */
export const hubChange = z.strictObject({ version, name }).partial();
export type HubChange = z.infer<typeof hubChange>;

/** An end device in the network of a hub, as the hub itself calls it. */
export const endDevice = z.object({
  serial_number: z.string(),
  name: z.string(),
  model: z.string(),
  /** Whether a garden has it; then it cannot be removed from the network. */
  is_added: z.boolean(),
  /** Whether new firmware is known for it; null where the hub has not looked. */
  has_update: z.boolean().nullable(),
});
export type EndDevice = z.infer<typeof endDevice>;

/** `PATCH hubs/{id}/end_devices/{serial}`: its name in the network; a garden's name for it stays. */
export const endDeviceChange = z.strictObject({ name });
/** `DELETE hubs/{id}/end_devices/{serial}`: when forced, a device that does not answer is removed too. */
const endDeviceRemoval = z.strictObject({ is_forced: z.enum(['true', 'false']).default('false') });

const endDeviceCall = callsWith(z.object({ id: idSchema<HubId>(), serial: z.string().max(64) }));
const hubCall = callsWith(z.object({ id: idSchema<HubId>() }));
const one = z.object({ hub });

export const hubCalls = describeCalls({
  'GET /groups/:id/hubs': groupList('hubs', hub, 'The hubs of a group, with what hangs on them'),
  'POST /groups/:id/hubs': groupCall('change', 'Add a hub', {
    body: hubCreation,
    adds: ['hubs'],
    answer: one,
  }),
  'GET /hubs/:id': hubCall('see', 'One hub', { answer: one }),
  'PATCH /hubs/:id': hubCall('change', 'Rename a hub', { body: hubChange, answer: one }),
  'DELETE /hubs/:id': hubCall('change', 'Remove a hub on which nothing hangs', {
    answer: z.object({}),
  }),
  'POST /hubs/:id/pairing': hubCall('change', 'Let new end devices join for three minutes', {
    body: noBody,
    answer: one,
  }),
  'DELETE /hubs/:id/pairing': hubCall('change', 'Let nobody join any more', { answer: one }),
  'GET /hubs/:id/end_devices': hubCall('change', 'What is in the network of a hub, added or not', {
    tokenScope: 'manage',
    answer: listOf('end_devices', endDevice),
  }),
  'PATCH /hubs/:id/end_devices/:serial': endDeviceCall('change', 'Rename an end device in the network of its hub', {
    body: endDeviceChange,
    answer: z.object({}),
  }),
  'DELETE /hubs/:id/end_devices/:serial': endDeviceCall(
    'change',
    'Remove an end device from the network of its hub; it joins again only by pairing',
    { query: endDeviceRemoval, answer: z.object({}) },
  ),
});
