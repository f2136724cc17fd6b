/** An example of what a JSON Schema describes: made from the schema, so that it can never be out of date. */
import { FIELD_EXAMPLES } from './field-examples.ts';
import type { JsonSchema } from './json-schema.ts';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0197a2c4-5f00-7a00-8a00-0123456789ab',
  date: '2026-06-21',
  'date-time': '2026-06-21T03:30:00.000Z',
  email: 'ada@example.org',
  uri: 'https://forum.example.org',
};

/** How a text of a format looks. */
const FORMS: Readonly<Record<string, string>> = {
  uuid: '^[0-9a-f-]{36}$',
  date: '^\\d{4}-\\d\\d-\\d\\d$',
  'date-time': '^\\d{4}-\\d\\d-\\d\\dT',
  email: '^\\S+@\\S+$',
  uri: '^[a-z]+://',
};

/** `name`: of the field, which often says more than its type. */
export function makeExample(schema: JsonSchema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const fieldExample = FIELD_EXAMPLES[name];
  if (fieldExample !== undefined && fits(fieldExample, schema)) return fieldExample;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => makeExample(part, name)));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return makeExample(branches.find((branch) => branch.type !== 'null') ?? {}, name);
  switch (findType(schema)) {
    case 'object':
      return exampleOfObject(schema);
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => makeExample(schema.items ?? {}, name));
    case 'integer':
    case 'number':
      return exampleOfNumber(schema);
    case 'boolean':
      return true;
    case 'string':
      return exampleOfString(schema);
    default:
      return null;
  }
}

function exampleOfObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, makeExample(inner, name)]));
}

function exampleOfNumber(schema: JsonSchema): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -Infinity : schema.exclusiveMinimum + 1);
  const most = schema.maximum ?? (schema.exclusiveMaximum === undefined ? Infinity : schema.exclusiveMaximum - 1);
  // A share of a whole.
  if (least === 0 && most === 1 && findType(schema) === 'number') return 0.5;
  return Math.min(Math.max(1, least), most);
}

function exampleOfString({ format = '', pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  const ofFormat = FORMATS[format];
  if (ofFormat !== undefined) return ofFormat;
  if (pattern !== undefined) return '05:30';
  return 'a text'.padEnd(minLength, '.').slice(0, maxLength);
}

const findType = ({ type }: JsonSchema) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

/** Whether an example fits a schema; the same field name may mean something else elsewhere. */
function fits(example: unknown, schema: JsonSchema): boolean {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.some((branch) => fits(example, branch));
  if (example === null) return schema.type === 'null';
  if (schema.enum) return schema.enum.includes(example);
  const type = findType(schema);
  if (Array.isArray(example)) return type === 'array' && example.every((item) => fits(item, schema.items ?? {}));
  if (type === 'integer') return Number.isInteger(example) && isWithin(example as number, schema);
  if (type === 'number') return typeof example === 'number' && isWithin(example, schema);
  if (type !== typeof example) return false;
  if (typeof example !== 'string') return type !== 'object';
  const { pattern, format, minLength = 0, maxLength = Infinity } = schema;
  if (example.length < minLength || example.length > maxLength) return false;
  const form = pattern ?? (format && FORMS[format]);
  return form === undefined ? format === undefined : new RegExp(form).test(example);
}

const isWithin = (value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema) =>
  value >= minimum && value <= maximum;
