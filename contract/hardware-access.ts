/** Which hardware a new device, sensor or hub is, where it is found, and what lets us in. */
import { ACCESS_FIELDS, DRIVER_KINDS } from '@sluice/engine/vocabulary/hardware';
import { z } from 'zod';

export const driverKind = z.enum(DRIVER_KINDS).default(DRIVER_KINDS[0]);

/** As found or typed; left out where only one can be meant. */
export const deviceAddress = z
  .string()
  .trim()
  .min(1)
  .max(200, { message: 'validation.textTooLong' })
  .nullable()
  .default(null);

export const deviceAccess = z
  .partialRecord(z.enum(ACCESS_FIELDS), z.string().max(200, { message: 'validation.textTooLong' }))
  .default({});
