/** For tests: what Zigbee2MQTT 2.14.1 tells of some models, shortened to what a driver reads. */

const numeric = (property: string, access: number, unit: string | null, most: number | null = null) => ({
  type: 'numeric',
  name: property,
  property,
  access,
  ...(unit === null ? {} : { unit }),
  ...(most === null ? {} : { value_min: 0, value_max: most }),
});
const binary = (property: string, access: number) => ({
  type: 'binary',
  name: property,
  property,
  access,
  value_on: 'ON',
  value_off: 'OFF',
});
const yesNo = (property: string) => ({ ...binary(property, 1), value_on: true, value_off: false });
const battery = numeric('battery', 1, '%', 100);
const of = (vendor: string, model: string, description: string, exposes: object[]) => ({
  model,
  vendor,
  description,
  source: 'native',
  exposes,
});

export const DEFINITIONS = {
  SWV: of('SONOFF', 'SWV', 'Zigbee smart water valve', [
    numeric('flow', 1, 'm³/h'),
    battery,
    { type: 'switch', features: [{ ...binary('state', 7), value_toggle: 'TOGGLE' }] },
    numeric('real_time_irrigation_duration', 1, 's'),
    {
      type: 'enum',
      name: 'current_device_status',
      property: 'current_device_status',
      access: 5,
      values: ['normal_state', 'water_shortage', 'water_leakage', 'water_shortage & water_leakage'],
    },
  ]),
  QT06_2: of('GIEX', 'QT06_2', 'Water irrigation valve', [
    battery,
    binary('state', 3),
    { type: 'enum', name: 'mode', property: 'mode', access: 3, values: ['duration', 'capacity'] },
    numeric('cycle_irrigation_num_times', 3, null, 100),
    numeric('irrigation_target', 3, 'seconds or litres', 43_200),
    numeric('cycle_irrigation_interval', 3, 'sec', 43_200),
  ]),
  GX03: of('GIEX', 'GX03', 'GIEX 2-zone watering timer', [
    binary('valve_1', 3),
    numeric('timer_1', 2, 'min', 1440),
    numeric('countdown_1', 1, 'min'),
    binary('valve_2', 3),
    numeric('timer_2', 2, 'min', 1440),
    numeric('countdown_2', 1, 'min'),
    battery,
  ]),
  'QT-05M': of('QOTO', 'QT-05M', 'Solar powered garden watering timer', [
    numeric('valve_state', 3, '%', 100),
    numeric('valve_state_auto_shutdown', 3, '%', 100),
    numeric('shutdown_timer', 3, 'sec', 14_400),
    battery,
  ]),
  'NAS-WV03B2': of('NEO', 'NAS-WV03B2', 'Smart sprinkler timer', [
    binary('state', 3),
    numeric('on_with_countdown', 3, 'min', 240),
    numeric('countdown_left', 1, 'min', 240),
    battery,
  ]),
  'SWV-ZNE': of('SONOFF', 'SWV-ZNE', 'Zigbee smart water valve', [
    battery,
    { type: 'switch', features: [binary('state', 7)] },
    {
      type: 'composite',
      name: 'manual_default_settings',
      property: 'manual_default_settings',
      access: 7,
      features: [numeric('irrigation_duration', 3, 'min', 719)],
    },
  ]),
  'PSBZS A1': of('Lidl', 'PSBZS A1', 'Parkside smart watering timer', [
    battery,
    binary('state', 3),
    numeric('timer', 3, 'min', 599),
    binary('frost_lock', 1),
  ]),
  QT06_1: of('GIEX', 'QT06_1', 'Water irrigation valve', [
    battery,
    binary('state', 3),
    numeric('irrigation_target', 3, 'minutes or litres', 1440),
  ]),
  S26R2ZB: of('SONOFF', 'S26R2ZB', 'Zigbee smart plug', [{ type: 'switch', features: [binary('state', 7)] }]),
  TS0601_soil: of('Tuya', 'TS0601_soil', 'Soil sensor', [
    numeric('temperature', 1, '°C'),
    numeric('soil_moisture', 1, '%'),
    battery,
  ]),
  'SNZB-05P': of('SONOFF', 'SNZB-05P', 'Zigbee water sensor', [battery, yesNo('water_leak')]),
  'RB-SRAIN01': of('Tuya', 'RB-SRAIN01', 'Solar rain sensor', [battery, yesNo('rain')]),
  'ZG-223Z': of('HOBEIAN', 'ZG-223Z', 'Rainwater detection sensor', [
    battery,
    { type: 'enum', name: 'rainwater', property: 'rainwater', access: 1, values: ['none', 'raining'] },
  ]),
} as const;

export type FakeModel = keyof typeof DEFINITIONS;
