/** Pure: what a device is, by what it exposes. */
import type { AdoptableType, FoundObstacle, ProbeSense } from '@sluice/engine/vocabulary/hardware';
import { isFlowUnit } from '../mqtt/flow-unit.ts';
import { saysNeverAValve } from '../never-a-valve.ts';
import { type BridgeDevice, type Expose, isVersionAtLeast, parseTimeUnit } from './codec.ts';
import { PLAIN_SWITCH, RECIPES, type Recipe } from './recipes.ts';

/** One valve of a device: its properties, and the timer that the device enforces. */
export interface ValveTerminal {
  terminal: number;
  state: string;
  valueOn: unknown;
  valueOff: unknown;
  isGettable: boolean;
  /** Property of the timer; null where its time goes with the opening. */
  timer: Expose | null;
  stepS: number;
  longestRunS: number;
}

export interface Valve {
  recipe: Recipe;
  terminals: ValveTerminal[];
  /** Property of the flow of its water meter; null where it has none. */
  flow: { property: string; unit: string | null } | null;
  /** Property of leaks and missing water that it detects itself; null where it does not. */
  trouble: string | null;
}

/** Names that models have for that. */
const TROUBLE_PROPERTIES = ['current_device_status', 'valve_abnormal_state', 'water_leakage_state'];

/** A sensor: the property of its measurement. */
export interface Probe {
  senses: ProbeSense;
  /** Soil: moisture in percent of the volume. Others: whether it is wet. */
  property: string;
  /** The value that says wet; null for soil. */
  wet: unknown;
}

export interface Classified {
  types: readonly AdoptableType[];
  obstacle: FoundObstacle | null;
  /** Beside the obstacle that it has no timer, or may be no valve: how it is switched all the same. */
  valve: Valve | null;
  probe: Probe | null;
}

const SWITCHES_OF_DEVICE = 16;
const DESCRIPTION_MAX_LENGTH = 300;
/** A device of any other kind is no valve, whatever else it exposes: not a lock, nor what later versions may bring. */
const KINDS_OF_VALVES = ['switch', 'valve'];
const NEVER_PROPERTIES =
  /^(?:alarm(?:_state|_switch)?|siren(?:_on)?|warning|squawk|trigger_siren|smoke|gas|carbon_monoxide|garage_door_contact|ev_.+|charging(?:_start|_stop)?|presence|occupancy|system_mode|.+_setpoint)$/;
const WATER_WORDS = /\b(?:water|watering|irrigat\w*|sprinkl\w*|hose|faucet|garden)\b/;
const VALVE_WORDS = /\bvalves?\b|watering|irrigat|sprinkl|faucet/;
/** A valve of another kind, or of two. */
const OTHER_WORDS = /\bgas\b|heating/;
/** Called a water valve by the number of its model alone, which a plug has too. */
const NUMBERS_OF_PLUGS = ['CZV20'];
/** Properties that only a device has that lets water through. */
const WATER_PROPERTIES =
  /^(?:flow|water_flow|flow_rate|water_consumed|water_once|irrigation_\w+|real_time_irrigation_\w+|water_countdown|watering_\w+|valve_\d|pump_\w+)$/;
const TIMER_PROPERTIES =
  /^(?:timer|countdown|irrigation_|water_?countdown|shutdown_timer|on_with_countdown|watering_|pump_)/;
const SWITCH_PROPERTIES = /^(?:state|valve|pump)(?:_|$)/;
/** Moisture properties of a soil probe under other names; the soil's own comes first. */
const SOIL_PROPERTIES = ['moisture', 'humidity'];
const SOIL_WORDS = /\bsoil\b|flower sensor/;
const LEAK_PROPERTIES = ['water_leak', 'water_leak_alarm_1'];

/**
 * Null for what has nothing to do with a garden: lamps, radiator valves, remote controls. Null too for what must never
 * be opened: a lock is no valve, and is not offered.
 */
export function classify(device: BridgeDevice, version: string): Classified | null {
  if (device.isCoordinator || device.isDisabled) return null;
  const none = { valve: null, probe: null };
  if (device.interview === 'running') return { types: ['PIXIE', 'SENSOR'], obstacle: 'joining', ...none };
  if (device.model === null) return { types: ['PIXIE', 'SENSOR'], obstacle: 'unknown-model', ...none };
  const looks = looksLikeValve(device);
  const probe = looks === 'valve' ? null : findProbe(device);
  if (probe) return { types: ['SENSOR'], obstacle: null, valve: null, probe };
  if (looks === null) return null;
  if (looks === 'switch') {
    return { types: ['PIXIE'], obstacle: 'not-surely-a-valve', valve: findPlainValve(device), probe: null };
  }
  const valve = findValve(device, version);
  if (valve) return { types: ['PIXIE'], obstacle: null, valve, probe: null };
  if (hasTimer(device)) return { types: ['PIXIE'], obstacle: 'unknown-model', ...none };
  return { types: ['PIXIE'], obstacle: 'no-timer', valve: findPlainValve(device), probe: null };
}

/** What its definition calls it. Its owner's name for it is no evidence. */
const describeModel = ({ model, description }: BridgeDevice) =>
  `${model ?? ''} ${description}`.slice(0, DESCRIPTION_MAX_LENGTH).replaceAll('_', ' ').toLowerCase();

const isSwitch = ({ property, type, isSettable }: Expose) =>
  isSettable && (type === 'binary' ? SWITCH_PROPERTIES.test(property) : property === 'valve_state');

/**
 * `valve`: lets water through, by its definition's words or by a property that only such a device has. `switch`: a
 * plug, a relay, a valve that may be one for gas: only its owner knows what hangs on it.
 */
function looksLikeValve(device: BridgeDevice): 'valve' | 'switch' | null {
  const { exposes, kinds } = device;
  const switches = exposes.filter(isSwitch);
  const description = describeModel(device);
  const isNever =
    [...kinds].some((kind) => !KINDS_OF_VALVES.includes(kind)) ||
    exposes.some(({ property }) => NEVER_PROPERTIES.test(property)) ||
    saysNeverAValve(description);
  if (switches.length === 0 || isNever) return null;
  const isWordy = VALVE_WORDS.test(description);
  const isWatery =
    (isWordy && WATER_WORDS.test(description)) ||
    exposes.some(({ property }) => WATER_PROPERTIES.test(property)) ||
    switches.some(({ property }) => property === 'valve_state');
  const isOther = OTHER_WORDS.test(description) || NUMBERS_OF_PLUGS.includes(device.model ?? '');
  if (isWatery && !isOther) return 'valve';
  return isWordy || switches.some(({ kind }) => kind === 'switch') ? 'switch' : null;
}

function hasTimer({ exposes }: BridgeDevice): boolean {
  return exposes.some(
    ({ property, isSettable, unit }) => isSettable && TIMER_PROPERTIES.test(property) && parseTimeUnit(unit) !== null,
  );
}

/** Null where it has no switches that tell whether they are on. */
function findPlainValve({ exposes }: BridgeDevice): Valve | null {
  const switches = exposes.filter((expose) => expose.type === 'binary' && isSwitch(expose));
  const terminals = switches.slice(0, SWITCHES_OF_DEVICE).flatMap(({ property, isPublished }, index) => {
    const suffix = property.slice(PLAIN_SWITCH.state.length);
    const isState = isPublished && property === `${PLAIN_SWITCH.state}${suffix}`;
    return (isState && findTerminal(PLAIN_SWITCH, exposes, suffix, index + 1)) || [];
  });
  const isWhole = terminals.length === switches.length && terminals.length > 0;
  return isWhole ? { recipe: PLAIN_SWITCH, terminals, flow: findFlow(exposes), trouble: findTrouble(exposes) } : null;
}

function findProbe(device: BridgeDevice): Probe | null {
  return findSoilProbe(device) ?? findWaterProbe(device);
}

function findSoilProbe(device: BridgeDevice): Probe | null {
  const published = device.exposes.filter(({ isPublished, type }) => isPublished && type === 'numeric');
  const soil = published.find(({ property }) => /^soil_moisture(?:_|$)/.test(property) && !/calibr/.test(property));
  if (soil) return { senses: 'soil', property: soil.property, wet: null };
  if (!SOIL_WORDS.test(describeModel(device))) return null;
  const property = SOIL_PROPERTIES.find((name) => published.some((expose) => expose.property === name));
  return property === undefined ? null : { senses: 'soil', property, wet: null };
}

function findWaterProbe({ exposes, description: whole }: BridgeDevice): Probe | null {
  const description = whole.slice(0, DESCRIPTION_MAX_LENGTH);
  const find = (name: string) => exposes.find(({ property, isPublished }) => isPublished && property === name);
  const rain = ['rain', 'rain_status'].map(find).find((expose) => expose?.type === 'binary');
  if (rain) return { senses: 'rain', property: rain.property, wet: rain.valueOn };
  if (find('rainwater')?.type === 'enum') return { senses: 'rain', property: 'rainwater', wet: 'raining' };
  const leak = LEAK_PROPERTIES.map(find).find((expose) => expose?.type === 'binary');
  // One model uses this name for rain.
  if (leak)
    return { senses: /\brain/i.test(description) ? 'rain' : 'leak', property: leak.property, wet: leak.valueOn };
  const alarm = find('alarm_status');
  // A device that can be set to warn of missing water instead uses the same word for both.
  const isLeak = alarm?.values.includes('alarm') && /water leak/i.test(description) && !find('mode');
  return isLeak ? { senses: 'leak', property: 'alarm_status', wet: 'alarm' } : null;
}

/** Null where there is no recipe, or the device does not expose what its recipe needs. */
function findValve({ model, exposes }: BridgeDevice, version: string): Valve | null {
  for (const recipe of RECIPES) {
    if (!recipe.models.includes(model ?? '')) continue;
    if (recipe.sinceVersion !== null && !isVersionAtLeast(version, recipe.sinceVersion)) continue;
    const terminals = recipe.terminals.map((suffix, index) => findTerminal(recipe, exposes, suffix, index + 1));
    const isWhole = terminals.every((terminal) => terminal !== null);
    if (isWhole) return { recipe, terminals, flow: findFlow(exposes), trouble: findTrouble(exposes) };
  }
  return null;
}

/** Only in a known unit: percents of a turbine are no flow. */
function findFlow(exposes: readonly Expose[]): Valve['flow'] {
  const [flow, ...others] = exposes.filter(
    ({ property, type, unit, isPublished }) =>
      isPublished && type === 'numeric' && /^(?:water_)?flow(?:_rate)?$/.test(property) && isFlowUnit(unit),
  );
  return flow && others.length === 0 ? { property: flow.property, unit: flow.unit } : null;
}

function findTrouble(exposes: readonly Expose[]): string | null {
  const found = exposes.find(({ property, isPublished }) => isPublished && TROUBLE_PROPERTIES.includes(property));
  return found?.property ?? null;
}

function findTerminal(recipe: Recipe, exposes: Expose[], suffix: string, terminal: number): ValveTerminal | null {
  const find = (property: string) => exposes.find((expose) => expose.property === property) ?? null;
  const state = find(`${recipe.state}${suffix}`);
  if (!state?.isSettable) return null;
  const switches = recipe.isNumeric
    ? { valueOn: 100, valueOff: 0 }
    : { valueOn: state.valueOn, valueOff: state.valueOff };
  if (switches.valueOff === undefined || switches.valueOn === undefined) return null;
  const base = { terminal, state: state.property, isGettable: state.isGettable, ...switches };
  const { end } = recipe;
  if (end.way === 'with-open' || end.way === 'none') {
    return { ...base, timer: null, stepS: 1, longestRunS: end.longestRunS };
  }
  if (recipe.before.some(({ property }) => !find(property)?.isSettable)) return null;
  const timer = find(recipe.isTimerShared ? end.property : `${end.property}${suffix}`);
  const field = end.way === 'before' ? end.field : null;
  const steps = field === null ? timer : (timer?.parts.find(({ property }) => property === field) ?? null);
  const stepS = parseTimeUnit(steps?.unit ?? null);
  if (!timer?.isSettable || stepS === null || !steps?.most || steps.most <= 0) return null;
  // A property that is set afterwards may need another step, so that its answer differs from an older one.
  const most = end.way === 'after' ? steps.most - 1 : steps.most;
  return { ...base, timer, stepS, longestRunS: most * stepS };
}
