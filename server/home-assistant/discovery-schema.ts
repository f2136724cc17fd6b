/**
 * For tests: what Home Assistant accepts of a device that announces itself, as its documents say
 * (www.home-assistant.io/integrations/mqtt, .../valve.mqtt and so on) and its code does (core 2025.4, components/mqtt:
 * schemas, discovery, config, abbreviations; components/sensor/const). It removes keys that it does not know from a
 * component, and refuses a device that has one; here both count as wrong. Only what we send is in it.
 */

type Check = (value: unknown) => boolean;
type Keys = { readonly [key: string]: Check };
interface Fields {
  readonly [key: string]: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === 'string' && value !== '';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isTopic: Check = (value) => typeof value === 'string' && /^[^\p{Cc}+#~]+$/u.test(value);
const isQos: Check = (value) => value === 0 || value === 1 || value === 2;
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);

/** Short names, by the long ones. */
const SHORT: { readonly [short: string]: string } = {
  avty_t: 'availability_topic',
  cmd_t: 'command_topic',
  cmps: 'components',
  dev: 'device',
  dev_cla: 'device_class',
  ent_cat: 'entity_category',
  o: 'origin',
  p: 'platform',
  pl_stop: 'payload_stop',
  stat_cla: 'state_class',
  stat_t: 'state_topic',
  uniq_id: 'unique_id',
  unit_of_meas: 'unit_of_measurement',
};
const SHORT_OF_DEVICE: { readonly [short: string]: string } = {
  ids: 'identifiers',
  mf: 'manufacturer',
  sw: 'sw_version',
};

const AVAILABILITY: Keys = {
  availability_topic: isTopic,
  payload_available: isText,
  payload_not_available: isText,
};
const ROOT: Keys = {
  ...AVAILABILITY,
  device: isFields,
  origin: isFields,
  components: isFields,
  state_topic: isTopic,
  command_topic: isTopic,
  qos: isQos,
  encoding: isText,
};
const DEVICE: Keys = {
  identifiers: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  ...Object.fromEntries(
    ['name', 'manufacturer', 'model', 'model_id', 'hw_version', 'sw_version', 'serial_number', 'suggested_area'].map(
      (key) => [key, isText],
    ),
  ),
};
const ORIGIN: Keys = { name: isText, sw_version: isText, support_url: isText };
const COMMON: Keys = {
  ...AVAILABILITY,
  platform: isText,
  unique_id: isText,
  name: isTextOrNull,
  qos: isQos,
  entity_category: oneOf('config', 'diagnostic'),
  state_topic: isTopic,
  json_attributes_topic: isTopic,
};
const UNITS: { readonly [deviceClass: string]: readonly unknown[] } = {
  duration: ['d', 'h', 'min', 's', 'ms', 'µs'],
  moisture: ['%'],
  temperature: ['°C', '°F', 'K'],
  timestamp: [undefined],
  volume_flow_rate: ['m³/h', 'm³/s', 'ft³/min', 'L/h', 'L/min', 'L/s', 'gal/min', 'mL/s'],
  water: ['CCF', 'ft³', 'm³', 'gal', 'L', 'MCF'],
};
const STATE_CLASSES = ['measurement', 'total', 'total_increasing'];
const COMPONENTS: { readonly [platform: string]: { keys: Keys; needs: readonly string[] } } = {
  valve: {
    keys: {
      ...COMMON,
      command_topic: isTopic,
      device_class: oneOf('water', 'gas', null),
      payload_open: isTextOrNull,
      payload_close: isTextOrNull,
      payload_stop: isTextOrNull,
      state_open: isText,
      state_closed: isText,
      reports_position: (value) => typeof value === 'boolean',
    },
    needs: [],
  },
  number: {
    keys: {
      ...COMMON,
      command_topic: isTopic,
      device_class: oneOf('duration', null),
      min: isNumber,
      max: isNumber,
      step: (value) => typeof value === 'number' && value >= 0.001,
      unit_of_measurement: isTextOrNull,
    },
    needs: ['command_topic'],
  },
  sensor: {
    keys: {
      ...COMMON,
      device_class: oneOf(...Object.keys(UNITS), null),
      state_class: oneOf(...STATE_CLASSES),
      unit_of_measurement: isTextOrNull,
    },
    needs: ['state_topic'],
  },
  switch: {
    keys: {
      ...COMMON,
      command_topic: isTopic,
      payload_on: isText,
      payload_off: isText,
      state_on: isText,
      state_off: isText,
    },
    needs: ['command_topic'],
  },
};
const WITHOUT_POSITION = ['payload_open', 'payload_close', 'state_open', 'state_closed'];

/** What Home Assistant would not take as it is meant, one sentence each; none where it takes all. */
export function findRefusals(payload: string): string[] {
  const root: unknown = JSON.parse(payload);
  if (!isFields(root)) return ['the message is no object'];
  const whole = lengthen(root, SHORT);
  const { device, origin, components } = whole;
  const ofDevice = isFields(device)
    ? wrongKeys('device', lengthen(device, SHORT_OF_DEVICE), DEVICE, ['identifiers'])
    : [];
  const ofOrigin = isFields(origin) ? wrongKeys('origin', origin, ORIGIN, ['name']) : [];
  const parts = isFields(components) ? Object.entries(components) : [];
  const ids = parts.flatMap(([, part]) => (isFields(part) && typeof part.uniq_id === 'string' ? [part.uniq_id] : []));
  return [
    ...wrongKeys('the device message', whole, ROOT, ['device', 'origin', 'components']),
    ...ofDevice,
    ...ofOrigin,
    ...parts.flatMap(([name, part]) =>
      isFields(part) ? refusalsOf(name, lengthen(part, SHORT)) : [`${name} is no object`],
    ),
    ...(new Set(ids).size < ids.length ? ['two components have one unique_id'] : []),
  ];
}

function refusalsOf(name: string, part: Fields): string[] {
  const component = COMPONENTS[String(part.platform)];
  if (!component) return [`${name} is of the unknown platform ${String(part.platform)}`];
  // Nothing but its platform: it is taken back.
  if (Object.keys(part).length === 1) return [];
  const wrong = wrongKeys(name, part, component.keys, ['unique_id', ...component.needs]);
  const units = part.platform === 'sensor' ? UNITS[String(part.device_class)] : undefined;
  if (units && !units.includes(part.unit_of_measurement)) {
    wrong.push(`${name}: ${String(part.device_class)} has the unit ${String(part.unit_of_measurement)}`);
  }
  if (part.device_class === 'timestamp' && part.state_class !== undefined)
    wrong.push(`${name}: a time has no state_class`);
  if (part.reports_position === true && WITHOUT_POSITION.some((key) => key in part)) {
    wrong.push(`${name}: with reports_position it has no words for open and closed`);
  }
  if (typeof part.min === 'number' && typeof part.max === 'number' && part.min > part.max) {
    wrong.push(`${name}: min is above max`);
  }
  return wrong;
}

function wrongKeys(where: string, fields: Fields, keys: Keys, needed: readonly string[]): string[] {
  const missing = needed.filter((key) => !(key in fields)).map((key) => `${where} lacks ${key}`);
  const wrong = Object.entries(fields).flatMap(([key, value]) => {
    const check = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!check) return [`${where} has the unknown key ${key}`];
    return check(value) ? [] : [`${where}: ${key} cannot be ${JSON.stringify(value)}`];
  });
  return [...missing, ...wrong];
}

const lengthen = (fields: Fields, names: { readonly [short: string]: string }): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [names[key] ?? key, value]));
