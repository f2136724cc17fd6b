/** Reads which people and zones a law's rule binds, and when. */
import { SPRINKLER_TYPES, type SprinklerType } from '../vocabulary/garden.ts';
import type { Reading } from '../vocabulary/reading.ts';
import type { RuleScope } from './regulation.ts';
import { readSeason } from './season.ts';

export const SCOPE_FIELDS = ['addresses', 'lastDigits', 'choices', 'heads', 'during', 'bindsNewPlants'] as const;

/** Heads that bring water to the root without throwing it through the air. */
export const DRIP: readonly SprinklerType[] = ['ROTARY_EMITTER', 'BUBBLER'];
export const THROWING: readonly SprinklerType[] = SPRINKLER_TYPES.filter((type) => !DRIP.includes(type));

/** @param options the groups or stages that the law knows */
export function readScope(reading: Reading, options: readonly string[]): RuleScope {
  const during = readSeason(reading);
  return {
    ...(reading.has('addresses') && { addresses: reading.pickOne('addresses', ['odd', 'even']) }),
    ...(reading.has('lastDigits') && { lastDigits: readSome(reading, 'lastDigits', DIGITS) }),
    ...(reading.has('choices') && { choices: readSome(reading, 'choices', options) }),
    ...(reading.has('heads') && { heads: readHeads(reading) }),
    ...(during !== null && { during }),
    ...(reading.flag('bindsNewPlants') && { bindsNewPlants: true as const }),
  };
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** 'sprinklers', 'drip', or a list of types. */
export function readHeads(reading: Reading): readonly SprinklerType[] {
  const value = reading.raw('heads');
  if (value === 'drip') return DRIP;
  return value === 'sprinklers' ? THROWING : readSome(reading, 'heads', SPRINKLER_TYPES);
}

/** A list of at least one of the known values, each once. */
export function readSome<Value>(reading: Reading, field: string, allowed: readonly Value[]): Value[] {
  const value = reading.raw(field);
  const found = allowed.filter((one) => Array.isArray(value) && value.includes(one));
  if (!Array.isArray(value) || found.length === 0 || found.length !== value.length) {
    reading.note('NOT_IN_THE_LIST', field);
  }
  return found;
}
