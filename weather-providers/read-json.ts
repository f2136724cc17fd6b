/** Reading an answer that may be anything. Whatever is not as documented throws WeatherProviderError 'unreadable'. */
import { WeatherProviderError } from './provider.ts';

export type JsonRecord = { readonly [name: string]: unknown };

export const unreadable = () =>
  new WeatherProviderError('unreadable', 'The answer of the weather service cannot be read.');

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

/** Null for what is absent or null. */
export const toNumberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : toNumber(value);

/** Throws unless each moment, epoch milliseconds, is later than the one before. */
export function requireOrder(moments: readonly number[]): void {
  if (moments.some((moment, index) => index > 0 && moment <= (moments[index - 1] ?? 0))) throw unreadable();
}

export function toText(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}
