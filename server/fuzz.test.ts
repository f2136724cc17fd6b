/**
 * Every route gets generated input from its own description: valid, invalid, and nonsense. No call ends in an internal
 * error, no refused call changes a row or sends a mail, and every wrong field is named. `SLUICE_FUZZ_SEED` tries other
 * input, `SLUICE_FUZZ_RUNS` more of it.
 */
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../scripts/test-extent.ts';
import { broken, likely } from './testing/arbitrary-input.ts';
import { type DescribedRoute, describedRoutes } from './testing/described-routes.ts';
import { openPopulatedGarden, type PopulatedGarden } from './testing/populated-garden.ts';
import { watchRows } from './testing/unchanged.ts';

const SEED = Number(process.env.SLUICE_FUZZ_SEED ?? 20_260_621);
const RUNS = Number(process.env.SLUICE_FUZZ_RUNS ?? (isWhole ? 8 : 4));
/** Left out: the endless stream, and the demo, which takes half a second. */
const LEFT_OUT = new Set(['GET /api/v1/live', 'POST /auth/demo']);

let garden: PopulatedGarden;
let changedTables: () => Promise<string[]>;
let routes: DescribedRoute[];
let visitor = 0;
const seen = { accepted: 0, refused: 0, changed: 0 };
beforeAll(async () => {
  garden = await openPopulatedGarden();
  await garden.server.rewind();
  changedTables = await watchRows(garden.server);
  routes = describedRoutes(garden.server).filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`));
});
afterAll(() => garden.server.close());

interface Call {
  path: string;
  query?: Record<string, unknown> | null;
  body?: unknown;
}

/** Asks as the owner, and checks what holds for every answer. */
async function ask(route: DescribedRoute, { path, query, body }: Call) {
  const { server, tokens } = garden;
  await server.rewind();
  const mails = server.mails().length;
  const answer = await server.ask({
    method: route.method,
    url: path,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json' },
    payload: body === undefined ? undefined : JSON.stringify(body),
    // Calls of this machine are not limited; those with a limit of their own come from many networks.
    ...(route.operation['x-rate-limit'] && {
      remoteAddress: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor++ & 255}`,
    }),
  });
  const changed = await changedTables();
  expect(answer.code).not.toBe(500);
  seen[answer.code < 400 ? 'accepted' : 'refused'] += 1;
  if (changed.length > 0) seen.changed += 1;
  if (answer.code >= 400) {
    expect(answer.body.status).toBe('ERROR');
    expect({ code: answer.code, changed }).toEqual({ code: answer.code, changed: [] });
    expect(server.mails()).toHaveLength(mails);
    const paths = answer.body.errors.flatMap((error) => error.path ?? []);
    expect(paths).toEqual([...new Set(paths)]);
  }
  return answer;
}

/** Values for a path parameter: existing ids, and others. */
function makePath({ path, operation }: DescribedRoute): fc.Arbitrary<string> {
  const { subjects } = garden;
  const [, noun = ''] = /\/api\/v1\/(\w+?)s?\/\{/.exec(path) ?? [];
  const named = Object.entries(subjects).filter(([name]) => name.toLowerCase().includes(noun.replaceAll('_', '')));
  const ids = (named.length > 0 ? named : Object.entries(subjects)).map(([, id]) => id);
  const parts = path.split('/').map((part): fc.Arbitrary<string> => {
    if (!part.startsWith('{')) return fc.constant(part);
    const name = part.slice(1, -1);
    const own = { user: subjects.share, date: subjects.yesterday }[name] ?? subjects[name];
    const schema = operation.parameters?.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return fc
      .oneof(
        { weight: 8, arbitrary: own ? fc.constant(own) : fc.constantFrom(...ids) },
        likely(schema, ids),
        fc.string({ unit: 'grapheme', minLength: 1 }),
      )
      .map((value) => encodeURIComponent(String(value)))
      .filter((value) => value !== '.' && value !== '..');
  });
  return fc.tuple(...parts).map((chosen) => chosen.join('/'));
}

const makeBody = ({ operation }: DescribedRoute) => operation.requestBody?.content['application/json']?.schema;

async function tryOut<Input>(input: fc.Arbitrary<Input>, check: (given: Input) => Promise<void>, runs = RUNS) {
  await fc.assert(fc.asyncProperty(input, check), { seed: SEED, numRuns: runs, endOnFailure: true });
}

describe('every route', () => {
  test('accepts valid input, or refuses all of it', async () => {
    const ids = Object.values(garden.subjects).filter((id) => /^[0-9a-f-]{36}$/.test(id));
    for (const route of routes) {
      const body = makeBody(route);
      const query = (route.operation.parameters ?? []).filter((one) => one.in === 'query');
      await tryOut(
        fc.record({
          path: makePath(route),
          query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, likely(schema, ids)])), {
            requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
          }),
          body: body ? likely(body, ids) : fc.constant(undefined),
        }),
        async (call) => void (await ask(route, call)),
      );
    }
  }, 120_000);

  test('names each wrong field, and nothing else', async () => {
    for (const route of routes) {
      const schema = makeBody(route);
      const input = schema && broken(schema, Object.values(garden.subjects));
      if (!input) continue;
      await tryOut(fc.record({ path: makePath(route), given: input }), async ({ path, given }) => {
        const answer = await ask(route, { path, body: given.body });
        // A malformed id in the path, and a limit, come before anything is read.
        if (answer.code === 404 || answer.code === 429) return;
        const fields = new Set(answer.body.errors.map((error) => error.path?.split('.')[0]));
        const isNamed = given.wrong.map((name) => [name, fields.has(name)]);
        expect([answer.code, isNamed]).toEqual([422, given.wrong.map((name) => [name, true])]);
      });
    }
  }, 120_000);

  test('survives nonsense', async () => {
    for (const route of routes) {
      const nonsense = fc.record({
        path: makePath(route),
        query: fc.option(fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 3 })),
        body: route.method === 'GET' ? fc.constant(undefined) : fc.option(fc.jsonValue(), { nil: undefined }),
      });
      await tryOut(nonsense, async (call) => void (await ask(route, call)), 3);
    }
  }, 120_000);
});

test('enough input was accepted and changed something, so that the other checks mean something', () => {
  expect(seen.accepted).toBeGreaterThan(routes.length);
  expect(seen.changed).toBeGreaterThan(routes.length / 4);
  const summary = process.env.SLUICE_SUMMARY;
  const calls = seen.accepted + seen.refused;
  if (summary) appendFileSync(summary, `${calls} calls with made-up input, ${seen.accepted} of them accepted\n`);
});
