/** Soil sensor (specification, section 3). */
import { DEVICE_STATUSES, LIGHT_MODES } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { fraction, idOf, moment } from './primitives.ts';

export const sensor = z.object({
  id: idOf<SensorId>(),
  group_id: idOf<GroupId>(),
  hub_id: idOf<HubId>().nullable(),
  name: z.string(),
  model: z.string(),
  serial_number: z.string(),
  status: z.enum(DEVICE_STATUSES),
  zone_id: idOf<ZoneId>().nullable(),
  moisture: fraction.nullable(),
  /** Degrees Celsius. */
  temperature: z.number().nullable(),
  /** Kilolux. */
  sunlight: z.number().nullable(),
  battery_level: fraction.nullable(),
  light_mode: z.enum(LIGHT_MODES),
  /** Minutes. */
  report_interval: z.number().int(),
  last_report: moment.nullable(),
});
export type Sensor = z.infer<typeof sensor>;
