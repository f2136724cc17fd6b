/** What came in against what the contract says, as problems with a path each. */
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

/** Checks a part of a request and hands on what Zod made of it. */
export const checkInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: new RefusedInput(parsed.error.issues) };
  };

/** Checks the outcome of a change as a whole, as if it had come in so. Throws as a wrong body does. */
export function checkWhole<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RefusedInput(parsed.error.issues);
}

export const problemsOfInput = (issues: z.core.$ZodIssue[]): Problem[] =>
  issues.flatMap((issue) => problemsOf(issue, []));

function problemsOf(issue: z.core.$ZodIssue, prefix: PropertyKey[]): Problem[] {
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
    return closest.flatMap((inner) => problemsOf(inner, place));
  }
  if (issue.message.startsWith('validation.')) return [{ path, message: issue.message as Problem['message'] }];
  if (issue.code === 'invalid_type') {
    return [
      { path, message: issue.message.endsWith('received undefined') ? 'validation.required' : 'validation.wrongType' },
    ];
  }
  return [{ path, message: 'validation.wrongValue' }];
}

/** A branch of a union that lacks a field is further from what was meant than one with a wrong value. */
const distance = (issues: z.core.$ZodIssue[]) =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'invalid_type' || issue.code === 'unrecognized_keys' ? 10 : 1),
    0,
  );
