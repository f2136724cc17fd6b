/** Pure: what a device is, by what it exposes. */
import type { AdoptableType, FoundObstacle, ProbeSense } from '@sluice/engine/vocabulary/hardware';
import { isFlowUnit } from '../mqtt/flow-unit.ts';
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
  /** Where its water meter tells the flow; null where it has none. */
  flow: { property: string; unit: string | null } | null;
  /** Property in which it tells leaks and missing water itself; null where it does not. */
  trouble: string | null;
}

/** Names that models have for that. */
const TROUBLE_PROPERTIES = ['current_device_status', 'valve_abnormal_state', 'water_leakage_state'];

/** A sensor: the property that tells what it feels. */
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
  /** Beside the obstacle that it has no timer: how it is switched all the same. */
  valve: Valve | null;
  probe: Probe | null;
}

const SWITCHES_OF_DEVICE = 16;
const WATER_WORDS = /valve|irrigat|sprinkl|water(?:ing)? (?:timer|switch)|hose|faucet|garden/i;
const WATER_PROPERTIES = /^(?:flow|water_consumed|irrigation_|countdown|water_countdown|timer|cyclic_|shutdown_timer)/;
/** Of these, `humidity` is the soil's and not the air's. */
const SOIL_IN_HUMIDITY = ['NAS-STH02B2'];

/** Null for what has nothing to do with a garden: lamps, radiator valves, remote controls. */
export function classify(device: BridgeDevice, version: string): Classified | null {
  if (device.isCoordinator || device.isDisabled) return null;
  const none = { valve: null, probe: null };
  if (device.interview === 'running') return { types: ['PIXIE', 'SENSOR'], obstacle: 'joining', ...none };
  if (device.model === null) return { types: ['PIXIE', 'SENSOR'], obstacle: 'unknown-model', ...none };
  const probe = findProbe(device);
  if (probe) return { types: ['SENSOR'], obstacle: null, valve: null, probe };
  const looks = looksLikeValve(device);
  if (looks === null) return null;
  const valve = findValve(device, version);
  if (valve) return { types: ['PIXIE'], obstacle: null, valve, probe: null };
  if (looks === 'with-timer') return { types: ['PIXIE'], obstacle: 'unknown-model', ...none };
  return { types: ['PIXIE'], obstacle: 'no-timer', valve: findPlainValve(device), probe: null };
}

/** Null where it has no switches that tell whether they are on. */
function findPlainValve({ exposes }: BridgeDevice): Valve | null {
  const switches = exposes.filter(
    ({ property, type, isSettable, isPublished }) =>
      type === 'binary' && isSettable && isPublished && /^(?:state|valve)(?:_|$)/.test(property),
  );
  const terminals = switches.slice(0, SWITCHES_OF_DEVICE).flatMap(({ property }, index) => {
    const suffix = property.slice(PLAIN_SWITCH.state.length);
    const isState = property === `${PLAIN_SWITCH.state}${suffix}`;
    return (isState && findTerminal(PLAIN_SWITCH, exposes, suffix, index + 1)) || [];
  });
  const isWhole = terminals.length === switches.length && terminals.length > 0;
  return isWhole ? { recipe: PLAIN_SWITCH, terminals, flow: findFlow(exposes), trouble: findTrouble(exposes) } : null;
}

function findProbe(device: BridgeDevice): Probe | null {
  return findSoilProbe(device) ?? findWaterProbe(device);
}

function findSoilProbe({ model, exposes }: BridgeDevice): Probe | null {
  const soilIn = (property: string): Probe => ({ senses: 'soil', property, wet: null });
  const published = exposes.filter(({ isPublished, type }) => isPublished && type === 'numeric');
  const soil = published.find(({ property }) => /^soil_moisture(?:_|$)/.test(property) && !/calibr/.test(property));
  if (soil) return soilIn(soil.property);
  const hasSoilHumidity = SOIL_IN_HUMIDITY.includes(model ?? '');
  return hasSoilHumidity && published.some(({ property }) => property === 'humidity') ? soilIn('humidity') : null;
}

/** A valve that tells of leaks is a valve. */
function findWaterProbe(device: BridgeDevice): Probe | null {
  const { exposes, description } = device;
  if (exposes.some(({ isSettable, property }) => isSettable && /^(?:state|valve)(?:_|$)/.test(property))) return null;
  const find = (name: string) => exposes.find(({ property, isPublished }) => isPublished && property === name);
  const rain = ['rain', 'rain_status'].map(find).find((expose) => expose?.type === 'binary');
  if (rain) return { senses: 'rain', property: rain.property, wet: rain.valueOn };
  if (find('rainwater')?.type === 'enum') return { senses: 'rain', property: 'rainwater', wet: 'raining' };
  const leak = find('water_leak');
  if (leak?.type !== 'binary') return null;
  // One model tells its rain by this name.
  return { senses: /\brain/i.test(description) ? 'rain' : 'leak', property: leak.property, wet: leak.valueOn };
}

function looksLikeValve({ model, vendor, description, exposes }: BridgeDevice): 'with-timer' | 'plain' | null {
  const isClimate = exposes.some(({ property }) => /setpoint|system_mode/.test(property));
  const settable = exposes.filter(({ isSettable }) => isSettable);
  const hasSwitch = settable.some(
    ({ property, type }) => type === 'binary' && /^(?:state|valve)(?:_|$)/.test(property),
  );
  const hasPosition = settable.some(({ property }) => property === 'valve_state');
  const isWordy = WATER_WORDS.test(`${vendor} ${model} ${description}`);
  if (isClimate || (!hasSwitch && !hasPosition)) return null;
  const hasWater = exposes.some(({ property }) => WATER_PROPERTIES.test(property));
  // A lamp has a state too, and a brightness.
  const isLamp = exposes.some(({ property }) => property === 'brightness');
  if (isLamp) return null;
  const times = settable.some(({ property, unit }) => WATER_PROPERTIES.test(property) && parseTimeUnit(unit) !== null);
  return times && (isWordy || hasWater) ? 'with-timer' : 'plain';
}

/** Null where there is no recipe, or the device does not expose what its recipe needs. */
function findValve({ model, exposes }: BridgeDevice, version: string): Valve | null {
  const recipe = RECIPES.find(({ models }) => models.includes(model ?? ''));
  if (!recipe) return null;
  if (recipe.sinceVersion !== null && !isVersionAtLeast(version, recipe.sinceVersion)) return null;
  const terminals = recipe.terminals.map((suffix, index) => findTerminal(recipe, exposes, suffix, index + 1));
  const isWhole = terminals.every((terminal) => terminal !== null);
  return isWhole ? { recipe, terminals, flow: findFlow(exposes), trouble: findTrouble(exposes) } : null;
}

/** Only what tells it in a unit that is known: percents of a turbine say nothing. */
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
  if (recipe.end.way === 'with-open' || recipe.end.way === 'none') {
    return { ...base, timer: null, stepS: 1, longestRunS: recipe.end.longestRunS };
  }
  const timer = find(`${recipe.end.property}${suffix}`);
  const field = recipe.end.way === 'before' ? recipe.end.field : null;
  const steps = field === null ? timer : (timer?.parts.find(({ property }) => property === field) ?? null);
  const stepS = parseTimeUnit(steps?.unit ?? null);
  if (!timer?.isSettable || stepS === null || !steps?.most || steps.most <= 0) return null;
  return { ...base, timer, stepS, longestRunS: steps.most * stepS };
}
