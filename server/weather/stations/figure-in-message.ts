/** Pure: reads a figure from a message of an MQTT broker, in SI, or says what came instead. */
import { MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import type { MqttFigure, MqttSource, MqttUnit, ReportFigure, UnreadCause } from '@sluice/engine/vocabulary/weather';
import { fromFahrenheit, isPossible, METRES_PER_SECOND_PER_MPH } from './station-report.ts';
import type { UnreadFigure } from './stored-figures.ts';

/** Longer ones are no figure of a sensor. */
const LONGEST_MESSAGE = 65_536;
/** Of a message that is shown: enough to see what it is. */
const SHOWN_LETTERS = 80;
export const MOST_FIELDS = 12;
/** Fields of a sensor are in two or three. */
const DEEPEST = 5;
const LONGEST_FIELD = 100;
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

export const REPORTED_AS = {
  temperature: 'temperature',
  humidity: 'humidity',
  wind: 'wind',
  radiation: 'radiation',
} as const satisfies Partial<Record<MqttFigure, ReportFigure>>;

export const isRain = (figure: MqttFigure) => figure === 'rain_total' || figure === 'rain_today';

/** Either a value, or a problem. */
type Reading = { value: number; problem: null } | { value: null; problem: UnreadFigure };

/** In the unit of the message. */
export function readNumber(payload: string, { topic, field }: Pick<MqttSource, 'topic' | 'field'>): Reading {
  const fail = (cause: UnreadCause, came: string, fields: readonly string[] = []): Reading => ({
    value: null,
    problem: { cause, source: topic, field, came: shorten(came, SHOWN_LETTERS), fields },
  });
  if (payload.length > LONGEST_MESSAGE) return fail('tooLong', payload);
  const message = parseObject(payload);
  if (message === null && field !== null) return fail('noObject', payload);
  if (message !== null && field === null) return fail('fieldWanted', payload, namesOfNumbers(message));
  const found = message === null || field === null ? payload : fieldOf(message, field.split('.'));
  if (found === undefined) return fail('noField', payload, namesOfNumbers(message));
  const value = toNumber(found);
  if (value === null) {
    const came = typeof found === 'string' ? found : JSON.stringify(found);
    return fail('noNumber', came, typeof found === 'object' ? namesOfNumbers(message) : []);
  }
  return { value, problem: null };
}

export function readFigure(figure: MqttFigure, payload: string, source: MqttSource): Reading {
  const read = readNumber(payload, source);
  if (read.value === null) return read;
  const { topic, field, unit } = source;
  const inSi = TO_SI[unit](read.value);
  const isRight = isRain(figure) ? inSi >= 0 : isPossible(REPORTED_AS[figure], inSi);
  if (isRight) return { value: inSi, problem: null };
  const came = shorten(`${read.value} ${unit}`, SHOWN_LETTERS);
  return { value: null, problem: { cause: 'impossible', source: topic, field, came, fields: [] } };
}

/** Null for what is no JSON object. */
function parseObject(payload: string): object | null {
  try {
    const parsed: unknown = JSON.parse(payload);
    return typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Under names with dots between. A name may have dots itself: the longest that fits counts. */
function fieldOf(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (let length = names.length; length > 0; length -= 1) {
    const name = names.slice(0, length).join('.');
    if (Object.hasOwn(value, name)) return fieldOf((value as Record<string, unknown>)[name], names.slice(length));
  }
  return undefined;
}

/** Null for what is no number, as what a sensor says while it is away. */
function toNumber(found: unknown): number | null {
  const isText = typeof found === 'string' && found.trim() !== '';
  const value = isText ? Number(found) : found;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** As a field is written, the first of them. */
function namesOfNumbers(value: unknown, outer = '', depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  const names: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const path = outer === '' ? name : `${outer}.${name}`;
    if (toNumber(inner) !== null && path.length <= LONGEST_FIELD) names.push(shorten(path, LONGEST_FIELD));
    else names.push(...namesOfNumbers(inner, path, depth + 1));
    if (names.length >= MOST_FIELDS) break;
  }
  return names.slice(0, MOST_FIELDS);
}

/** What does not show is replaced: it would hide what comes after it, and not every column takes it. */
function shorten(text: string, letters: number): string {
  const shown = [...text.slice(0, 2 * letters + 1).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')];
  return shown.length > letters ? `${shown.slice(0, letters).join('')}…` : shown.join('');
}
