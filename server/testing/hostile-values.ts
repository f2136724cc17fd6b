/** Values outside what a JSON Schema means, which a careless or ill-meaning caller sends. */
import type { JsonSchema } from '../platform/openapi/json-schema.ts';

/** A field of a body, and values to try in its place. */
export interface HostileField {
  path: string[];
  values: unknown[];
}

const DAYS = ['0000-01-01', '9999-12-31', '+275760-09-13'];
const TEXTS = ['-'.repeat(36), '\ud800', 'x'.repeat(10_000)];
const NUMBERS = [1e308, -1e308, 9_007_199_254_740_991, 2_147_483_648, 1e-320];

/** What is tried for every field of a query and every part of a path. */
export const HOSTILE_WORDS = [...DAYS, ...TEXTS, '1e308', '-1', '%00', '[[[[', "'; drop table users; --"];

export const DEEP = '['.repeat(3_000) + ']'.repeat(3_000);
export const DEEP_OBJECT = '{"a":'.repeat(3_000);
export const MANY_KEYS = `{${Array.from({ length: 3_500 }, (_, at) => `"field_${at}":0`).join()}}`;

/** One of `values`, another one for each place, so that all are tried over a whole description. */
export const pickInTurn = <Value>(values: readonly Value[], place: number): Value[] =>
  values.length === 0 ? [] : [values[place % values.length] as Value];

/** Every field of a body, also of lists and branches. */
export function hostileFields(schema: JsonSchema, path: string[] = []): HostileField[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { path: [...path, name], values: hostileValues(inner) },
    ...hostileFields(inner, [...path, name]),
  ]);
  const items = schema.items ? hostileFields(schema.items, [...path, '0']) : [];
  return [...branches.flatMap((branch) => hostileFields(branch, path)), ...own, ...items];
}

function hostileValues(schema: JsonSchema): unknown[] {
  const text = JSON.stringify(schema);
  return [
    ...(text.includes('"date"') ? DAYS : []),
    ...(text.includes('"string"') ? TEXTS : []),
    ...(/"(number|integer)"/.test(text) ? NUMBERS : []),
    ...(text.includes('"array"') ? [[], Array(300).fill(0)] : []),
  ];
}

/** `example` with another value at `path`; undefined where the example has no such place. */
export function withValue(example: unknown, path: readonly string[], value: unknown): object | undefined {
  const copy = structuredClone(example) as Record<string, unknown>;
  let at: Record<string, unknown> | undefined = copy;
  for (const name of path.slice(0, -1)) at = at?.[name] as Record<string, unknown> | undefined;
  const last = path.at(-1);
  if (typeof at !== 'object' || at === null || last === undefined) return undefined;
  at[last] = value;
  return copy;
}
