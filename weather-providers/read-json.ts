/** Reading an answer that may be anything. Whatever is not as documented throws WeatherProviderError 'unreadable'. */
import { WeatherProviderError } from './provider.ts';

export type JsonRecord = { readonly [name: string]: unknown };

export const unreadable = () =>
  new WeatherProviderError('unreadable', 'The answer of the weather service cannot be read.');

/** Throws 'wrongUnits' unless an answer names the units that were asked for. */
export function requireUnits(units: JsonRecord, asked: Readonly<Record<string, string>>): void {
  for (const [name, unit] of Object.entries(asked)) {
    if (units[name] === undefined) throw unreadable();
    if (units[name] === unit) continue;
    throw new WeatherProviderError('wrongUnits', `The weather service answers ${name} in ${units[name]}.`);
  }
}

export function parseRecord(body: string): JsonRecord {
  try {
    return toRecord(JSON.parse(body));
  } catch {
    throw unreadable();
  }
}

export function toRecord(value: unknown): JsonRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return { ...value };
}

export function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

export function toNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw unreadable();
  return value;
}

/** Null if absent or null. */
export const toNumberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : toNumber(value);

/** Throws 'shuffledHours' unless each moment, epoch milliseconds, is later than the one before. */
export function requireOrder(moments: readonly number[]): void {
  if (moments.some((moment, index) => index > 0 && moment <= (moments[index - 1] ?? 0))) {
    throw new WeatherProviderError('shuffledHours', 'The hours of the weather service are out of order.');
  }
}

export function toText(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}
