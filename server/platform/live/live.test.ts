import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { openDemoGarden } from '../../testing/demo.ts';
import { forFile, serverForFile } from '../../testing/shared-fixtures.ts';
import { eventually, INGRESS_PROXY } from '../../testing/test-server.ts';
import { announce } from './announce.ts';
import { liveChanges } from './tables.ts';

let address: string;
const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

async function watch(token: string, lastEventId?: string) {
  const leave = new AbortController();
  const answer = await fetch(`${address}/api/v1/live`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: leave.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => {});
  return {
    answer,
    text: () => text,
    leave: async () => {
      leave.abort();
      await reading;
    },
  };
}

test('a change is sent to those who share the garden, and to nobody else', async () => {
  const stranger = await server.register();
  const mine = await watch(demo.token);
  const theirs = await watch(stranger.token);
  await server.call(demo.token, 'PUT', `/groups/${demo.group.id}/rain_delay`, { hours: 3 });
  await eventually(async () => mine.text().includes(`"group_id":"${demo.group.id}"`));
  await sleep(100);
  expect(theirs.text()).not.toContain('event: change');
  await mine.leave();
  await theirs.leave();
});

test('missed changes are sent after the last one seen', async () => {
  const first = await watch(demo.token);
  await announce(server.db, { groupId: demo.group.id }, ['weather']);
  await eventually(async () => first.text().includes('weather'));
  const lastSeen = /id: (\d+)\nevent: change\ndata: [^\n]*weather/.exec(first.text())?.[1];
  await first.leave();
  await announce(server.db, { groupId: demo.group.id }, ['devices']);
  const second = await watch(demo.token, lastSeen);
  await eventually(async () => second.text().includes('"topics":["devices"]'));
  await second.leave();
});

test('a browser that was away too long is told to reload everything', async () => {
  await server.db.delete(liveChanges);
  await announce(server.db, { groupId: demo.group.id }, ['zones']);
  const watcher = await watch(demo.token, '1');
  await eventually(async () => watcher.text().includes('event: reset'));
  await watcher.leave();
});

test('Home Assistant is given what it does not pack: packed events wait in it', async () => {
  server.services.settings.ingressProxy = '127.0.0.1';
  const headers = { authorization: `Bearer ${demo.token}`, 'x-ingress-path': '/api/hassio_ingress/a-token' };
  const { headers: given, body } = await fetch(`${address}/api/v1/live`, { headers });
  await body?.cancel();
  server.services.settings.ingressProxy = INGRESS_PROXY;
  expect(given.get('content-type')).toBe('application/octet-stream');
});

test('requires a session', async () => {
  const answer = await fetch(`${address}/api/v1/live`, { headers: { authorization: 'Bearer nonsense' } });
  expect(answer.status).toBe(401);
});
