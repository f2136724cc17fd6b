/**
 * Every call of the description, made by somebody who means no good: nested deep, with thousands of fields, cut off,
 * with values outside all ranges, and twice at once. None ends in an error of the server.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DescribedRoute, describedRoutes } from './testing/described-routes.ts';
import {
  DEEP,
  DEEP_OBJECT,
  HOSTILE_WORDS,
  hostileFields,
  MANY_KEYS,
  pickInTurn,
  withValue,
} from './testing/hostile-values.ts';
import { openPopulatedGarden, type PopulatedGarden } from './testing/populated-garden.ts';

/** Left out: the endless stream, and the demo, which takes half a second. */
const LEFT_OUT = new Set(['GET /api/v1/live', 'POST /auth/demo']);

let garden: PopulatedGarden;
let routes: DescribedRoute[];
let visitor = 0;
let calls = 0;
beforeAll(async () => {
  garden = await openPopulatedGarden();
  routes = describedRoutes(garden.server).filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`));
});
afterAll(() => garden.server.close());

/** An existing thing of the kind that the path is about. */
function fillPath(path: string, subjects = garden.subjects): string {
  const [, noun = ''] = /\/api\/v1\/(\w+?)s?\/\{/.exec(path) ?? [];
  const names = Object.keys(subjects);
  const same = names.find((name) => name.toLowerCase() === noun.replaceAll('_', ''));
  const like = names.find((name) => name.toLowerCase().includes(noun.replaceAll('_', '')));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'date') return subjects.yesterday ?? '';
    return subjects[name] ?? subjects[same ?? like ?? ''] ?? crypto.randomUUID();
  });
}

interface Sent {
  url: string;
  payload?: string | undefined;
}

/** The status of a call by the owner, from an address of its own. */
async function send({ method, operation }: DescribedRoute, { url, payload }: Sent): Promise<number> {
  calls += 1;
  const remoteAddress = operation['x-rate-limit'] ? `10.9.${visitor >> 8}.${visitor++ & 255}` : '127.0.0.1';
  const answer = await garden.server.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${garden.tokens.owner}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress,
  });
  return answer.statusCode;
}

/** Calls whose answers were errors of the server, or of another status than `expected`. */
async function findFaults(
  what: (route: DescribedRoute) => Sent[],
  isFault = (status: number) => status >= 500 && status !== 503,
): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    for (const sent of what(route)) {
      const status = await send(route, sent);
      // What is refused has changed nothing.
      if (status < 400) await garden.server.rewind();
      if (isFault(status)) faults.push(`${route.method} ${sent.url} ${sent.payload?.slice(0, 200) ?? ''}: ${status}`);
    }
  }
  return faults;
}

const bodyOf = ({ operation }: DescribedRoute) => operation.requestBody?.content['application/json'];
const queryOf = ({ operation }: DescribedRoute) => (operation.parameters ?? []).filter((one) => one.in === 'query');

describe('no call ends in an error of the server', () => {
  test('when its body is nested deep, has thousands of fields or is cut off: that is refused before anything else', async () => {
    const faults = await findFaults(
      (route) => {
        const body = bodyOf(route);
        if (!body) return [];
        const cutOff = JSON.stringify(body.example).slice(0, -1);
        const url = fillPath(route.path);
        return [DEEP, DEEP_OBJECT, MANY_KEYS, cutOff].map((payload) => ({ url, payload }));
      },
      (status) => status !== 400,
    );
    expect(faults).toEqual([]);
  });

  test('when a field of its body is out of range', async () => {
    let place = 0;
    const faults = await findFaults((route) => {
      const body = bodyOf(route);
      if (!body) return [];
      const url = fillPath(route.path);
      return hostileFields(body.schema).flatMap(({ path, values }) =>
        pickInTurn(values, place++).flatMap((value) => {
          const given = withValue(body.example, path, value);
          return given ? [{ url, payload: JSON.stringify(given) }] : [];
        }),
      );
    });
    expect(faults).toEqual([]);
  });

  test('when its path or query is out of range', async () => {
    let place = 0;
    const faults = await findFaults((route) => {
      const query = queryOf(route);
      const needed = query.filter(({ required }) => required).map(({ name, example }) => [name, String(example)]);
      const queries = query.flatMap(({ name }) =>
        [...pickInTurn(HOSTILE_WORDS, place++), '0000-01-01', '9999-12-31'].map((word) => {
          const asked = new URLSearchParams(needed);
          asked.set(name, word);
          return { url: `${fillPath(route.path)}?${asked}` };
        }),
      );
      const paths = [...route.path.matchAll(/\{\w+\}/g)].flatMap(([part]) =>
        pickInTurn(HOSTILE_WORDS, place++).map((word) => ({
          url: fillPath(route.path.replace(part, encodeURIComponent(word.slice(0, 90).toWellFormed()))),
        })),
      );
      return [...queries, ...paths];
    });
    expect(faults).toEqual([]);
  });

  test('and enough was tried that this means something', () => {
    expect(calls).toBeGreaterThan(routes.length * 4);
  });
});

describe('twice at once', () => {
  let real: PopulatedGarden;
  beforeAll(async () => {
    real = await openPopulatedGarden({ rewindable: false });
  });
  afterAll(() => real.server.close());

  test('every change, and none ends in an error of the server', async () => {
    const { server, tokens, subjects } = real;
    // What removes comes last, so that the others have something to change.
    const changes = routes.filter(({ method }) => method !== 'GET').sort((a, b) => rank(a) - rank(b));
    const faults: string[] = [];
    let done = 0;
    for (const { method, path, operation } of changes) {
      const payload = operation.requestBody?.content['application/json']?.example as object | undefined;
      const call = () =>
        server.ask({
          method,
          url: fillPath(path, subjects),
          headers: { authorization: `Bearer ${tokens.owner}` },
          ...(payload ? { payload } : {}),
          remoteAddress: `10.8.${visitor >> 8}.${visitor++ & 255}`,
        });
      for (const { code } of await Promise.all([call(), call()])) {
        if (code >= 500 && code !== 503) faults.push(`${method} ${path}: ${code}`);
        if (code === 200) done += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(done).toBeGreaterThan(changes.length / 3);
  });

  const rank = ({ method, path }: DescribedRoute) => (method === 'DELETE' ? path.split('/').length * -1 + 100 : 0);
});
