/** Pure: what the entities of a device show, as our state. */
import type { Seconds } from '@sluice/engine/vocabulary/units';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import type { DeviceState, ProbeReading, ValveState } from '../driver.ts';
import type { KeptOpening } from '../mqtt/opening-file.ts';
import type { AnnouncedDevice } from './announced-devices.ts';
import { type Probe, readNumber } from './classify.ts';
import type { Entity } from './entity.ts';
import { hasAvailability, type TopicStates } from './topic-states.ts';

/** Null where it has not said it, or says something else than open or closed: unknown is not shut. */
export function isOpenIn(value: string | null, { words, component }: Entity): boolean | null {
  if (value === null) return null;
  const { state, position } = component === 'valve' ? readValveJson(value) : { state: value, position: null };
  const at = position ?? (words.positionClosed === null ? null : readNumber(state));
  if (words.positionClosed !== null && at !== null) return at !== words.positionClosed;
  if (state === words.stateOpen || state === 'opening' || state === 'closing') return true;
  return state === words.stateClosed ? false : null;
}

/** A valve may also tell `{"state": "open", "position": 100}`. */
function readValveJson(value: string): { state: string; position: number | null } {
  if (!value.startsWith('{')) return { state: value, position: null };
  try {
    const { state, position } = Object(JSON.parse(value));
    return { state: String(state ?? ''), position: typeof position === 'number' ? position : null };
  } catch {
    return { state: value, position: null };
  }
}

/** `opening`: what we remember of it. */
export function toValveState(
  terminal: number,
  isOpen: boolean,
  opening: Pick<KeptOpening, 'runId' | 'untilMs'> | null,
  nowMs: number,
): ValveState {
  const known = isOpen && opening !== null && opening.untilMs > nowMs ? opening : null;
  return stateOfValve({ terminal, isOpen, ...openedBy(known, nowMs) });
}

/**
 * What a probe has measured. A value that the broker kept counts from when we heard it, and only of a device that says
 * it is there: otherwise nobody knows how old it is.
 */
export function toReading(serial: string, probe: Probe, states: TopicStates, nowMs: number): ProbeReading | null {
  const { moisture, temperature, illuminance, battery } = probe;
  const heard = states.find(moisture.stateTopic);
  if (heard === null || (heard.isRetained && !hasAvailability(moisture.availability))) return null;
  if (moisture.expireAfterS !== null && nowMs - heard.heardAt > moisture.expireAfterS * 1000) return null;
  const percent = plausible(numberShown(moisture, states), 0, 100);
  if (percent === null) return null;
  const lux = plausible(numberShown(illuminance, states), 0, 200_000);
  return {
    serial,
    measuredAt: heard.heardAt,
    moisture: percent / 100,
    temperatureC: plausible(toCelsius(numberShown(temperature, states), temperature?.unit), -60, 80),
    sunlightKlx: lux === null ? null : lux / 1000,
    batteryFraction: batteryOf(battery, states),
  };
}

export function batteryOf(battery: Entity | null, states: TopicStates): number | null {
  const percent = battery?.unit === '%' ? plausible(numberShown(battery, states), 0, 100) : null;
  return percent === null ? null : percent / 100;
}

const numberShown = (entity: Entity | null, states: TopicStates) =>
  entity === null ? null : readNumber(states.valueOf(entity));

function toCelsius(value: number | null, unit: string | null | undefined): number | null {
  return value !== null && unit === '°F' ? ((value - 32) * 5) / 9 : value;
}

const plausible = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most ? value : null;

export const toDeviceState = (
  { facts }: AnnouncedDevice,
  ageS: Seconds,
  parts: Pick<DeviceState, 'valves' | 'probes' | 'batteryFraction'>,
): DeviceState => stateOfDevice({ ageS, firmwareVersion: facts.softwareVersion, ...parts });
