/** Closed sets that describe devices, valves and sensors (docs/specification.md, 1, 3 and 4). */

/** What a group's devices are. SPRITE: controllers. PIXIE: battery valve timers. */
export const DEVICE_TYPES = ['SPRITE', 'PIXIE', 'PUMP', 'SENSOR'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const DEVICE_CATEGORIES = ['IRRIGATION_CONTROLLER', 'VALVE_TIMER'] as const;
export type DeviceCategory = (typeof DEVICE_CATEGORIES)[number];

/** WATERING is shown as Online; MEASURING belongs to sensors alone. */
export const DEVICE_STATUSES = [
  'DISABLED',
  'STANDBY',
  'SETUP',
  'ONLINE',
  'WATERING',
  'OFFLINE',
  'SLEEPING',
  'POWEROFF',
  'ERROR',
  'MEASURING',
] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** Faults that the device itself reports: of the solenoid's circuit, water through a closed valve, or no water. */
export const VALVE_STATUSES = ['NORMAL', 'OPEN_CIRCUIT', 'SHORT_CIRCUIT', 'WATER_LEAK', 'NO_WATER'] as const;
export type ValveStatus = (typeof VALVE_STATUSES)[number];

/** How a sensor's other notifications are chosen: by its owner, or by Sluice. */
export const NOTIFICATION_MODES = ['basic', 'smart'] as const;
export type NotificationMode = (typeof NOTIFICATION_MODES)[number];

/** The verdict on a sensor by its history; only a sound one influences watering. */
export const PROBE_VERDICTS = ['sound', 'stale', 'stuck', 'outlying', 'unresponsive'] as const;
export type ProbeVerdict = (typeof PROBE_VERDICTS)[number];

/** What a sensor feels: the moisture of the soil, water where none should be, or rain. */
export const PROBE_SENSES = ['soil', 'leak', 'rain'] as const;
export type ProbeSense = (typeof PROBE_SENSES)[number];

/** Colour of a sensor's lamp. */
export const LIGHT_COLOURS = ['green', 'blue', 'red', 'white'] as const;
export type LightColour = (typeof LIGHT_COLOURS)[number];

export const LIGHT_MODES = ['auto', 'off'] as const;
export type LightMode = (typeof LIGHT_MODES)[number];

/** What can be found and taken into a garden: its kinds of devices, and hubs. */
export const ADOPTABLE_TYPES = [...DEVICE_TYPES, 'HUB'] as const;
export type AdoptableType = (typeof ADOPTABLE_TYPES)[number];

/** Why what was found cannot be added: still being identified; unknown model; it cannot end a run; it may be no valve. */
export const FOUND_OBSTACLES = ['joining', 'unknown-model', 'no-timer', 'not-surely-a-valve'] as const;
export type FoundObstacle = (typeof FOUND_OBSTACLES)[number];

/** What becomes of a device when another takes its place. */
export const OLD_DEVICE_ENDS = ['removed', 'stays', 'without_hardware'] as const;

/**
 * What is known of the timer by which a device closes one of its valves (docs/decisions/0104). `inherent`: its controller
 * ends each run itself and cannot open without an end. `proven`: it was seen to end a run, the last time it was left to.
 * `presumed`: in use before anybody tested it. `unproven`: added since, and not tested. `disproven`: it was to close,
 * and did not.
 */
export const TIMER_PROOFS = ['inherent', 'proven', 'presumed', 'unproven', 'disproven'] as const;
export type TimerProof = (typeof TIMER_PROOFS)[number];

/** Timers that suffice by themselves: a valve with another one waters only behind a guard. */
export const TRUSTED_TIMERS = ['inherent', 'proven', 'presumed'] as const satisfies readonly TimerProof[];

/** Whether a valve's own timer counts: null for one without. */
export const isTimerTrusted = (proof: TimerProof | null): boolean =>
  proof !== null && (TRUSTED_TIMERS as readonly TimerProof[]).includes(proof);

/** Credentials that hardware needs. */
export const ACCESS_FIELDS = ['user', 'password', 'token', 'setup_code'] as const;
export type AccessField = (typeof ACCESS_FIELDS)[number];

/**
 * What an account of Sluice's own MQTT broker may do. `device`: its own topics and announcements. `all`: everything, for
 * a Home Assistant or a Zigbee2MQTT.
 */
export const BROKER_RIGHTS = ['device', 'all'] as const;
export type BrokerRights = (typeof BROKER_RIGHTS)[number];

/** A product is in SETUP until its first device has been configured. */
export const PRODUCT_STATUSES = ['SETUP', 'ACTIVE'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Models that the simulator can imitate, each with the terminals of `SIMULATED_TERMINALS`. */
export const SIMULATED_MODELS = ['SPRITE-8', 'SPRITE-16', 'PIXIE-B1', 'PIXIE-B2', 'PIXIE-Z1', 'PUMP-1'] as const;
export type SimulatedModel = (typeof SIMULATED_MODELS)[number];
export const SIMULATED_TERMINALS: { readonly [Model in SimulatedModel]: number } = {
  'SPRITE-8': 8,
  'SPRITE-16': 16,
  'PIXIE-B1': 1,
  'PIXIE-B2': 2,
  'PIXIE-Z1': 1,
  'PUMP-1': 1,
};

/** Kinds of hardware that a driver exists for. */
export const DRIVER_KINDS = [
  'simulated',
  'opensprinkler',
  'zigbee2mqtt',
  'shelly',
  'esphome',
  'home-assistant',
  'home-assistant-mqtt',
  'tasmota',
  'linktap',
  'ecowitt',
  'rainbird',
  'rainmachine',
  'matter',
  'gardena',
] as const;
export type DriverKind = (typeof DRIVER_KINDS)[number];

/** Kinds whose devices may have a login that their owner can change, and its fields. */
export const DRIVER_ACCESS: { readonly [Kind in DriverKind]?: readonly AccessField[] } = {
  opensprinkler: ['password'],
  shelly: ['user', 'password'],
  esphome: ['user', 'password'],
  'home-assistant': ['token'],
  rainbird: ['password'],
  rainmachine: ['password'],
  matter: ['setup_code'],
  gardena: ['password'],
};

/** Kinds whose hubs have a network of end devices that can be renamed and removed. */
export const DRIVERS_WITH_NETWORK: readonly DriverKind[] = ['zigbee2mqtt'];

/** Kinds whose devices may have programs of their own, which can be read and taken over. */
export const DRIVERS_WITH_PROGRAMS: readonly DriverKind[] = ['opensprinkler', 'rainbird', 'rainmachine'];

/** Kinds whose own programs go on watering: only their owner switches them off. */
export const DRIVERS_WITH_RUNNING_PROGRAMS: readonly DriverKind[] = ['rainbird'];

/** Models of Rain Bird whose programs can be read. */
const RAIN_BIRDS_WITH_PROGRAMS: readonly string[] = ['ESP-TM2', 'ESP-Me', 'TM2R', 'TRU'].map(
  (model) => `Rain Bird ${model}`,
);

/** Whether programs of a device's own can be read, as far as its kind and model say. */
export const hasReadablePrograms = (driver: DriverKind, model: string): boolean =>
  DRIVERS_WITH_PROGRAMS.includes(driver) && (driver !== 'rainbird' || RAIN_BIRDS_WITH_PROGRAMS.includes(model));

/** Kinds whose devices show in their state how their owner has named each valve. */
export const DRIVERS_WITH_NAMES: readonly DriverKind[] = [
  'opensprinkler',
  'home-assistant',
  'home-assistant-mqtt',
  'tasmota',
  'linktap',
  'ecowitt',
  'rainmachine',
];

/** Whether a zone is called as its station is: it is, a person has named it otherwise, or the name is none for a zone. */
export const STATION_NAME_USES = ['followed', 'own', 'unfit'] as const;

/**
 * What of a device's own program does not come along: its adjustment by weather, parts of months, odd days without the
 * 31st and 29 February, starts on the next day
 * or far from the sun's turn, lengths from sunrise to sunset, stations that are no zones.
 */
export const DEVICE_PROGRAM_CHANGES = ['weather', 'months', 'odd_days', 'starts', 'lengths', 'zones'] as const;
export type DeviceProgramChange = (typeof DEVICE_PROGRAM_CHANGES)[number];

/** Why none of Sluice's programs can stand for it: its days, its starts, or it waters no zone. */
export const DEVICE_PROGRAM_OBSTACLES = ['days', 'starts', 'zones'] as const;

/**
 * Whether a PIXIE model is a Zigbee valve: the second dash-separated part of the model contains Z
 * (docs/specification.md, 1). `PIXIE-Z1` is, `PIXIE-B2` is not.
 */
export function isZigbeeValveModel(model: string): boolean {
  return model.split('-')[1]?.includes('Z') ?? false;
}
