/** Makes a schema as it is described: no pattern where a format says it, lists as OpenAPI knows them, units of figures. */
import type { JsonSchema } from './json-schema.ts';
import { isFigure, unitOf } from './units.ts';

/** Formats that say more to a reader than the pattern that checks them. */
const KNOWN_FORMATS = new Set(['uuid', 'date', 'date-time', 'email', 'uri']);

/** `name`: of the field. */
export function tidySchema(schema: JsonSchema, name = ''): JsonSchema {
  const { pattern, prefixItems, items, properties, anyOf, oneOf, allOf, ...rest } = withKeys(schema);
  const branches = anyOf && distinct(anyOf.map((branch) => tidySchema(branch)));
  const tidied: JsonSchema = {
    ...rest,
    ...(pattern !== undefined && !KNOWN_FORMATS.has(rest.format ?? '') && { pattern }),
    ...listOf(prefixItems, items),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, inner]) => [field, tidySchema(inner, field)]),
      ),
    }),
    ...(branches && branches.length > 1 && { anyOf: branches }),
    ...(branches?.length === 1 && branches[0]),
    ...(oneOf && { oneOf: oneOf.map((branch) => tidySchema(branch)) }),
    ...(allOf && { allOf: allOf.map((branch) => tidySchema(branch)) }),
    ...(typeof rest.additionalProperties === 'object' && {
      additionalProperties: tidySchema(rest.additionalProperties as JsonSchema),
    }),
  };
  const unit = tidied.description === undefined && isFigure(tidied) ? unitOf(name) : null;
  return unit === null ? tidied : { ...tidied, description: unit };
}

/** A record of known keys is described as an object of those. */
function withKeys({ propertyNames, ...schema }: JsonSchema): JsonSchema {
  const keys = (propertyNames as JsonSchema | undefined)?.enum as string[] | undefined;
  const { additionalProperties: value, ...rest } = schema;
  if (!keys || typeof value !== 'object') return schema;
  return {
    ...rest,
    properties: Object.fromEntries(keys.map((key) => [key, value as JsonSchema])),
    additionalProperties: false,
  };
}

/** A list of a fixed length is described as a list of any of its kinds. */
function listOf(prefixItems: JsonSchema['prefixItems'], items: JsonSchema['items']): JsonSchema {
  const fixed = prefixItems ?? (Array.isArray(items) ? (items as JsonSchema[]) : undefined);
  if (!fixed) return items ? { items: tidySchema(items) } : {};
  const kinds = distinct(fixed.map((kind) => tidySchema(kind)));
  const [only] = kinds;
  return {
    items: kinds.length === 1 && only ? only : { anyOf: kinds },
    minItems: fixed.length,
    maxItems: fixed.length,
  };
}

function distinct(schemas: JsonSchema[]): JsonSchema[] {
  const seen = new Set<string>();
  return schemas.filter((schema) => {
    const text = JSON.stringify(schema);
    return seen.has(text) ? false : seen.add(text);
  });
}
