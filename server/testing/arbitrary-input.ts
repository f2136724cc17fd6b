/** Generates valid and invalid input for a JSON Schema. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import fc from 'fast-check';
import { present } from '../../scripts/present.ts';
import type { JsonSchema } from '../platform/openapi/json-schema.ts';

/**
 * Values of the schema's form: what a careless client may send, in form or just outside it. `ids` are those of things
 * that exist, so that not everything ends at "not found".
 */
export function likely(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => likely(branch, ids)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => likely(part, ids)))
      .map((parts) => Object.assign({}, ...(parts as object[])));
  }
  switch (findType(schema)) {
    case 'object':
      return likelyObject(schema, ids);
    case 'array':
      return fc.array(likely(schema.items ?? {}, ids), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -10, -1e6), max: Math.min(schema.maximum ?? 1000, 1e6) });
    case 'number': {
      const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -10, -1e6);
      return fc.double({ min, max: Math.max(min, Math.min(schema.maximum ?? 1000, 1e6)), noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return likelyString(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function likelyObject({ properties = {}, required = [] }: JsonSchema, ids: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, inner]) => [name, likely(inner, ids)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function likelyString({ format, pattern, minLength = 0, maxLength }: JsonSchema, ids: readonly string[]) {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === 'date') {
    return fc
      .integer({ min: -40, max: 40 })
      .map((days) => new Date(present() + days * DAY_MS).toISOString().slice(0, 10));
  }
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength ?? 60, 60) });
}

/** A body with some fields that no form takes, and the names of those. */
export interface BrokenBody {
  body: Record<string, unknown>;
  wrong: string[];
}

/** Null for a schema without fields of its own. */
export function broken(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<BrokenBody> | null {
  const object = objectIn(schema);
  const names = Object.keys(object?.properties ?? {});
  if (!object || names.length === 0) return null;
  return fc
    .tuple(
      likelyObject(object, ids),
      fc.subarray(names, { minLength: 1, maxLength: Math.min(4, names.length) }),
      fc.option(fc.constantFrom('colour', '__proto__x', 'constructor ', 'id '), { nil: null }),
    )
    .map(([whole, wrong, unknown]) => {
      const properties = object.properties ?? {};
      const body: Record<string, unknown> = { ...whole };
      for (const name of wrong) body[name] = takesObjects(properties[name] ?? {}) ? 17.5 : { of: 'another kind' };
      if (unknown !== null) body[unknown] = 1;
      return { body, wrong: unknown === null ? wrong : [...wrong, unknown] };
    });
}

/** The one object that a body may be, beside nothing at all. */
function objectIn(schema: JsonSchema): JsonSchema | null {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const objects = branches.filter((branch) => findType(branch) === 'object');
    return objects.length === 1 ? (objects[0] ?? null) : null;
  }
  return findType(schema) === 'object' ? schema : null;
}

function takesObjects(schema: JsonSchema): boolean {
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return branches ? branches.some(takesObjects) : findType(schema) === 'object' || findType(schema) === undefined;
}

const findType = ({ type }: JsonSchema) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);
