/** Pure: what the entities of a sensor, or of a meter, show. */

import type { ProbeReading } from '../driver.ts';
import { toLitresPerMinute } from '../mqtt/flow-unit.ts';
import type { FlowReading } from '../mqtt/metered-openings.ts';
import { type ProbeAddress, serialOf } from './address.ts';
import type { EntityState } from './messages.ts';

/** The present states of a sensor's entities; null where one is not there. */
export interface ProbeStates {
  main: EntityState;
  temperature: EntityState | null;
  illuminance: EntityState | null;
  battery: EntityState | null;
}

/** Interval at which a leak or rain sensor's unchanged state counts as reported again. */
const STILL_MS = 1_800_000;
const MOST_LUX = 200_000;

/**
 * What a sensor has measured; null where it shows nothing, or nothing that can be so.
 * @param reportedAt when Home Assistant last heard of it, epoch milliseconds; null where it does not say
 */
export function toReading(
  address: ProbeAddress,
  { main, temperature, illuminance, battery }: ProbeStates,
  reportedAt: number | null,
  nowMs: number,
): ProbeReading | null {
  const { senses } = address.probe;
  const serial = serialOf(address);
  // A clock that is ahead of ours measures nothing to come.
  const heardAt = Math.min(nowMs, Math.max(main.updatedAt ?? 0, reportedAt ?? 0));
  const batteryPercent = unitOf(battery) === '%' ? plausible(numberIn(battery), 0, 100) : null;
  const batteryFraction = batteryPercent === null ? null : batteryPercent / 100;
  if (senses !== 'soil') {
    const isWet = isWetIn(main);
    const nothing = { moisture: null, temperatureC: null, sunlightKlx: null };
    // One that is available still feels the same, though it reports only changes.
    const measuredAt = Math.max(heardAt, nowMs - (nowMs % STILL_MS));
    return isWet === null ? null : { serial, measuredAt, ...nothing, batteryFraction, isWet };
  }
  const percent = unitOf(main) === '%' ? plausible(numberIn(main), 0, 100) : null;
  if (percent === null || heardAt === 0) return null;
  const lux = unitOf(illuminance) === 'lx' ? plausible(numberIn(illuminance), 0, MOST_LUX) : null;
  return {
    serial,
    measuredAt: heardAt,
    moisture: percent / 100,
    temperatureC: plausible(toCelsius(numberIn(temperature), unitOf(temperature)), -60, 80),
    sunlightKlx: lux === null ? null : lux / 1000,
    batteryFraction,
  };
}

/** What a meter last showed anew; null where it shows nothing, or no flow that a garden could have. */
export function toFlow(meter: EntityState, nowMs: number): FlowReading | null {
  const unit = unitOf(meter);
  const flowLPerMin = toLitresPerMinute(numberIn(meter), typeof unit === 'string' ? unit : null);
  if (flowLPerMin === null) return null;
  return { flowLPerMin, measuredAt: meter.updatedAt === null ? null : Math.min(nowMs, meter.updatedAt) };
}

/** A rate of rain is wet above 0. Null for what says neither, such as `unknown`. */
function isWetIn(main: EntityState): boolean | null {
  if (main.state === 'on') return true;
  if (main.state === 'off') return false;
  const rate = numberIn(main);
  return rate === null ? null : rate > 0;
}

export const unitOf = (entity: EntityState | null): unknown => entity?.attributes.unit_of_measurement;

/** States are texts; what is `unknown` or `unavailable` is no number. */
export function numberIn(entity: EntityState | null): number | null {
  const number = entity === null || entity.state.trim() === '' ? Number.NaN : Number(entity.state);
  return Number.isFinite(number) ? number : null;
}

export function toCelsius(value: number | null, unit: unknown): number | null {
  if (value === null) return null;
  if (unit === '°F') return ((value - 32) * 5) / 9;
  if (unit === 'K') return value - 273.15;
  return unit === '°C' ? value : null;
}

const plausible = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most ? value : null;
