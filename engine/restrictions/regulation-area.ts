/** Where a law holds, and whether an address lies there. */
import type { Reading } from '../vocabulary/reading.ts';

export interface RegulationArea {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Spellings of the states or provinces; empty: all of the country. */
  readonly states: readonly string[];
  /** For people; addresses do not name them. */
  readonly counties: readonly string[];
  /** Cities or postal codes; where both are empty, all of the states. */
  readonly cities: readonly string[];
  /** '92104', '92101-92130' or, of codes that begin alike, 'TN*'. */
  readonly postalCodes: readonly string[];
}

export interface Address {
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly zipcode: string | null;
}

/** Whether the law concerns the address: by its city or its postal code where the law names some, else by the state. */
export function isInArea({ country, states, cities, postalCodes }: RegulationArea, address: Address): boolean {
  if (address.country !== country) return false;
  if (states.length > 0 && !states.some((state) => isSame(state, address.state))) return false;
  if (cities.length === 0 && postalCodes.length === 0) return true;
  return (
    cities.some((city) => isSame(city, address.city)) ||
    postalCodes.some((pattern) => matchesCode(pattern, (address.zipcode ?? '').replaceAll(' ', '').toUpperCase()))
  );
}

/** Accents, capitals and full stops do not matter: 'St. Pölten' is 'st polten'. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();

const isSame = (one: string, other: string | null) => other !== null && fold(one) === fold(other);

/** Compares the first five digits of 'ZIP+4'. */
function matchesCode(pattern: string, code: string): boolean {
  if (code === '') return false;
  if (pattern.endsWith('*')) return code.startsWith(pattern.slice(0, -1));
  const [from = '', to = from] = pattern.split('-');
  const short = code.slice(0, from.length);
  const isWhole = code.length === from.length || code[from.length] === '-';
  return isWhole && short >= from && short <= to;
}

const FIELDS = ['country', 'states', 'counties', 'cities', 'postalCodes'];
const POSTAL_CODES = /^(\d{4,6}(-\d{4,6})?|[A-Z0-9]{1,4}\*)$/;

export function readArea(reading: Reading): RegulationArea {
  reading.allowOnly(FIELDS);
  const country = reading.text('country');
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) reading.note('NOT_IN_THE_LIST', 'country');
  const postalCodes = readTexts(reading, 'postalCodes');
  if (postalCodes.some((code) => !isCodePattern(code))) reading.note('NOT_IN_THE_LIST', 'postalCodes');
  return {
    country,
    states: readTexts(reading, 'states'),
    counties: readTexts(reading, 'counties'),
    cities: readTexts(reading, 'cities'),
    postalCodes,
  };
}

function isCodePattern(text: string): boolean {
  const [from = '', to] = text.split('-');
  return POSTAL_CODES.test(text) && (to === undefined || (to.length === from.length && to > from));
}

/** Names, none of them empty or twice; left out, there are none. */
export function readTexts(reading: Reading, field: string): string[] {
  const value = reading.raw(field) ?? [];
  const isSound =
    Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() === item && item !== '');
  if (!isSound) reading.note('NOT_IN_THE_LIST', field);
  else if (new Set(value).size !== value.length) reading.note('TWICE', field);
  return isSound ? (value as string[]) : [];
}
