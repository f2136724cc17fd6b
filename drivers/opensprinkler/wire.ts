/** Reads unknown JSON. Whatever is not as documented counts as no answer. */
import { DriverError } from '../driver.ts';

export interface JsonObject {
  readonly [name: string]: unknown;
}

export const unreadable = () => new DriverError('unreachable', 'The answer of the controller cannot be read.');

export function readObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return { ...value };
}

export function readList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

/** A whole number that is not negative. */
export function readCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unreadable();
  return value;
}

/** Null where the firmware does not have it. */
export const readOptionalCount = (value: unknown) => (value === undefined ? null : readCount(value));

/** Names are cut at a number of bytes, which can split the last letter. */
export function readName(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value.replace(/\uFFFD+$/, '').trim();
}

/** Bit fields, one number for each board of eight stations. */
export function readBit(boards: unknown, station: number): boolean {
  const bits = readList(boards)[station >> 3];
  return bits !== undefined && ((readCount(bits) >> (station & 7)) & 1) === 1;
}
