/**
 * Reads reports of weather stations: the parameters of Weather Underground's upload protocol, and of Ecowitt's, which add
 * to them. Both fix their units: degrees Fahrenheit, inches, miles an hour, inches of mercury, W/m2.
 */
import type { CounterReadings, RainCounterName } from '@sluice/engine/sensing/rain-counter';
import { MINUTE_MS, MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import type { ReportFigure, StationProtocol } from '@sluice/engine/vocabulary/weather';
import { fromFahrenheit, isPossible, METRES_PER_SECOND_PER_MPH, type StationReport } from './station-report.ts';

/** A clock that is off by more is not used. */
const CLOCK_OFF_MS = 5 * MINUTE_MS;
/** Stands for "no figure", as do empty texts and dashes. */
const NO_FIGURE = -9999;
const HPA_PER_INCH_OF_MERCURY = 33.8639;

/** Names of a gauge that tips and of one that feels drops; a station may have both, then the first counts. */
const COUNTERS: readonly Readonly<Record<RainCounterName, readonly string[]>>[] = [
  {
    total: ['totalrainin'],
    year: ['yearlyrainin', 'yearrainin'],
    month: ['monthlyrainin', 'monthrainin'],
    week: ['weeklyrainin', 'weekrainin'],
    event: ['eventrainin'],
    day: ['dailyrainin'],
  },
  {
    total: [],
    year: ['yrain_piezo'],
    month: ['mrain_piezo'],
    week: ['wrain_piezo'],
    event: ['erain_piezo'],
    day: ['drain_piezo'],
  },
];

export type ReportFields = Readonly<Record<string, unknown>>;

export function readReport(fields: ReportFields, protocol: StationProtocol, nowMs: number): StationReport {
  const impossible: ReportFigure[] = [];
  const read = (kind: ReportFigure, names: readonly string[], toSi: (value: number) => number) => {
    const value = readNumber(fields, names);
    if (value === null) return null;
    const inSi = toSi(value);
    if (isPossible(kind, inSi)) return inSi;
    impossible.push(kind);
    return null;
  };
  const counters = readCounters(fields);
  const sentMs = readTime(fields.dateutc);
  const isRight = sentMs !== null && Math.abs(sentMs - nowMs) <= CLOCK_OFF_MS;
  return {
    atMs: isRight ? Math.min(sentMs, nowMs) : nowMs,
    counters,
    fallen: null,
    figures: {
      protocol,
      model: readText(fields.model) ?? readText(fields.stationtype) ?? readText(fields.softwaretype),
      temperatureC: read('temperature', ['tempf'], fromFahrenheit),
      humidity: read('humidity', ['humidity'], (percent) => percent / 100),
      windMPerS: read('wind', ['windspeedmph'], (mph) => mph * METRES_PER_SECOND_PER_MPH),
      radiationWPerM2: read('radiation', ['solarradiation'], (value) => value),
      pressureHPa: read(
        'pressure',
        ['baromrelin', 'baromin', 'baromabsin'],
        (value) => value * HPA_PER_INCH_OF_MERCURY,
      ),
      rainMmPerHour: read('rainRate', ['rainratein', 'rrain_piezo'], (inches) => inches * MM_PER_INCH),
      countsRain: Object.keys(counters).length > 0,
      impossible,
      clockOffS: sentMs === null || isRight ? null : Math.round((sentMs - nowMs) / 1000),
    },
  };
}

function readCounters(fields: ReportFields): CounterReadings {
  for (const names of COUNTERS) {
    const readings: Partial<Record<RainCounterName, number>> = {};
    for (const [name, given] of Object.entries(names) as [RainCounterName, readonly string[]][]) {
      const inches = readNumber(fields, given);
      if (inches !== null && inches >= 0) readings[name] = inches * MM_PER_INCH;
    }
    if (Object.keys(readings).length > 0) return readings;
  }
  return {};
}

function readNumber(fields: ReportFields, names: readonly string[]): number | null {
  for (const name of names) {
    const text = readText(fields[name]);
    const value = text === null ? Number.NaN : Number(text);
    if (Number.isFinite(value) && value > NO_FIGURE) return value;
  }
  return null;
}

const LONGEST_TEXT = 60;

/** A parameter that is sent twice is none. What is no letter cannot be stored. */
function readText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.slice(0, LONGEST_TEXT).replace(/\p{C}/gu, '').trim() : '';
  return text === '' ? null : text;
}

/** `now`, or UTC as `2026-06-30 14:05:00`; some consoles write blanks after the colons. Null for anything else. */
function readTime(value: unknown): number | null {
  const [, date, hour, minute, second] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}): ?(\d{1,2}): ?(\d{1,2})$/.exec(readText(value) ?? '') ?? [];
  if (date === undefined || hour === undefined || minute === undefined || second === undefined) return null;
  const pad = (part: string) => part.padStart(2, '0');
  const at = Date.parse(`${date}T${pad(hour)}:${pad(minute)}:${pad(second)}Z`);
  return Number.isNaN(at) ? null : at;
}
