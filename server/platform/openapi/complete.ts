/** Completes the API's description: names, errors, headers, and an example of everything that crosses the wire. */
import { ERROR_CODES } from '@sluice/contract/errors';
import { type DescribedError, describeErrors, describeHeaders, referToHeader } from './error-answers.ts';
import { makeExample } from './example.ts';
import type { JsonSchema } from './json-schema.ts';
import { inlineReferences, keepUsed, type Schemas, shareNames } from './named.ts';
import { tidySchema } from './tidy.ts';
import { describeWebhooks } from './webhooks.ts';

interface Content {
  [mediaType: string]: { schema: JsonSchema; example?: unknown };
}
interface Answer {
  description?: string;
  content?: Content;
  headers?: object;
  $ref?: string;
}
interface Parameter {
  name: string;
  in: string;
  schema: JsonSchema;
  description?: string;
  example?: unknown;
}
interface Operation {
  security?: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
  'x-rate-limit'?: unknown;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: object;
  components: {
    schemas?: Schemas;
    responses?: object;
    headers?: object;
    parameters?: Record<string, Parameter>;
  };
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Of your choice, new for each action: the same call with the same key is done once and answered alike.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
  example: '6f1d2b5e-run-1',
};
const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that you have: while it still holds, the answer is 304 without a body.',
  schema: { type: 'string' },
  example: 'W/"p2vT8mZ0kQf3xY6aB1cD9e"',
};

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the GET at this address, or the `version` in quotes, that this is made from: where there is a newer one, the answer is 412 and nothing is changed.',
  schema: { type: 'string' },
  example: '"3"',
};

export function completeDocument<Given extends object>(given: Given, allSchemas: Schemas): Given {
  const document = given as unknown as Document;
  const schemas = Object.fromEntries(Object.entries(allSchemas).map(([name, schema]) => [name, tidySchema(schema)]));
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const content of contentsOf(operation)) tidyContent(content, schemas);
      for (const parameter of operation.parameters ?? []) {
        if ('schema' in parameter) tidyParameter(parameter, schemas);
      }
      const isConditional = method !== 'get' && 'get' in operations;
      addHeaders(operation, path, method, isConditional);
      addErrors(operation, path, method, isConditional);
    }
  }
  const responses = describeErrors();
  const webhooks = describeWebhooks();
  for (const { post } of Object.values(webhooks)) tidyContent(post.requestBody.content, schemas);
  const described = { paths: document.paths, webhooks };
  const named = shareNames({ ...described, schemas: keepUsed(schemas, [described, responses]) });
  document.paths = named.paths;
  document.webhooks = named.webhooks;
  document.components = {
    ...document.components,
    schemas: named.schemas,
    responses,
    headers: describeHeaders(),
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH, IfNoneMatch: IF_NONE_MATCH },
  };
  return given;
}

const contentsOf = ({ requestBody, responses }: Operation): Content[] =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].filter((content) => !!content);

function tidyContent(content: Content, schemas: Schemas): void {
  for (const media of Object.values(content)) {
    media.schema = tidySchema(media.schema);
    // Of the bytes of a file there is none to be read.
    if (media.schema.format !== 'binary') media.example ??= makeExample(inlineReferences(media.schema, schemas));
  }
}

function tidyParameter(parameter: Parameter, schemas: Schemas): void {
  const { description, ...schema } = tidySchema(inlineReferences(parameter.schema, schemas), parameter.name);
  parameter.schema = schema;
  if (description !== undefined) parameter.description ??= String(description);
  parameter.example ??= makeExample(schema, parameter.name);
}

/** `isConditional`: `If-Match` has something to be compared with. */
function addHeaders(operation: Operation, path: string, method: string, isConditional: boolean): void {
  const success = operation.responses['200'];
  if (!path.startsWith('/api/') || !success?.content?.['application/json']) return;
  const isRead = method === 'get';
  operation.parameters = [
    ...(operation.parameters ?? []),
    { $ref: `#/components/parameters/${isRead ? 'IfNoneMatch' : 'IdempotencyKey'}` },
    ...(isConditional ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  success.headers = {
    ...referToHeader(isRead ? 'ETag' : 'Idempotency-Replayed'),
    ...referToHeader('RateLimit'),
    ...referToHeader('RateLimit-Policy'),
  };
  if (isRead) operation.responses['304'] = { description: 'Nothing has changed.' };
}

function addErrors(operation: Operation, path: string, method: string, isConditional: boolean): void {
  const isApi = path.startsWith('/api/');
  const isChange = method !== 'get';
  const hasBody = operation.requestBody !== undefined;
  const takesInput = hasBody || operation.parameters?.some((one) => 'in' in one && one.in === 'query');
  const possible: [DescribedError, boolean][] = [
    ['malformed', operation.requestBody?.content['application/json'] !== undefined],
    ['tokenInvalid', isApi],
    ['notPermitted', isApi],
    ['notFound', path.includes('{')],
    ['conflict', isApi && isChange],
    ['preconditionFailed', isApi && isConditional],
    ['tooLarge', hasBody],
    ['wrongMediaType', hasBody],
    // Where a call describes 400 itself, that is how it answers wrong input.
    ['invalid', (takesInput && !('400' in operation.responses)) || isApi],
    ['tooManyRequests', true],
    ['internal', true],
    ['busy', true],
    ['upstreamUnavailable', path.includes('weather') || path.includes('location')],
  ];
  if (!isApi) operation.security = [];
  for (const [name, isPossible] of possible) {
    if (isPossible) operation.responses[ERROR_CODES[name].httpStatus] ??= { $ref: `#/components/responses/${name}` };
  }
}
