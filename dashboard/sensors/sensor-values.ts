/** What a person may say of a sensor, as the form holds it. */
import type { Sensor } from '@sluice/contract/sensors';
import { pickFields } from '../platform/form/pick-fields.ts';
import type { Draft } from '../ui/form/draft.ts';

const FIELDS = [
  'name',
  'zone_id',
  'watering_adjustment_zone_ids',
  'skip_watering_above',
  'add_watering_below',
  'light_mode',
  'light_colour',
  'continuous_monitoring',
  'report_interval',
  'notification_mode',
  'other_notifications',
] as const satisfies readonly (keyof Sensor)[];

export type SensorValues = Pick<Sensor, (typeof FIELDS)[number]>;
export type SensorDraft = Draft<SensorValues>;

export const toSensorValues = (sensor: Sensor): SensorValues => pickFields(sensor, FIELDS);
