/** Pure: reads the figures of weather sensors from messages of an MQTT broker, and puts a station's report together. */
import type { CounterReadings } from '@sluice/engine/sensing/rain-counter';
import { HOUR_MS, MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import {
  MQTT_FIGURES,
  type MqttFigure,
  type MqttSource,
  type MqttSources,
  type MqttUnit,
  type ReportFigure,
} from '@sluice/engine/vocabulary/weather';
import { fromFahrenheit, isPossible, METRES_PER_SECOND_PER_MPH, type StationReport } from './station-report.ts';

/** The last message of a figure. */
interface Heard {
  /** In SI; null for one that cannot be right. */
  readonly value: number | null;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** What a station's sensors have published. */
export type Published = Partial<Record<MqttFigure, Heard>>;

/** A sensor that publishes changes alone says by its silence that nothing has changed, for so long. */
const LASTS_MS = 3 * HOUR_MS;
/** Longer ones are no figure of a sensor. */
const LONGEST_MESSAGE = 65_536;
const KM_PER_H = 1 / 3.6;
const METRES_PER_NAUTICAL_MILE = 1852;

const TO_SI: Readonly<Record<MqttUnit, (value: number) => number>> = {
  mm: (value) => value,
  in: (inches) => inches * MM_PER_INCH,
  '°C': (value) => value,
  '°F': fromFahrenheit,
  '%': (percent) => percent / 100,
  'm/s': (value) => value,
  'km/h': (value) => value * KM_PER_H,
  mph: (value) => value * METRES_PER_SECOND_PER_MPH,
  kn: (knots) => (knots * METRES_PER_NAUTICAL_MILE) / 3600,
  'W/m²': (value) => value,
};

const REPORTED_AS = {
  temperature: 'temperature',
  humidity: 'humidity',
  wind: 'wind',
  radiation: 'radiation',
} as const satisfies Partial<Record<MqttFigure, ReportFigure>>;

/** Notes what a message says about a station. Returns whether it says something. */
export function notePublished(
  published: Published,
  sources: MqttSources,
  { topic, payload }: { topic: string; payload: string },
  atMs: number,
): boolean {
  let isNews = false;
  for (const figure of MQTT_FIGURES) {
    const source = sources[figure];
    if (source?.topic !== topic) continue;
    const value = readFigure(payload, source);
    if (value === null) continue;
    isNews = true;
    const isRight = isRain(figure) ? value >= 0 : isPossible(REPORTED_AS[figure], value);
    published[figure] = { value: isRight ? value : null, atMs };
  }
  return isNews;
}

/** In SI; null where the message has no number there, as while a sensor is away. */
function readFigure(payload: string, { field, unit }: MqttSource): number | null {
  if (payload.length > LONGEST_MESSAGE) return null;
  const found = field === null ? payload : valueAt(payload, field);
  const isText = typeof found === 'string' && found.trim() !== '';
  const value = isText ? Number(found) : found;
  return typeof value === 'number' && Number.isFinite(value) ? TO_SI[unit](value) : null;
}

/** What a JSON object has under names with dots between. A name may have dots itself: the longest that fits counts. */
function valueAt(payload: string, field: string): unknown {
  try {
    return fieldOf(JSON.parse(payload), field.split('.'));
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return value;
  if (typeof value !== 'object' || value === null) return null;
  for (let length = names.length; length > 0; length -= 1) {
    const name = names.slice(0, length).join('.');
    if (Object.hasOwn(value, name)) return fieldOf((value as Record<string, unknown>)[name], names.slice(length));
  }
  return null;
}

/** Null where nothing was heard for too long. */
export function composeReport(published: Published, nowMs: number): StationReport | null {
  const lasting = MQTT_FIGURES.filter((figure) => nowMs - (published[figure]?.atMs ?? 0) <= LASTS_MS);
  if (lasting.length === 0) return null;
  const lastOf = (figure: MqttFigure) => (lasting.includes(figure) ? (published[figure]?.value ?? null) : null);
  const total = lastOf('rain_total');
  const day = lastOf('rain_today');
  const counters: CounterReadings = {
    ...(total === null ? {} : { total }),
    ...(day === null ? {} : { day }),
  };
  return {
    atMs: nowMs,
    counters,
    figures: {
      protocol: 'mqtt',
      model: null,
      temperatureC: lastOf('temperature'),
      humidity: lastOf('humidity'),
      windMPerS: lastOf('wind'),
      radiationWPerM2: lastOf('radiation'),
      pressureHPa: null,
      rainMmPerHour: null,
      countsRain: total !== null || day !== null,
      impossible: lasting.flatMap((figure) =>
        isRain(figure) || published[figure]?.value !== null ? [] : [REPORTED_AS[figure]],
      ),
      clockOffS: null,
    },
  };
}

const isRain = (figure: MqttFigure) => figure === 'rain_total' || figure === 'rain_today';
