/** Validates input by the contract; each problem has a path. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { Problem } from './errors.ts';

/** Fastify notes on it which part of the request it was: body, querystring, params or headers. */
export class RefusedInput extends Error {
  readonly issues: z.core.$ZodIssue[];
  validationContext?: string;
  constructor(issues: z.core.$ZodIssue[]) {
    super('the request does not fit the contract');
    this.issues = issues;
  }
}

/** Validates a part of a request and returns Zod's result. */
export const checkInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const unstorable = findUnstorable(data, []);
    const parsed = schema.safeParse(data);
    if (parsed.success && unstorable.length === 0) return { value: parsed.data };
    const toPlace = ({ path }: z.core.$ZodIssue) => path.join('.');
    const named = new Set(unstorable.map(toPlace));
    const others = (parsed.error?.issues ?? []).filter((issue) => !named.has(toPlace(issue)));
    return { error: new RefusedInput([...unstorable, ...others]) };
  };

/** Validates the outcome of a change as a whole, like a request body, with the same errors. */
export function checkWhole<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RefusedInput(parsed.error.issues);
}

/** The one character that PostgreSQL cannot keep in a text. */
const NUL = '\u0000';

function findUnstorable(data: unknown, path: PropertyKey[]): z.core.$ZodIssue[] {
  if (typeof data === 'string')
    return data.includes(NUL) ? [{ code: 'custom', path, message: 'validation.wrongValue', input: data }] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [
    ...(key.includes(NUL) ? findUnstorable(key, path) : []),
    ...findUnstorable(value, [...path, key]),
  ]);
}

/** One problem for each wrong field; of very many the first, and the number of others. */
export function problemsOfInput(issues: z.core.$ZodIssue[]): Problem[] {
  const problems = issues.flatMap((issue) => findProblems(issue, []));
  const more = problems.length - LIMITS.errorsListed;
  if (more <= 0) return problems;
  return [...problems.slice(0, LIMITS.errorsListed), { message: 'validation.moreProblems', figures: { count: more } }];
}

function findProblems(issue: z.core.$ZodIssue, prefix: PropertyKey[]): Problem[] {
  const place = [...prefix, ...issue.path];
  const path = place.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...place, key].map(String).join('.'),
      message: 'validation.unknownField',
      figures: { field: key },
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = [...issue.errors].sort((a, b) => distance(a) - distance(b));
    return closest.flatMap((inner) => findProblems(inner, place));
  }
  if (issue.message.startsWith('validation.')) return [{ path, message: issue.message as Problem['message'] }];
  if (issue.code === 'invalid_type') {
    return [
      { path, message: issue.message.endsWith('received undefined') ? 'validation.required' : 'validation.wrongType' },
    ];
  }
  return [{ path, message: 'validation.wrongValue' }];
}

/** A branch of a union with a missing field matches less than one with a wrong value. */
const distance = (issues: z.core.$ZodIssue[]) =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'invalid_type' || issue.code === 'unrecognized_keys' ? 10 : 1),
    0,
  );
