/**
 * Columns whose texts are sealed with a key of the data folder: passwords of devices, keys of services. A row from before
 * is read as it is, and sealed at the next start.
 */
import { customType } from 'drizzle-orm/pg-core';
import { COLUMN_PURPOSE, isSealed, type SealedTexts } from '../sealed-texts.ts';

let seals: SealedTexts | null = null;

/** Called once by each process and thread that reads or writes such columns, before it does. */
export function useSealingKey(given: SealedTexts): void {
  seals = given;
  opened.clear();
}

function requireSeals(): SealedTexts {
  if (!seals) throw new Error('a sealed column is used before its key is known: call useSealingKey first');
  return seals;
}

/** Addresses of devices are read again and again. */
const opened = new Map<string, string>();
const REMEMBERED_MAX = 10_000;

export const sealForColumn = (text: string): string => requireSeals().seal(COLUMN_PURPOSE, text);

/** Empty where it was sealed with another key: its device or service then has to be set up again. */
export function openFromColumn(stored: string): string {
  if (!isSealed(stored)) return stored;
  const cached = opened.get(stored);
  if (cached !== undefined) return cached;
  if (opened.size >= REMEMBERED_MAX) opened.clear();
  const text = tryToOpen(stored) ?? '';
  opened.set(stored, text);
  return text;
}

/** Null for what was sealed with another key. */
export function tryToOpen(stored: string): string | null {
  const own = requireSeals();
  try {
    return own.open(COLUMN_PURPOSE, stored);
  } catch {
    return null;
  }
}

export const sealedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: sealForColumn,
  fromDriver: openFromColumn,
});
