/** Pure: what an announced device is, by its entities. */
import type { FoundObstacle, ProbeSense } from '@sluice/engine/vocabulary/hardware';
import type { DeviceTimer } from '../driver.ts';
import { isFlowUnit } from '../mqtt/flow-unit.ts';
import { isNamedRain, isNamedSoil } from '../named-sensors.ts';
import { isValveByName, mayBeAValve, plainName } from '../named-valves.ts';
import type { AnnouncedDevice } from './announced-devices.ts';
import { type Entity, numberOf } from './entity.ts';
import { TIMER_RULES, type TimerRule } from './timer-rules.ts';

/** A number that a run needs to have a value. */
export interface FixedNumber {
  entity: Entity;
  value: number;
}

/** A valve, and what ends a run of it. */
export interface AnnouncedValve {
  entity: Entity;
  /** A switch that only its names make a valve: what hangs on it, its owner alone knows. */
  isPlainSwitch: boolean;
  /** The number that holds the length of a run; null where nothing in the device ends it. */
  timer: Entity | null;
  /** Seconds of its unit. */
  unitS: number;
  limits: DeviceTimer;
  fixed: FixedNumber[];
}

/** A sensor: the entity with its main figure, and the entities with its other figures. */
export interface Probe {
  senses: ProbeSense;
  main: Entity;
  temperature: Entity | null;
  illuminance: Entity | null;
  battery: Entity | null;
}

export interface Classified {
  valves: AnnouncedValve[];
  /** Valves without a timer: never opened but behind a guard, or for a while by a broker's last will. */
  untimed: AnnouncedValve[];
  probes: Probe[];
  /** Its only water meter; null where it has none, or several. */
  flow: Entity | null;
  /** Tells its charge in percent; null for one on mains. */
  battery: Entity | null;
  /** Why what looks like a valve cannot be opened; null where it can, or nothing does. */
  obstacle: FoundObstacle | null;
}

const VALVES_OF_DEVICE = 64;
const PROBES_OF_DEVICE = 32;
/** Longer ones are not believed, seconds. */
const LONGEST_RUN_S = 86_400;
/** A rate of rain, as weather stations write it. */
const RAIN_RATE_UNITS: readonly (string | null)[] = ['mm/h', 'in/h', 'mm/hr', 'in/hr'];

export function classify({ facts, entities }: AnnouncedDevice): Classified {
  const numbers = entities.filter(({ component }) => component === 'number').map(toNamed);
  const deviceName = plainName(`${facts.name ?? ''} ${facts.model ?? ''}`);
  const switches = entities
    .filter(({ component }) => isSwitch(component))
    .map(toNamed)
    .filter(({ entity, names }) => mayBeAValve(entity.deviceClass, names));
  const found = switches.map((named) => ({ ...named, timer: findTimer(named, numbers) }));
  const timed = found.flatMap(({ timer }) => timer ?? []).slice(0, VALVES_OF_DEVICE);
  const valves = timed.filter((timer) => timer !== 'unknown');
  const looking = found.filter(({ entity, names }) => isValveByName(entity.component === 'valve', names, deviceName));
  const untimed = looking
    .filter(({ entity, timer }) => isOperable(entity) && timer === null)
    .slice(0, VALVES_OF_DEVICE)
    .map(({ entity }) => ({
      entity,
      isPlainSwitch: entity.component === 'switch',
      timer: null,
      unitS: 1,
      limits: { stepS: 1, longestRunS: LONGEST_RUN_S },
      fixed: [],
    }));
  const obstacle =
    valves.length > 0 || looking.length === 0 ? null : timed.length > 0 ? 'unknown-model' : obstacleOf(untimed);
  const others = { probes: findProbes(entities), flow: findFlow(entities), battery: findBattery(entities) };
  return { valves, untimed, ...others, obstacle };
}

const obstacleOf = (untimed: readonly AnnouncedValve[]): FoundObstacle =>
  untimed.some(({ isPlainSwitch }) => isPlainSwitch) ? 'not-surely-a-valve' : 'no-timer';

interface Named {
  entity: Entity;
  names: readonly string[];
  /** Node of each rule. */
  nodes: ReadonlyMap<TimerRule, string | null>;
}

const toNamed = (entity: Entity): Named => ({
  entity,
  names: namesOf(entity),
  nodes: new Map(TIMER_RULES.map((rule) => [rule, nodeOf(entity, rule)])),
});

const isSwitch = (component: Entity['component']) => component === 'switch' || component === 'valve';

/** Null where no rule fits; 'unknown' where one does, and something of it is not understood. */
function findTimer({ entity, names, nodes }: Named, numbers: readonly Named[]): AnnouncedValve | 'unknown' | null {
  for (const rule of TIMER_RULES) {
    const node = nodes.get(rule) ?? null;
    if (node === null) continue;
    const near = numbers.filter((number) => number.nodes.get(rule) === node);
    const wanted = names.flatMap((name) => rule.runTimeNames.map((word) => `${name} ${word}`));
    const fitting = near.filter((number) => number.names.some((name) => wanted.includes(name)));
    const [timer, ...others] = fitting.map((number) => number.entity);
    if (!timer) continue;
    const unitS = readTimeUnit(timer.unit);
    const fixed = rule.fixed.flatMap(({ word, value }) =>
      near
        .filter((number) => number.names.some((name) => isLastWord(name, word)))
        .map((number) => ({ entity: number.entity, value })),
    );
    const isClear = others.length === 0 && [entity, timer, ...fixed.map((number) => number.entity)].every(isOperable);
    const limits = unitS === null ? null : limitsOf(timer, unitS);
    return isClear && unitS !== null && limits !== null
      ? { entity, isPlainSwitch: false, timer, unitS, limits, fixed }
      : 'unknown';
  }
  return null;
}

/** Whether it takes commands and reports its state. */
const isOperable = ({ isUnderstood, stateTopic, commandTopic }: Entity) =>
  isUnderstood && stateTopic !== null && commandTopic !== null;

function limitsOf({ range }: Entity, unitS: number): DeviceTimer | null {
  const { step, most, least } = range;
  const longestRunS = Math.min(Math.floor(most / step) * step * unitS, LONGEST_RUN_S);
  return Number.isInteger(step * unitS) && longestRunS >= 1 && least <= most
    ? { stepS: step * unitS, longestRunS }
    : null;
}

function nodeOf({ commandTopic }: Entity, { topic }: TimerRule): string | null {
  return topic.exec(commandTopic ?? '')?.groups?.node ?? null;
}

/** Its name and its id, as they are compared: ids are made from names by their makers. */
const namesOf = ({ name, objectId }: Entity) =>
  [...new Set([plainName(name ?? ''), plainName(objectId)])].filter(Boolean);

const isLastWord = (name: string, word: string) => name === word || name.endsWith(` ${word}`);

/** Seconds; null if it is no time. */
function readTimeUnit(unit: string | null): number | null {
  const word = plainName(unit ?? '');
  if (['s', 'sec', 'second', 'seconds'].includes(word)) return 1;
  return ['min', 'minute', 'minutes'].includes(word) ? 60 : null;
}

function findProbes(entities: readonly Entity[]): Probe[] {
  const sensors = entities.filter(({ component, isUnderstood }) => component === 'sensor' && isUnderstood);
  const soil = sensors.filter(isSoilMoisture).slice(0, PROBES_OF_DEVICE);
  const wet = entities.flatMap((entity) => toWaterSense(entity) ?? []).slice(0, PROBES_OF_DEVICE);
  const isAlone = soil.length === 1;
  const findOther = (deviceClass: string) => {
    const fitting = sensors.filter((sensor) => sensor.deviceClass === deviceClass);
    const ofSoil = fitting.filter((sensor) => isNamedSoil(namesOf(sensor)));
    const [only, ...others] = ofSoil.length > 0 ? ofSoil : fitting;
    return others.length === 0 ? (only ?? null) : null;
  };
  // Of several probes on one board nobody says which temperature belongs to which.
  const ofSoil = soil.map((main) => ({
    senses: 'soil' as const,
    main,
    temperature: isAlone ? findOther('temperature') : null,
    illuminance: isAlone ? findOther('illuminance') : null,
    battery: findOther('battery'),
  }));
  const others = { temperature: null, illuminance: null, battery: findOther('battery') };
  return [...ofSoil, ...wet.map((found) => ({ ...found, ...others }))];
}

/** Home Assistant's device class "moisture" of a yes or no is a leak; a rate of rain is rain while it is above 0. */
function toWaterSense(entity: Entity): Pick<Probe, 'senses' | 'main'> | null {
  const { component, deviceClass, isUnderstood } = entity;
  if (!isUnderstood) return null;
  if (component === 'sensor') return isRainRate(entity) ? { senses: 'rain', main: entity } : null;
  if (component !== 'binary_sensor') return null;
  const isRain = isNamedRain(namesOf(entity));
  if (deviceClass === 'moisture') return { senses: isRain ? 'rain' : 'leak', main: entity };
  return deviceClass === null && isRain ? { senses: 'rain', main: entity } : null;
}

function isRainRate(entity: Entity): boolean {
  if (entity.deviceClass === 'precipitation_intensity') return true;
  const isRate = entity.deviceClass === null && RAIN_RATE_UNITS.includes(entity.unit);
  return isRate && isNamedRain(namesOf(entity));
}

/** A station reports the batteries of all its sensors: then none is known to be its own. */
function findBattery(entities: readonly Entity[]): Entity | null {
  const [battery, ...others] = entities.filter(
    ({ component, deviceClass, unit, isUnderstood }) =>
      component === 'sensor' && deviceClass === 'battery' && unit === '%' && isUnderstood,
  );
  return others.length === 0 ? (battery ?? null) : null;
}

function findFlow(entities: readonly Entity[]): Entity | null {
  const [flow, ...others] = entities.filter(
    ({ component, deviceClass, unit, isUnderstood }) =>
      component === 'sensor' && deviceClass === 'volume_flow_rate' && isUnderstood && isFlowUnit(unit),
  );
  return others.length === 0 ? (flow ?? null) : null;
}

/** Percent of the volume, as the probe counts it. */
function isSoilMoisture(entity: Entity): boolean {
  if (entity.unit !== '%') return false;
  if (entity.deviceClass === 'moisture') return true;
  const isOpen = entity.deviceClass === null || entity.deviceClass === 'humidity';
  return isOpen && isNamedSoil(namesOf(entity));
}

/** A number that an entity shows; null where it shows none. */
export const readNumber = (value: string | null) => numberOf(value);
