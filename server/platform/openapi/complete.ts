/** Completes the API documentation: errors, and an example of everything that crosses the wire. */
import type { Failure } from '@sluice/contract/envelope';
import { failure } from '@sluice/contract/envelope';
import { ERROR_CODES, type ErrorName } from '@sluice/contract/errors';
import { z } from 'zod';
import { makeExample } from './example.ts';
import type { JsonSchema } from './json-schema.ts';

interface Content {
  [mediaType: string]: { schema: JsonSchema; example?: unknown };
}
interface Answer {
  description?: string;
  content?: Content;
  $ref?: string;
}
interface Operation {
  security?: object[];
  parameters?: { name: string; in: string; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
  'x-rate-limit'?: unknown;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Answer> };
}

/** Meaning and example of each error. */
const ERRORS: Readonly<Partial<Record<ErrorName, { means: string; message: string; path?: string }>>> = {
  tokenInvalid: {
    means: 'No token, or one that is not good. Code 1; on reads code 10 for a session that has ended.',
    message: 'Please log in.',
  },
  notPermitted: {
    means: 'The role, or the token, does not allow it.',
    message: 'You are not allowed to do that here.',
  },
  notFound: {
    means: 'It does not exist, or not for this account.',
    message: 'That does not exist, or no longer.',
  },
  conflict: {
    means: 'It cannot be done as things stand: in use, taken, or changed by somebody meanwhile.',
    message: 'This garden is yours already.',
  },
  invalid: { means: 'One error for each wrong field, with its path.', message: 'Please enter a name', path: 'name' },
  tooManyRequests: { means: 'Asked too often.', message: 'Too many attempts. Please wait 30 s.' },
};

export function completeDocument<Given extends object>(given: Given): Given {
  const document = given as unknown as Document;
  document.components.responses = Object.fromEntries(
    Object.entries(ERRORS).map(([name, { means, message, path }]) => {
      const { code } = ERROR_CODES[name as ErrorName];
      const example: Failure = { status: 'ERROR', errors: [{ code, message, ...(path ? { path } : {}) }] };
      const content = { 'application/json': { schema: z.toJSONSchema(failure) as JsonSchema, example } };
      return [name, { description: means, content }];
    }),
  );
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      addErrors(operation, path, method);
      addExamples(operation);
    }
  }
  return given;
}

function addErrors(operation: Operation, path: string, method: string): void {
  const isApi = path.startsWith('/api/');
  const isChange = method !== 'get';
  const takesInput = operation.requestBody !== undefined || operation.parameters?.some((one) => one.in === 'query');
  const possible: [ErrorName, boolean][] = [
    ['tokenInvalid', isApi],
    ['notPermitted', isApi && (isChange || path.includes('{'))],
    ['notFound', path.includes('{')],
    ['conflict', isApi && isChange],
    ['invalid', takesInput || (isApi && isChange)],
    ['tooManyRequests', operation['x-rate-limit'] !== undefined],
  ];
  if (!isApi) operation.security = [];
  for (const [name, isPossible] of possible) {
    if (isPossible) operation.responses[ERROR_CODES[name].httpStatus] ??= { $ref: `#/components/responses/${name}` };
  }
}

function addExamples(operation: Operation): void {
  const contents = [
    operation.requestBody?.content,
    ...Object.values(operation.responses).map(({ content }) => content),
  ];
  for (const content of contents) {
    for (const media of Object.values(content ?? {})) media.example ??= makeExample(media.schema);
  }
  for (const parameter of operation.parameters ?? []) {
    parameter.example ??= makeExample(parameter.schema, parameter.name);
  }
}
