/** Reads what a device answered. An unreadable answer counts as no answer. */
import { DriverError } from '../driver.ts';

export type JsonRecord = { readonly [name: string]: unknown };

const unreadable = () => new DriverError('unreachable', 'The answer of the ESPHome device cannot be read.');

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

/** Also as text: newer firmware writes numbers with the digits of their step. */
export function findNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function asNumber(value: unknown): number {
  const number = findNumber(value);
  if (number === null) throw unreadable();
  return number;
}
