/** Zigbee hub with its end devices (specification, sections 1 and 3). */

import { DEVICE_STATUSES, DRIVER_KINDS } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, HubId, SensorId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { call, describeCalls, noBody } from './call.ts';
import { deviceAccess, deviceAddress, driverKind } from './hardware-access.ts';
import { groupParams, idSchema, moment, name, version } from './primitives.ts';

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
export const hubCreation = z.strictObject({ name, driver: driverKind, address: deviceAddress, access: deviceAccess });
export type HubCreation = z.infer<typeof hubCreation>;

/** `PATCH hubs/{id}`. */
export const hubChange = z.strictObject({ version, name }).partial();
export type HubChange = z.infer<typeof hubChange>;

const hubParams = z.object({ id: idSchema<HubId>() });
const one = z.object({ hub });

export const hubCalls = describeCalls({
  'GET /groups/:id/hubs': call('see', 'The hubs of a group, with what hangs on them', {
    params: groupParams,
    answer: z.object({ hubs: z.array(hub) }),
  }),
  'POST /groups/:id/hubs': call('change', 'Add a hub', { params: groupParams, body: hubCreation, answer: one }),
  'PATCH /hubs/:id': call('change', 'Rename a hub', { params: hubParams, body: hubChange, answer: one }),
  'DELETE /hubs/:id': call('change', 'Remove a hub on which nothing hangs', {
    params: hubParams,
    answer: z.object({}),
  }),
  'POST /hubs/:id/pairing': call('change', 'Let new end devices join for three minutes', {
    params: hubParams,
    body: noBody,
    answer: one,
  }),
  'DELETE /hubs/:id/pairing': call('change', 'Let nobody join any more', { params: hubParams, answer: one }),
});
