/** Pure: what values of a template do, as Jinja2 does it: truth, text, comparison, filters. */

/** What a name or a field yields that is not there. */
export const UNDEFINED = Symbol('undefined');

/** An expression that cannot be evaluated with this value: then there is no value. */
export class NoValueError extends Error {}

/** Characters of any text on the way; the states of devices are short. */
const TEXT_MAX = 8_192;
/** Characters of a number that is text. */
const NUMBER_MAX = 40;

export type Filter = (value: unknown, args: readonly unknown[]) => unknown;

export function isTruthy(value: unknown): boolean {
  if (value === UNDEFINED || value === null || value === false || value === '' || value === 0) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(Object(value)).length > 0;
}

/** Text as Python writes it. */
export function toText(value: unknown): string {
  if (value === UNDEFINED) return '';
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return refuseTooLong(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

export function refuseTooLong(text: string): string {
  if (text.length > TEXT_MAX) throw new NoValueError();
  return text;
}

export function toNumber(value: unknown): number {
  const isNumeric =
    typeof value === 'string' &&
    value.length <= NUMBER_MAX &&
    /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value);
  const number = typeof value === 'boolean' || isNumeric ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new NoValueError();
  return number;
}

export function isEqual(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return a === b;
}

/** Negative, 0 or positive. Throws NoValueError for what has no order. */
export function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other);
  if (typeof one === 'string' || typeof other === 'string') throw new NoValueError();
  return toNumber(one) - toNumber(other);
}

/** A field of what a device has sent; never what an object inherits. */
export function fieldOf(value: unknown, key: unknown): unknown {
  if (Array.isArray(value) && typeof key === 'number') return value.at(key) ?? UNDEFINED;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNDEFINED;
  const name = typeof key === 'number' ? String(key) : key;
  return typeof name === 'string' && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : UNDEFINED;
}

/** A number, or the default given as an argument. */
function numberOr(value: unknown, otherwise: unknown): unknown {
  try {
    return toNumber(value);
  } catch (error) {
    if (otherwise === undefined) throw error;
    return otherwise;
  }
}

const toHalfEven = (value: number) => {
  const below = Math.floor(value);
  return value - below === 0.5 ? below + Math.abs(below % 2) : Math.round(value);
};
/** Ways of Home Assistant's `round`, by their names there; each gets the value in the unit of its last digit. */
const ROUNDINGS: ReadonlyMap<string, (value: number) => number> = new Map([
  ['common', toHalfEven],
  ['ceil', Math.ceil],
  ['floor', Math.floor],
  ['half', (value) => toHalfEven(value * 2) / 2],
]);
const DIGITS_MAX = 15;

function round(value: unknown, [digits = 0, method = 'common']: readonly unknown[]): number {
  const places = toNumber(digits);
  const way = ROUNDINGS.get(toText(method));
  if (!way || !Number.isInteger(places) || Math.abs(places) > DIGITS_MAX) throw new NoValueError();
  const power = method === 'half' ? 1 : 10 ** places;
  return toNumber(way(toNumber(value) * power) / power);
}

const toInt: Filter = (value, [otherwise]) => {
  const number = numberOr(value, otherwise);
  return typeof number === 'number' ? Math.trunc(number) : number;
};
const toFloat: Filter = (value, [otherwise]) => numberOr(value, otherwise);

/** The filters that devices use. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['int', toInt],
  ['float', toFloat],
  ['round', round],
  ['abs', (value) => Math.abs(toNumber(value))],
  ['multiply', (value, [factor]) => toNumber(toNumber(value) * toNumber(factor))],
  ['add', (value, [summand]) => toNumber(toNumber(value) + toNumber(summand))],
  ['lower', (value) => toText(value).toLowerCase()],
  ['upper', (value) => toText(value).toUpperCase()],
  ['trim', (value) => toText(value).trim()],
  ['string', toText],
  [
    'default',
    (value, [otherwise = '', alsoFalse = false]) =>
      value === UNDEFINED || (isTruthy(alsoFalse) && !isTruthy(value)) ? otherwise : value,
  ],
  [
    'is_defined',
    (value) => {
      if (value === UNDEFINED) throw new NoValueError();
      return value;
    },
  ],
]);

/** Filters that are also called as functions. */
export const FUNCTIONS: ReadonlyMap<string, Filter> = new Map([
  ['int', toInt],
  ['float', toFloat],
]);
