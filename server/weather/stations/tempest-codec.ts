/**
 * Reads what a Tempest's hub broadcasts (WeatherFlow's UDP reference, version 171): observations of a Tempest, and of an
 * Air and a Sky before it, by position and in SI; and the hub's own clock.
 */
import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { ReportFigure } from '@sluice/engine/vocabulary/weather';
import { isPossible, type StationReport } from './station-report.ts';

export type TempestMessage =
  | { readonly type: 'clock'; readonly hub: string; readonly timeS: number }
  | {
      readonly type: 'observations';
      readonly serial: string;
      readonly hub: string;
      /** The earliest first. */
      readonly observations: readonly Observation[];
    };

export interface Observation {
  readonly model: string;
  /** By the hub's clock, seconds since 1970. */
  readonly epochS: number;
  readonly intervalMs: number;
  readonly temperatureC: number | null;
  readonly humidityPercent: number | null;
  readonly windMPerS: number | null;
  readonly radiationWPerM2: number | null;
  readonly pressureHPa: number | null;
  /** What fell in the interval. */
  readonly rainMm: number | null;
}

interface Layout extends Partial<Record<Exclude<keyof Observation, 'model' | 'epochS' | 'intervalMs'>, number>> {
  readonly model: string;
  readonly interval: number;
}

/** Positions in an observation; its time is always the first. Wind is the average of the interval. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  obs_st: {
    ...{ model: 'Tempest', interval: 17, temperatureC: 7, humidityPercent: 8, windMPerS: 2, radiationWPerM2: 11 },
    ...{ pressureHPa: 6, rainMm: 12 },
  },
  obs_air: { model: 'Air', interval: 7, temperatureC: 2, humidityPercent: 3, pressureHPa: 1 },
  obs_sky: { model: 'Sky', interval: 9, windMPerS: 5, radiationWPerM2: 10, rainMm: 3 },
};

/** The longest that is known have 300 bytes. */
export const LONGEST_DATAGRAM_BYTES = 2_000;
/** One has been seen each time; the reference allows several. */
const MOST_OBSERVATIONS = 10;
const LONGEST_INTERVAL_MIN = 30;

/** Null for whatever says nothing that counts: wind of the moment, that rain begins, lightning, other programs' datagrams. */
export function parseDatagram(text: string): TempestMessage | null {
  const message = parseObject(text);
  if (message === null) return null;
  const { type, serial_number: serial, hub_sn: hub, timestamp, obs } = message;
  if (typeof serial !== 'string' || typeof type !== 'string') return null;
  if (type === 'hub_status') {
    const timeS = readNumber(timestamp);
    return timeS === null ? null : { type: 'clock', hub: serial, timeS };
  }
  const layout = Object.hasOwn(LAYOUTS, type) ? LAYOUTS[type] : undefined;
  if (layout === undefined || typeof hub !== 'string' || !Array.isArray(obs)) return null;
  const observations = obs.slice(0, MOST_OBSERVATIONS).flatMap((values) => readObservation(values, layout) ?? []);
  return {
    type: 'observations',
    serial,
    hub,
    observations: observations.sort((one, other) => one.epochS - other.epochS),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const readNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function readObservation(values: unknown, layout: Layout): Observation | null {
  if (!Array.isArray(values)) return null;
  const at = (position: number | undefined) => (position === undefined ? null : readNumber(values[position]));
  const epochS = at(0);
  const intervalMin = at(layout.interval) ?? 1;
  if (epochS === null || intervalMin <= 0 || intervalMin > LONGEST_INTERVAL_MIN) return null;
  return {
    ...{ model: layout.model, epochS, intervalMs: intervalMin * MINUTE_MS },
    temperatureC: at(layout.temperatureC),
    humidityPercent: at(layout.humidityPercent),
    windMPerS: at(layout.windMPerS),
    radiationWPerM2: at(layout.radiationWPerM2),
    pressureHPa: at(layout.pressureHPa),
    rainMm: at(layout.rainMm),
  };
}

/** What is older belongs to a time in which the service's figures are used. */
const LATE_MS = 5 * MINUTE_MS;
/** Of an observation before its hub's clock, whose seconds are rounded. */
const AHEAD_MS = 30_000;
/** A clock that is off by more is named. */
const CLOCK_OFF_MS = 5 * MINUTE_MS;

/**
 * `hubAheadMs`: by how much the hub's clock is ahead of ours, by which its observations are set right. Null for one that
 * is late, or ahead of its own hub.
 */
export function toReport(observation: Observation, nowMs: number, hubAheadMs: number): StationReport | null {
  const ageMs = nowMs + hubAheadMs - observation.epochS * 1000;
  if (ageMs > LATE_MS || ageMs < -AHEAD_MS) return null;
  const impossible: ReportFigure[] = [];
  const bounded = (figure: ReportFigure, value: number | null) => {
    if (value === null || isPossible(figure, value)) return value;
    impossible.push(figure);
    return null;
  };
  const { model, rainMm, intervalMs, humidityPercent } = observation;
  return {
    atMs: nowMs - Math.max(0, ageMs),
    counters: {},
    fallen: rainMm === null ? null : { mm: rainMm, duringMs: intervalMs },
    figures: {
      ...{ protocol: 'tempest', model, countsRain: rainMm !== null, impossible },
      temperatureC: bounded('temperature', observation.temperatureC),
      humidity: bounded('humidity', humidityPercent === null ? null : humidityPercent / 100),
      windMPerS: bounded('wind', observation.windMPerS),
      radiationWPerM2: bounded('radiation', observation.radiationWPerM2),
      pressureHPa: bounded('pressure', observation.pressureHPa),
      rainMmPerHour: bounded('rainRate', rainMm === null ? null : (rainMm * HOUR_MS) / intervalMs),
      clockOffS: Math.abs(hubAheadMs) > CLOCK_OFF_MS ? Math.round(hubAheadMs / 1000) : null,
    },
  };
}
