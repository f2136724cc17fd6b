/** Pure: what the entities of a device show, as our state. */
import type { Seconds } from '@sluice/engine/vocabulary/units';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import type { DeviceState, ProbeReading, ValveState } from '../driver.ts';
import { toLitresPerMinute } from '../mqtt/flow-unit.ts';
import type { FlowReading } from '../mqtt/metered-openings.ts';
import type { StoredOpening } from '../mqtt/opening-file.ts';
import type { AnnouncedDevice } from './announced-devices.ts';
import { type Probe, readNumber } from './classify.ts';
import { type Entity, isWord } from './entity.ts';
import { hasAvailability, type TopicStates } from './topic-states.ts';

/** Interval at which a leak or rain sensor's unchanged state counts as reported again. */
const STILL_MS = 1_800_000;

/** Null where it has not said it, or says something else than open or closed: unknown is not shut. */
export function isOpenIn(value: string | null, { payloads, component }: Entity): boolean | null {
  if (value === null) return null;
  const { state, position } = component === 'valve' ? readValveJson(value) : { state: value, position: null };
  const at = position ?? (payloads.positionClosed === null ? null : readNumber(state));
  if (payloads.positionClosed !== null && at !== null) return at !== payloads.positionClosed;
  const isOpen = [payloads.stateOpen, payloads.stateOpening, payloads.stateClosing].some((word) => isWord(state, word));
  return isOpen ? true : isWord(state, payloads.stateClosed) ? false : null;
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
  opening: Pick<StoredOpening, 'runId' | 'openedMs' | 'untilMs'> | null,
  nowMs: number,
  hasTimer = true,
): ValveState {
  const running = isOpen && opening !== null && opening.untilMs > nowMs ? opening : null;
  // What we remember of one without a timer is our own end, not the device's.
  const openingFields = hasTimer ? openedBy(running, nowMs) : running && { runId: running.runId };
  return stateOfValve({ terminal, isOpen, ...openingFields });
}

/**
 * What a probe has measured. A value that the broker kept counts from when we heard it, and only of a device that says
 * it is there: otherwise nobody knows how old it is.
 */
export function toReading(serial: string, probe: Probe, states: TopicStates, nowMs: number): ProbeReading | null {
  const { senses, main, temperature, illuminance, battery } = probe;
  const heard = states.find(main.stateTopic);
  if (heard === null || (heard.isRetained && !hasAvailability(main.availability))) return null;
  if (main.expireAfterS !== null && nowMs - heard.heardAt > main.expireAfterS * 1000) return null;
  if (senses !== 'soil') {
    const isWet = isWetIn(states.valueOf(main), main);
    const nothing = { moisture: null, temperatureC: null, sunlightKlx: null };
    // A device that is available still feels the same, though it reports only changes.
    const stillAt = hasAvailability(main.availability) ? nowMs - (nowMs % STILL_MS) : 0;
    const measuredAt = Math.max(heard.heardAt, stillAt);
    return isWet === null
      ? null
      : { serial, measuredAt, ...nothing, batteryFraction: batteryOf(battery, states), isWet };
  }
  const percent = plausible(numberShown(main, states), 0, 100);
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

/** A rate of rain is wet above 0. Null for what says neither. */
export function isWetIn(value: string | null, { component, payloads }: Entity): boolean | null {
  if (component === 'sensor') {
    const rate = readNumber(value);
    return rate === null ? null : rate > 0;
  }
  if (value === null) return null;
  return isWord(value, payloads.stateOpen) ? true : isWord(value, payloads.stateClosed) ? false : null;
}

/**
 * The last report of its meter. Where others share the topic, a message may be about them: then only a figure that
 * has changed counts as measured; a retained one does not.
 */
export function toFlow(flow: Entity, entities: readonly Entity[], states: TopicStates): FlowReading | null {
  const heard = states.find(flow.stateTopic);
  const flowLPerMin = toLitresPerMinute(numberShown(flow, states), flow.unit);
  if (heard === null || flowLPerMin === null) return null;
  const isShared = entities.some(({ key, stateTopic }) => key !== flow.key && stateTopic === flow.stateTopic);
  if (isShared) return { flowLPerMin, measuredAt: states.changedAt(flow) };
  return { flowLPerMin, measuredAt: heard.isRetained ? null : heard.heardAt };
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
  parts: Pick<DeviceState, 'valves' | 'probes' | 'batteryFraction'> & Partial<DeviceState>,
): DeviceState => stateOfDevice({ ageS, firmwareVersion: facts.softwareVersion, ipAddress: facts.ipAddress, ...parts });
