/** The API documentation: every route has a summary, its answers, its errors and an example that it accepts. */
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { SCHEMA_MODULES } from '@sluice/contract/schema-names';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from './platform/openapi/json-schema.ts';
import { inlineReferences, type Schemas } from './platform/openapi/named.ts';
import { isFigure, isUnitless } from './platform/openapi/units.ts';
import { describedAddresses, describedFiles, describedNetro, describedRoutes } from './testing/described-routes.ts';
import { openPopulatedGarden, type PopulatedGarden } from './testing/populated-garden.ts';

const registered = new Set<string>();
subscribe('fastify.initialization', (message) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') registered.add(`${one} ${url}`);
  }),
);

let garden: PopulatedGarden;
beforeAll(async () => {
  garden = await openPopulatedGarden();
});
afterAll(() => garden.server.close());

test('every route has a summary, a tag, an answer, its errors, and examples', () => {
  const missing: string[] = [];
  for (const { method, path, operation } of describedRoutes(garden.server)) {
    const say = (what: string) => missing.push(`${method} ${path}: ${what}`);
    if (!operation.summary) say('no summary');
    if (!operation.tags?.length) say('no tag');
    const [answer] = Object.values(operation.responses['200']?.content ?? {});
    if (!answer?.schema) say('no answer');
    if (answer?.example === undefined && answer?.schema.format !== 'binary') say('no example of the answer');
    const body = operation.requestBody?.content['application/json'];
    if (body && body.example === undefined) say('no example of the body');
    for (const parameter of operation.parameters ?? [])
      if (parameter.example === undefined) say(`no example of ${parameter.name}`);
    const errors = Object.keys(operation.responses).filter((code) => code !== '200');
    if (path.startsWith('/api/') && !errors.includes('401')) say('no 401');
    if (body && !errors.includes('422')) say('no 422');
    if (path.includes('{') && !errors.includes('404')) say('no 404');
  }
  expect(missing).toEqual([]);
});

test('what webhooks are told is described, each type with its headers and an example that its schema takes', () => {
  const { webhooks, components } = published() as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: JsonSchema; example: unknown }> } } }
    >;
    components: { schemas: Schemas };
  };
  expect(Object.keys(webhooks)).toEqual(['run.started', 'run.ended', 'notification', 'test']);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const media = post.requestBody.content['application/json'];
    const schema = inlineReferences(media?.schema ?? {}, components.schemas);
    expect(media?.example).toMatchObject({ type });
    expect(z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(media?.example).error).toBe(
      undefined,
    );
  }
});

test('files are described with their media type', () => {
  const mediaTypes = (content: object | undefined) => Object.keys(content ?? {}).join();
  expect(
    describedFiles(garden.server).map(({ path, operation: { summary, requestBody, responses } }) => [
      path,
      summary !== undefined,
      mediaTypes(requestBody?.content),
      mediaTypes(responses['200']?.content),
    ]),
  ).toEqual([
    ['/api/v1/groups/{id}/events.csv', true, '', 'text/csv'],
    ['/api/v1/groups/{id}/readings.csv', true, '', 'text/csv'],
    ['/api/v1/groups/{id}/export', true, '', 'application/gzip'],
    ['/api/v1/groups/import', true, 'application/gzip', 'application/json'],
    ['/calendars/{file}', true, '', 'text/calendar'],
  ]);
});

/** Why an address is not in the description. */
const UNDESCRIBED: readonly [RegExp, string][] = [
  [/^GET (\/api\/docs(\/.*)?|\/|\/\*)$/, 'pages and their files'],
  [/^GET \/health(\/live|\/ready)?$/, 'for what starts and watches the server (docs/monitoring.md)'],
  [/^GET \/metrics$/, 'Prometheus text (docs/monitoring.md)'],
  [/^GET \/\.well-known\/security\.txt$/, 'RFC 9116'],
  [/^(GET|POST|DELETE) \/mcp$/, 'MCP, which describes its own tools (docs/assistants.md)'],
  [/^(GET|POST) \/unsubscribe$/, 'links in mails (RFC 8058)'],
  [/^GET \/auth\/openid\/callback$/, 'where a login elsewhere leads back to (docs/openid.md)'],
  [
    /^(GET \/weatherstation\/\*|GET \/data\/report\/\*|POST \/data\/report\/:key)$/,
    'in the form of weather stations (docs/weather-stations.md)',
  ],
  [/^GET \/api\/v1\/server\/backups\/:name\/file$/, 'a file that the page of backups links to'],
];

test('every address that is registered is described, but for those with a reason', () => {
  const described = describedAddresses(garden.server);
  const left = [...registered].filter((one) => !described.has(one.replace(/:(\w+)/g, '{$1}')));
  expect(left.filter((one) => !UNDESCRIBED.some(([address]) => address.test(one)))).toEqual([]);
  expect(UNDESCRIBED.filter(([address]) => !left.some((one) => address.test(one)))).toEqual([]);
  expect(registered.size - left.length).toBe(described.size);
});

test('Netro’s calls are described in both versions, with their key, their answer and their own refusals', () => {
  const described = describedNetro(garden.server);
  expect(described.map(({ method, path }) => `${method} ${path}`)).toEqual(
    [...registered].filter((one) => one.includes('/npa/')),
  );
  expect(described).toHaveLength(22);
  for (const { method, path, operation } of described) {
    const { summary, parameters = [], requestBody, responses } = operation;
    const inBody = requestBody?.content['application/json']?.schema.properties ?? {};
    const given = method === 'GET' ? parameters.map(({ name }) => name) : Object.keys(inBody);
    expect([path, summary?.length, given]).toEqual([path, expect.any(Number), expect.arrayContaining(['key'])]);
    const of = (status: string) => responses[status]?.content?.['application/json'];
    expect(Object.keys(of('200')?.schema.properties ?? {})).toEqual(['status', 'meta', 'data']);
    expect(of('401')?.example).toMatchObject({ status: 'ERROR', meta: { version: '1.0' } });
    expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining(['400', '401', '429', '500'])]);
    expect([path, responses['422']]).toEqual([path, undefined]);
    for (const { schema, example } of [
      of('200'),
      of('400'),
      of('401'),
      requestBody?.content['application/json'],
    ].filter((media) => media !== undefined))
      expect([
        path,
        z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(example).error,
      ]).toEqual([path, undefined]);
  }
});

test('nothing but the envelope', () => {
  for (const { path, operation } of describedRoutes(garden.server)) {
    const schema = operation.responses['200']?.content?.['application/json']?.schema;
    if (schema) expect([path, Object.keys(schema.properties ?? {})]).toEqual([path, ['status', 'data']]);
  }
});

/** The whole description, as it is published. */
const published = () => (garden.server.app as unknown as { swagger(): object }).swagger();

test('a linter finds nothing to complain of', async () => {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('../redocly.yaml', import.meta.url)) });
  const problems = await lintFromString({ source: JSON.stringify(published()), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('every figure says its unit, or has none', () => {
  const unknown = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties = {} } = value as JsonSchema;
    for (const [name, schema] of Object.entries(properties))
      if (isFigure(schema) && schema.description === undefined && !isUnitless(name)) unknown.add(name);
    for (const [key, inner] of Object.entries(value)) if (key !== 'example') look(inner);
  };
  look(published());
  expect([...unknown]).toEqual([]);
});

test('what has a name is described once', () => {
  const { components } = published() as { components: { schemas: Record<string, JsonSchema> } };
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Program', 'Zone', 'Failure', 'Moment']));
  const files = readdirSync(new URL('../contract/', import.meta.url)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const withoutSchemas = ['attention', 'call', 'calls', 'errors', 'schema-names'];
  expect(Object.keys(SCHEMA_MODULES)).toEqual(
    files.map((file) => file.slice(0, -3)).filter((name) => !withoutSchemas.includes(name)),
  );
});

describe('the example of every body is accepted in form', () => {
  test('by its own route', async () => {
    const { server, tokens } = garden;
    const refused: string[] = [];
    for (const { method, path, operation } of describedRoutes(server)) {
      const example = operation.requestBody?.content['application/json']?.example;
      if (example === undefined) continue;
      await server.rewind();
      const answer = await server.ask({
        method,
        url: path.replace(/\{\w+\}/g, crypto.randomUUID()),
        headers: { authorization: `Bearer ${tokens.owner}` },
        payload: example as object,
        remoteAddress: `10.3.0.${refused.length + 1}`,
      });
      // An example cannot know another password or a used link.
      const faults = answer.code === 422 ? answer.body.errors.filter((error) => isOfForm(error.message)) : [];
      for (const fault of faults) refused.push(`${method} ${path}: ${fault.path} ${fault.message}`);
    }
    expect(refused).toEqual([]);
  });

  const isOfForm = (message: string) => {
    const { translate } = garden.server.services;
    const ofData = [
      'errors.loginFailed',
      'errors.resetLinkInvalid',
      'errors.invitationInvalid',
      'errors.passwordIncorrect',
    ] as const;
    return !ofData.some((key) => translate('en', key) === message) && !/^(Password|Email) Change Failed$/.test(message);
  };
});
