/**
 * For tests: Zigbee2MQTT's definitions of some models, as far as drivers read them. `corpus.test.ts` compares them with
 * the converters' own definitions (26.112.0); those whose key ends in a version are that version's.
 */

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
const choice = (property: string, access: number, values: string[]) => ({
  type: 'enum',
  name: property,
  property,
  access,
  values,
});
/** A specific one: its features say what it is. */
const specific = (type: string, ...features: object[]) => ({ type, features });
const yesNo = (property: string) => ({ ...binary(property, 1), value_on: true, value_off: false });
const battery = numeric('battery', 1, '%', 100);
/** For devices that can be asked for it. */
const percent = numeric('battery', 5, '%', 100);
const settings = (...features: object[]) => ({
  type: 'composite',
  name: 'manual_default_settings',
  property: 'manual_default_settings',
  access: 7,
  features,
});
const timeAndAmount = (access: number) => [
  numeric('irrigation_duration', access, 'min', 719),
  choice('irrigation_mode', access, ['duration', 'capacity']),
  numeric('irrigation_amount', access, null, 10_000),
  numeric('fail_safe', access, 'min', 719),
];
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
    percent,
    specific('switch', { ...binary('state', 7), value_toggle: 'TOGGLE' }),
    numeric('real_time_irrigation_duration', 1, 's'),
    choice('current_device_status', 5, [
      'normal_state',
      'water_shortage',
      'water_leakage',
      'water_shortage & water_leakage',
    ]),
  ]),
  'SWV-ZNE': of('SONOFF', 'SWV-ZNE', 'Zigbee smart water valve', [
    percent,
    specific('switch', binary('state', 7)),
    numeric('irrigation_duration', 3, 'min', 719),
  ]),
  'SWV-ZNE 26.105': of('SONOFF', 'SWV-ZNE', 'Zigbee smart water valve', [
    percent,
    specific('switch', binary('state', 7)),
    settings(numeric('irrigation_duration', 7, 'min', 719)),
  ]),
  'SWV-ZFE': of('SONOFF', 'SWV-ZFE', 'Zigbee smart water valve', [
    percent,
    specific('switch', binary('state', 7)),
    ...timeAndAmount(3),
  ]),
  'SWV-ZFE 26.105': of('SONOFF', 'SWV-ZFE', 'Zigbee smart water valve', [
    percent,
    specific('switch', binary('state', 7)),
    settings(...timeAndAmount(7)),
  ]),
  'SWV-ZF2': of('SONOFF', 'SWV-ZF2', 'Zigbee dual-channel smart water valve', [
    percent,
    specific('switch', binary('state_1', 7)),
    specific('switch', binary('state_2', 7)),
    numeric('irrigation_duration', 3, 'min', 719),
    choice('irrigation_mode', 3, ['duration', 'capacity']),
  ]),
  QT06_2: of('GIEX', 'QT06_2', 'Water irrigation valve', [
    battery,
    binary('state', 3),
    choice('mode', 3, ['duration', 'capacity']),
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
  TS0601_water_switch: of('Tuya', 'TS0601_water_switch', 'Dual water valve', [
    specific('switch', binary('state_l1', 7)),
    specific('switch', binary('state_l2', 7)),
    numeric('countdown_l1', 3, 'min', 1440),
    numeric('countdown_l2', 3, 'min', 1440),
    battery,
  ]),
  TS0049: of('Tuya', 'TS0049', 'Water valve', [
    specific('switch', binary('state', 3)),
    numeric('countdown', 3, 'minutes', 255),
  ]),
  ZVG1: of('RTX', 'ZVG1', 'Zigbee smart water valve', [
    specific('switch', binary('state', 3)),
    battery,
    numeric('timer', 3, 'min', 60),
    numeric('timer_time_left', 1, 'min'),
  ]),
  'ZVL-PRO': of('Nova Digital', 'ZVL-PRO', 'Water walve', [
    specific('switch', binary('state', 3)),
    battery,
    numeric('countdown', 3, 's', 86_400),
    numeric('water_once', 1, 'L'),
  ]),
  'QT-05M': of('QOTO', 'QT-05M', 'Solar powered garden watering timer', [
    numeric('valve_state', 3, '%', 100),
    numeric('valve_state_auto_shutdown', 3, '%', 100),
    numeric('shutdown_timer', 3, 'sec', 14_400),
    battery,
  ]),
  'NAS-WV03B2': of('NEO', 'NAS-WV03B2', 'Smart sprinkler timer', [
    specific('switch', binary('state', 3)),
    numeric('on_with_countdown', 3, 'min', 240),
    numeric('countdown_left', 1, 'min', 240),
    battery,
  ]),
  'PSBZS A1': of('Lidl', 'PSBZS A1', 'Parkside smart watering timer', [
    battery,
    specific('switch', binary('state', 3)),
    numeric('timer', 3, 'min', 599),
    binary('frost_lock', 1),
  ]),
  QT06_1: of('GIEX', 'QT06_1', 'Water irrigation valve', [
    battery,
    binary('state', 3),
    numeric('irrigation_target', 3, 'minutes or litres', 1440),
  ]),
  'ZWV-YC': of('Moes', 'ZWV-YC', 'Water valve', [percent, specific('switch', binary('state', 7))]),
  S26R2ZB: of('SONOFF', 'S26R2ZB', 'Zigbee smart plug', [specific('switch', binary('state', 7))]),
  HG06619: of('Lidl', 'HG06619', 'Silvercrest outdoor plug', [
    specific('switch', binary('state', 7)),
    choice('power_on_behavior', 7, ['off', 'previous', 'on']),
  ]),
  'PF-PM02D-TYZ': of('IOTPerfect', 'PF-PM02D-TYZ', 'Smart water/gas valve', [specific('switch', binary('state', 3))]),
  YRD226HA2619: of('Yale', 'YRD226HA2619', 'Assure lock', [
    specific('lock', { ...binary('state', 7), value_on: 'LOCK', value_off: 'UNLOCK' }),
  ]),
  TS0603: of('Tuya', 'TS0603', 'Garage door opener', [{ ...yesNo('state'), access: 3 }, yesNo('garage_door_contact')]),
  '8720169277243': of('Philips', '8720169277243', 'Hue Secure siren and chime', [
    specific('switch', binary('state', 7)),
  ]),
  'amina S': of('Amina Distribution AS', 'amina S', 'Amina S EV Charger', [
    yesNo('charging'),
    specific('switch', binary('state', 7)),
  ]),
  '4058075823976': of('LEDVANCE', '4058075823976', 'LED Tube T8 EM Connected 1200 mm 16W 840', [
    specific('switch', binary('state', 7)),
  ]),
  TS0601_soil: of('Tuya', 'TS0601_soil', 'Soil sensor', [
    numeric('temperature', 1, '°C'),
    numeric('soil_moisture', 1, '%'),
    battery,
  ]),
  'SNZB-05P': of('SONOFF', 'SNZB-05P', 'Zigbee water sensor', [percent, yesNo('water_leak')]),
  '3RWS18BZ': of('Third Reality', '3RWS18BZ', 'Water sensor', [
    specific('switch', binary('state', 7)),
    yesNo('water_leak'),
  ]),
  'RB-SRAIN01': of('Tuya', 'RB-SRAIN01', 'Solar rain sensor', [percent, yesNo('rain')]),
  'ZG-223Z': of('HOBEIAN', 'ZG-223Z', 'Rainwater detection sensor', [
    battery,
    choice('rainwater', 1, ['none', 'raining']),
  ]),
} as const;

export type FakeModel = keyof typeof DEFINITIONS;
