/** Webhooks at a server on this machine, which checks the signature as docs/openings.md says. */
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notificationEvent, runEndedEvent, runStartedEvent } from '@sluice/contract/openings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../notifications/index.ts';
import { createOutsidePost } from '../platform/outside-post.ts';
import { COLUMN_PURPOSE, SealedTexts } from '../platform/sealed-texts.ts';
import { insertRuns } from '../runs/index.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { queueWebhookEvents, tellWebhook, type WebhookJob } from './index.ts';

const server = serverForFile();
const got: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer = 204;
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  got.push({ headers: request.headers, body });
  response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end();
});
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(() => receiver.close());

async function openHooked() {
  const garden = await openOwnGarden(server);
  const made = await garden.call<{ webhook: { id: string }; secret: string }>('POST', `/groups/${garden.id}/webhooks`, {
    url: address(),
  });
  const { webhook, secret } = made.body.data;
  const jobs = () => server.jobsOf<WebhookJob>('webhook').filter(({ webhookId }) => webhookId === webhook.id);
  server.clock.set(server.clock.now() + 60_000);
  const shown = async () =>
    (await garden.call<{ webhooks: object[] }>('GET', `/groups/${garden.id}/webhooks`)).body.data.webhooks;
  return { garden, webhook, secret, jobs, shown };
}

const valveFault = (groupId: string, cause: string) =>
  notify(server.db, {
    groupId: groupId as never,
    key: 'valveShortCircuit',
    figures: { zone: 'Roses', device: 'Shed' },
    subject: 'DEVICE',
    subjectId: crypto.randomUUID(),
    cause,
    at: new Date(server.clock.now()),
  });

test('what happens is told once, in order, and proves who tells it', async () => {
  const { garden, secret, jobs, shown } = await openHooked();
  const now = server.clock.now();
  await insertRuns(server.db, [
    {
      id: crypto.randomUUID() as never,
      occurrenceId: crypto.randomUUID(),
      groupId: garden.id as never,
      zoneId: crypto.randomUUID() as never,
      deviceId: crypto.randomUUID() as never,
      zoneName: 'Roses',
      source: 'MANUAL',
      reasonType: 'MANUAL',
      localDate: '2026-06-17',
      plannedStart: new Date(now - 40_000),
      openedAt: new Date(now - 40_000),
      closedAt: new Date(now - 10_000),
      outcome: 'COMPLETED',
      volumeL: 6,
      durationS: 30,
      phase: 'ENDED',
    },
  ]);
  await valveFault(garden.id, 'hooked');
  await queueWebhookEvents(server.services);
  server.clock.set(now + 30_000);
  await Promise.all([queueWebhookEvents(server.services), queueWebhookEvents(server.services)]);
  expect(jobs().map(({ event }) => event.type)).toEqual(['run.started', 'run.ended', 'notification']);

  for (const job of jobs()) await tellWebhook(server.services, job);
  const requests = got.splice(0);
  for (const { headers, body } of requests) {
    const [, seconds = '', mac = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['sluice-signature'])) ?? [];
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(mac);
    expect(Math.abs(Number(seconds) * 1000 - server.clock.now())).toBeLessThan(5_000);
  }
  const kinds = [runStartedEvent, runEndedEvent, notificationEvent];
  for (const [place, kind] of kinds.entries())
    expect(() => kind.parse(JSON.parse(requests[place]?.body ?? ''))).not.toThrow();
  expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({
    type: 'run.ended',
    group_id: garden.id,
    data: { zone_name: 'Roses', outcome: 'COMPLETED', open_s: 30, volume_l: 6 },
  });
  expect(JSON.parse(requests[2]?.body ?? '')).toMatchObject({ data: { key: 'valveShortCircuit' } });
  expect(await shown()).toMatchObject([{ last_answer: '204' }]);
  expect(JSON.stringify(await shown())).not.toContain(secret);
});

test('what is refused, redirected or not answered is told again later; a private address is not', async () => {
  const { garden, jobs, shown } = await openHooked();
  await valveFault(garden.id, 'refused');
  await queueWebhookEvents(server.services);
  const [job] = jobs();
  if (!job) throw new Error('no job');
  for (const status of [500, 302]) {
    answer = status;
    await expect(tellWebhook(server.services, job)).rejects.toThrow(String(status));
    expect(await shown()).toMatchObject([{ last_answer: String(status) }]);
  }
  answer = 204;
  got.splice(0);
  await tellWebhook({ ...server.services, post: createOutsidePost(1_000, false) }, job);
  expect([got.length, await shown()]).toMatchObject([0, [{ last_answer: 'private_address' }]]);
});

test('a server that may not call its own network refuses such addresses, and others that are none', async () => {
  const garden = await openOwnGarden(server);
  const { settings } = server.services;
  settings.localWebhooks = false;
  try {
    for (const url of ['http://192.168.1.4/', 'http://localhost/', 'http://[::1]/', 'ftp://example.org', 'x']) {
      const refused = await garden.call('POST', `/groups/${garden.id}/webhooks`, { url });
      expect([url, refused.code, refused.body.errors[0]?.path]).toEqual([url, 422, 'url']);
    }
  } finally {
    settings.localWebhooks = true;
  }
});

test('one whose secret was sealed with another key is sent nothing, and says so', async () => {
  const { garden, webhook, jobs, shown } = await openHooked();
  await valveFault(garden.id, 'sealed');
  await queueWebhookEvents(server.services);
  const other = new SealedTexts(randomBytes(32));
  await server.db.execute(
    sql`update webhooks set secret = ${other.seal(COLUMN_PURPOSE, 'secret')} where id = ${webhook.id}`,
  );
  got.splice(0);
  for (const job of jobs()) await tellWebhook(server.services, job);
  expect([jobs().length, got.length, await shown()]).toMatchObject([1, 0, [{ last_answer: 'key_lost' }]]);
});

test('one that was removed is told nothing more', async () => {
  const { garden, webhook, jobs } = await openHooked();
  await valveFault(garden.id, 'removed');
  await queueWebhookEvents(server.services);
  await garden.call('DELETE', `/webhooks/${webhook.id}`);
  got.splice(0);
  for (const job of jobs()) await tellWebhook(server.services, job);
  expect([jobs().length, got.length]).toEqual([1, 0]);
});

test('a test calls the address at once, once, signed, and says what came of it', async () => {
  const { garden, webhook, secret, jobs } = await openHooked();
  got.length = 0;
  const send = async () =>
    (await garden.call<{ webhook: object }>('POST', `/webhooks/${webhook.id}/test`)).body.data.webhook;
  expect(await send()).toMatchObject({ last_answer: '204', last_sent_at: expect.stringMatching(/Z$/) });
  const [{ headers, body } = { headers: {}, body: '' }] = got;
  expect(JSON.parse(body)).toMatchObject({ type: 'test', group_id: garden.id, data: {} });
  expect(headers['sluice-event']).toBe('test');
  const [, seconds, signature] = /^t=(\d+),v1=(.+)$/.exec(String(headers['sluice-signature'])) ?? [];
  expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  answer = 500;
  expect(await send()).toMatchObject({ last_answer: '500' });
  answer = 204;
  expect(got).toHaveLength(2);
  expect(jobs()).toEqual([]);
});
