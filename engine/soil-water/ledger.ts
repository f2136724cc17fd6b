/**
 * The book of a zone's water: what came in and what the sky took, hour by hour, each entry with who says so. Entries
 * are only ever added; what a zone has received is read from them.
 */

import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';

/** Who says that it rained, the most trusted first: a hand, the garden's own gauge, a station near by, the model. */
export const RAIN_SOURCES = ['user', 'gauge', 'station', 'model'] as const;
export type RainSource = (typeof RAIN_SOURCES)[number];

/** How an amount is known. A forecast may keep water back; it never counts as water. */
export const BASES = ['measured', 'credited', 'forecast'] as const;
export type Basis = (typeof BASES)[number];

interface Stated {
  /** Hours since the epoch. */
  readonly hour: number;
  readonly mm: number;
  readonly basis: Basis;
}
export interface RainEntry extends Stated {
  readonly kind: 'rain';
  readonly source: RainSource;
}
export interface IrrigationEntry extends Stated {
  readonly kind: 'irrigation';
  /** The run that brought it: runs add up, a run's correction replaces its own entry. */
  readonly source: string;
}
export interface ReferenceEtEntry extends Stated {
  readonly kind: 'referenceEt';
  readonly source: 'weather';
}
export type LedgerEntry = RainEntry | IrrigationEntry | ReferenceEtEntry;

/** What one hour brought in the end. */
export interface SettledHour {
  readonly hour: number;
  readonly rainfallMm: number;
  /** Null while nobody has spoken for this hour, which is not the same as no rain. */
  readonly rainSource: RainSource | null;
  readonly irrigationMm: number;
  readonly et0Mm: number;
}

interface OpenHour {
  readonly rain: Map<RainSource, number>;
  readonly irrigation: Map<string, number>;
  et0Mm: number;
}

/**
 * The hours of a ledger, in order. Per hour: the rain of the most trusted source alone, however many reported it; each
 * run once, by its last entry; the last word on evapotranspiration. Forecasts are passed over.
 */
export function settleLedger(entries: Iterable<LedgerEntry>): SettledHour[] {
  const hours = new Map<number, OpenHour>();
  for (const entry of entries) {
    if (entry.basis !== 'forecast') write(openHour(hours, entry.hour), entry);
  }
  return [...hours].sort(([a], [b]) => a - b).map(([hour, open]) => close(hour, open));
}

function openHour(hours: Map<number, OpenHour>, hour: number): OpenHour {
  const known = hours.get(hour);
  if (known !== undefined) return known;
  const opened: OpenHour = { rain: new Map(), irrigation: new Map(), et0Mm: 0 };
  hours.set(hour, opened);
  return opened;
}

function write(open: OpenHour, entry: LedgerEntry): void {
  if (entry.kind === 'rain') open.rain.set(entry.source, entry.mm);
  else if (entry.kind === 'irrigation') open.irrigation.set(entry.source, entry.mm);
  else open.et0Mm = entry.mm;
}

function close(hour: number, { rain, irrigation, et0Mm }: OpenHour): SettledHour {
  const rainSource = RAIN_SOURCES.find((source) => rain.has(source)) ?? null;
  // Summed in the order of the runs' names, so that the same entries in another order give the same figure.
  const runs = [...irrigation].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    hour,
    rainfallMm: rainSource === null ? 0 : (rain.get(rainSource) ?? 0),
    rainSource,
    irrigationMm: runs.reduce((sum, [, mm]) => sum + mm, 0),
    et0Mm,
  };
}

/**
 * The entries by which a user says how much it rained on a day: over its hours as the best source so far spread it, or
 * evenly where none saw rain. They replace whatever the user said before.
 */
export function creditRainfall(hours: readonly SettledHour[], totalMm: number): RainEntry[] {
  const seenMm = hours.reduce((sum, { rainfallMm }) => sum + rainfallMm, 0);
  return hours.map(({ hour, rainfallMm }) => ({
    kind: 'rain',
    source: 'user',
    basis: 'credited',
    hour,
    mm: totalMm * (seenMm > 0 ? rainfallMm / seenMm : 1 / hours.length),
  }));
}

/** An hour's water as a device or provider reports it. 400 mm in an hour is a broken gauge. */
export function parseLedgerEntry(input: unknown): Result<LedgerEntry> {
  const reading = new Reading(input);
  const kind = reading.kindOf('kind', ['rain', 'irrigation', 'referenceEt']);
  if (kind === null) return reading.refuse();
  const stated = {
    hour: reading.wholeNumber('hour', { least: 0, most: 5_000_000 }),
    mm: reading.number('mm', { least: 0, most: MOST_PER_HOUR_MM[kind] }),
    basis: reading.oneOf('basis', BASES),
  };
  if (kind === 'referenceEt') return reading.finish(() => ({ ...stated, kind, source: 'weather' as const }));
  if (kind === 'rain') {
    const source = reading.oneOf('source', RAIN_SOURCES);
    return reading.finish(() => ({ ...stated, kind, source }));
  }
  const source = reading.text('source');
  return reading.finish(() => ({ ...stated, kind, source }));
}

/** The wettest hour on record (Holt, Missouri, 1947) had 305 mm; no head gives more; no sky takes 3 mm. */
const MOST_PER_HOUR_MM = { rain: 305, irrigation: 305, referenceEt: 3 } as const;
