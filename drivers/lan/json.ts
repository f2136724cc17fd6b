/** Reads what a device answered. An unreadable answer counts as no answer. */
import { DriverError } from '../driver.ts';

export type JsonRecord = { readonly [name: string]: unknown };

const unreadable = () => new DriverError('unreachable', 'The answer of the device cannot be read.');

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

export function asRecord(value: unknown): JsonRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value as JsonRecord;
}

export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

export function asText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw unreadable();
  return value;
}

export function asFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw unreadable();
  return value;
}

/** Null if absent; text and NaN are no figures. */
export const findNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const findText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The part of an answer that some models have; empty where it is absent. */
export const findRecord = (value: unknown): JsonRecord =>
  value === undefined || value === null ? {} : asRecord(value);

export function asNumber(value: unknown): number {
  const number = findNumber(value);
  if (number === null) throw unreadable();
  return number;
}
