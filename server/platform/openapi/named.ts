/** Named schemas: following a reference, and which of them are used. */
import type { JsonSchema } from './json-schema.ts';

export type Schemas = Readonly<Record<string, JsonSchema>>;

const PREFIX = '#/components/schemas/';

/** The schema behind a reference; anything else is itself. */
export function followReference(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith(PREFIX)) return schema;
  const { $ref, ...beside } = schema;
  const named = schemas[$ref.slice(PREFIX.length)];
  if (!named) throw new Error(`the description refers to ${$ref}, which it does not have`);
  return { ...followReference(named, schemas), ...beside };
}

/** The schema with everything that it refers to in its place. */
export function inlineReferences(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { example, examples, ...rest } = followReference(value as JsonSchema, schemas);
    const ownExamples = { ...(example !== undefined && { example }), ...(examples !== undefined && { examples }) };
    return { ...Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, inline(inner)])), ...ownExamples };
  };
  return inline(schema) as JsonSchema;
}

/** Keeps the schemas that `from` refers to, directly or through others. */
export function keepUsed(schemas: Schemas, from: unknown): Record<string, JsonSchema> {
  const used = new Set<string>();
  const note = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      note(JSON.stringify(schemas[name]));
    }
  };
  note(JSON.stringify(from));
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

const INPUT = 'Input';
const asGiven = (schema: JsonSchema | undefined) => JSON.stringify(schema)?.replaceAll(`${INPUT}"`, '"');
const findReferences = (schema: JsonSchema | undefined) =>
  [...(JSON.stringify(schema) ?? '').matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

/** What is sent as it is answered, or only sent, needs no name of its own: `NameInput` is `Name`. */
export function shareNames<Rest extends object>(given: Rest & { schemas: Schemas }): Rest & { schemas: Schemas } {
  const { schemas } = given;
  const isSame = (name: string) => {
    const other = schemas[name.slice(0, -INPUT.length)];
    return other === undefined || asGiven(other) === asGiven(schemas[name]);
  };
  const same = new Set(Object.keys(schemas).filter((name) => name.endsWith(INPUT) && isSame(name)));
  // One that holds another which is sent in another form than it is answered, is itself of two forms.
  const findMixed = () =>
    [...same].find((name) => findReferences(schemas[name]).some((inner) => inner.endsWith(INPUT) && !same.has(inner)));
  for (let mixed = findMixed(); mixed !== undefined; mixed = findMixed()) same.delete(mixed);
  const toShared = (name: string) => (same.has(name) ? name.slice(0, -INPUT.length) : name);
  const renamed = JSON.parse(
    JSON.stringify(given).replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name) => `"${PREFIX}${toShared(name)}"`),
  ) as Rest & { schemas: Schemas };
  return {
    ...renamed,
    schemas: Object.fromEntries(Object.entries(renamed.schemas).map(([name, schema]) => [toShared(name), schema])),
  };
}
