import type { Reading } from '../vocabulary/reading.ts';

/** 'YYYY-MM-DD' of a day that the calendar has. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
}

export function readDate(reading: Reading, field: string): string {
  const value = reading.raw(field);
  if (typeof value === 'string' && isDate(value)) return value;
  reading.note(value === undefined ? 'MISSING' : 'NOT_A_DATE', field);
  return '1970-01-01';
}

/** A list of whole numbers, ascending and each once; left out, it is empty. */
export function readNumbers(reading: Reading, field: string, least: number, most: number): number[] {
  const value = reading.raw(field) ?? [];
  const isSound =
    Array.isArray(value) && value.every((item) => Number.isInteger(item) && item >= least && item <= most);
  if (!isSound) reading.note('NOT_IN_THE_LIST', field);
  return isSound ? [...new Set(value as number[])].sort((a, b) => a - b) : [];
}

/** 1 to 12; empty means every month. */
export const readMonths = (reading: Reading): number[] => readNumbers(reading, 'months', 1, 12);
