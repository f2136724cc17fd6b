/** Push messages at a push service on this machine, which reads them as a browser does: RFC 8030, 8188, 8291, 8292. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutsidePost, isPublicAddress, PrivateAddressError } from '../platform/outside-post.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { notify, PUSH_QUEUE, type PushJob, sendDueMessages, sendPush } from './index.ts';

const server = serverForFile();
const got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let answer = 201;

const service = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
  response.writeHead(answer).end();
});
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterAll(() => service.close());

/** A browser: its keys, and how it reads a message. */
function openBrowser() {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: (endpoint: string) => ({
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      name: 'Test',
    }),
    /** Header of RFC 8188: salt (16), record size (4), length of the key id (1), key id: the sender's public key. */
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
      const derive = (what: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2, then padding.
      expect(padded.at(padded.lastIndexOf(2))).toBe(2);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** What the server proves of itself: the claims, if the signature is right for the key beside it (RFC 8292). */
function readProof(header = '') {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { key, isRight, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

async function openSubscribed(path: string) {
  const garden = await openOwnGarden(server);
  const browser = openBrowser();
  await garden.call('POST', '/notifications/push_subscriptions', browser.subscription(`${origin()}${path}`));
  await garden.call('PATCH', '/notifications/settings', { kinds: { valve: ['PUSH'] } });
  await notify(server.db, {
    groupId: garden.id as never,
    key: 'valveNotClosing',
    figures: { zone: 'Rosen ü 花', device: 'Shed', time: '2026-06-17T09:30:00.000Z' },
    subject: 'DEVICE',
    subjectId: crypto.randomUUID(),
    cause: `open ${path}`,
    at: new Date(server.clock.now()),
  });
  await sendDueMessages(server.services);
  const job = server.jobsOf<PushJob>(PUSH_QUEUE).at(-1);
  if (!job) throw new Error('nothing was queued');
  const subscriptions = async () =>
    (await garden.call<{ push_subscriptions: object[] }>('GET', '/notifications/push_subscriptions')).body.data
      .push_subscriptions;
  return { garden, browser, job, subscriptions };
}

test('only the browser can read it, and the push service knows who sent it', async () => {
  const { browser, job } = await openSubscribed('/send/one');
  await sendPush(server.services, job);
  const [message] = got.splice(0);
  if (!message) throw new Error('nothing came');
  expect(browser.read(message.body)).toEqual({
    id: job.content.id,
    title: 'Rosen ü 花: watering does not stop · Orchard',
    text: expect.stringContaining('turn off the water'),
    lang: 'en',
    isUrgent: true,
    page: '/home',
  });
  expect(() => openBrowser().read(message.body)).toThrow();
  expect(message.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: job.content.id.replaceAll('-', ''),
    'content-encoding': 'aes128gcm',
  });
  const { key, isRight, claims } = readProof(message.headers.authorization);
  expect([isRight, key]).toEqual([true, server.services.pushKeys.publicKey]);
  expect(claims).toMatchObject({ aud: origin(), sub: 'mailto:no-reply@garden.test' });
});

test('a service that is busy is asked again later; a subscription that has ended is forgotten', async () => {
  const { job, subscriptions } = await openSubscribed('/send/two');
  answer = 503;
  await expect(sendPush(server.services, job)).rejects.toThrow('answered 503');
  expect(await subscriptions()).toHaveLength(1);
  answer = 410;
  await sendPush(server.services, job);
  expect(await subscriptions()).toEqual([]);
  got.splice(0);
  await sendPush(server.services, job);
  expect(got).toEqual([]);
  answer = 201;
});

test('an address of this machine or its network is not called, whatever its name', async () => {
  const post = createOutsidePost(1_000, false);
  const { port } = service.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '10.0.0.1'])
    await expect(post(`http://${host}:${port}/`, {}, 'x')).rejects.toThrow(PrivateAddressError);
  expect(got).toEqual([]);
  expect(['192.168.1.4', '169.254.169.254', 'fd00::1', 'fe80::1', '::', '100.64.0.1'].filter(isPublicAddress)).toEqual(
    [],
  );
  expect(['9.9.9.9', '2620:fe::fe'].every(isPublicAddress)).toBe(true);
});
