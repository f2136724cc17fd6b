/** The kind, address and credentials of a new device, sensor or hub. */
import { ACCESS_FIELDS, DRIVER_KINDS } from '@sluice/engine/vocabulary/hardware';
import type { HubId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { idSchema, name } from './primitives.ts';

const driverKind = z.enum(DRIVER_KINDS).default(DRIVER_KINDS[0]);

/** An address as found or typed. */
export const knownAddress = z.string().trim().min(1).max(200, { message: 'validation.textTooLong' });

/** May be left out if there is only one. */
export const deviceAddress = knownAddress.nullable().default(null);

export const deviceAccess = z
  .partialRecord(z.enum(ACCESS_FIELDS), z.string().max(200, { message: 'validation.textTooLong' }))
  .default({});

/** The login that a device or a sensor has now. */
export const deviceAccessChange = z.strictObject({ access: deviceAccess });

/** What adding a device, a hub or a sensor has in common. */
export const hardwareAddition = z.strictObject({
  name,
  driver: driverKind,
  address: deviceAddress,
  access: deviceAccess,
  hub_id: idSchema<HubId>().nullable().default(null),
});

/** What was found may be a device without a timer of its own. */
export const foundAddition = hardwareAddition.extend({
  /** The owner accepts that nothing in the device closes its valves. */
  accepts_no_timer: z.boolean().default(false),
  /** The owner says that what was found as a plain switch is a water valve. */
  is_water_valve: z.boolean().default(false),
});
