/** "I have a backup" on the first page: who may, in which pieces, and what is refused with nothing changed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeBackup, readPassphrase } from '../backups/index.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { makeOperatorCode } from './index.ts';

const server = serverForFile({ isOnlyHere: false });
const folder = () => server.serverParts.dataDir;
const requested = () => existsSync(join(folder(), 'restore-requested', 'request.json'));

const post = async (path: string, payload: object) =>
  server.ask<{ upload: string; received_bytes: number }>({ method: 'POST', url: `/auth/restore${path}`, payload });
const state = async () =>
  (await server.ask<{ is_possible: boolean }>({ method: 'GET', url: '/auth/restore' })).body.data;
const code = () => makeOperatorCode(server.serverParts.secret);

async function send(bytes: Buffer): Promise<string> {
  const { upload } = (await post('', { bytes: bytes.length, code: code() })).body.data;
  for (const offset of [0, 200_000, 400_000, 600_000].filter((from) => from < bytes.length))
    await post('/pieces', { upload, offset, base64: bytes.subarray(offset, offset + 200_000).toString('base64') });
  return upload;
}

let backup: Buffer;
let passphrase = '';
beforeEach(async () => {
  if (passphrase) return;
  const place = { connection: server.connection, dataDir: folder(), destination: join(folder(), 'backups') };
  const { name } = await makeBackup(place, 'asked', new Date(server.clock.now()));
  backup = readFileSync(join(place.destination, name));
  passphrase = readPassphrase(folder()).passphrase;
});

test('a server that others reach asks for the code that the start prints', async () => {
  expect(await state()).toEqual({ is_possible: true, asks_code: true, failure: null });
  for (const wrong of ['', 'abcd-efgh-jkmn']) {
    const answer = await post('', { bytes: 10, code: wrong });
    expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'code']);
  }
  expect((await post('', { bytes: 10, code: code() })).code).toBe(200);
});

test('more than the disk holds is refused before anything is sent', async () => {
  const answer = await post('', { bytes: Number.MAX_SAFE_INTEGER, code: code() });
  expect([answer.code, answer.body.errors[0]?.message]).toEqual([
    409,
    'The server’s disk does not have enough space for this backup.',
  ]);
});

test('pieces are taken once each, and only of the upload that was begun last', async () => {
  const { upload } = (await post('', { bytes: 6, code: code() })).body.data;
  const piece = (offset: number, text: string, of = upload) =>
    post('/pieces', { upload: of, offset, base64: Buffer.from(text).toString('base64') });
  expect((await piece(0, 'abc')).body.data.received_bytes).toBe(3);
  expect((await piece(0, 'abc')).body.data.received_bytes).toBe(3);
  expect((await piece(5, 'f')).body.data.received_bytes).toBe(3);
  expect((await piece(3, 'defg')).code).toBe(409);
  expect((await piece(3, 'def', 'another')).code).toBe(409);
  expect((await post('/start', { upload, passphrase })).code).toBe(409);
  expect((await piece(3, 'def')).body.data.received_bytes).toBe(6);
  const started = await post('/start', { upload, passphrase });
  expect([started.code, started.body.errors[0]?.path]).toEqual([422, 'file']);
});

test('a file that is cut or altered, and a wrong passphrase, are told at their field; a good one is left to the next start', async () => {
  const restart = vi.fn();
  server.serverParts.restart = restart;
  const altered = Buffer.from(backup);
  altered[altered.length - 40] = (altered.at(-40) ?? 0) ^ 1;
  for (const bad of [backup.subarray(0, -30), altered]) {
    const answer = await post('/start', { upload: await send(bad), passphrase });
    expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'file']);
  }
  const upload = await send(backup);
  const wrong = await post('/start', { upload, passphrase: 'abcd-efgh-jkmn' });
  expect([wrong.code, wrong.body.errors[0]?.path]).toEqual([422, 'passphrase']);
  expect([requested(), restart.mock.calls.length]).toEqual([false, 0]);
  // Without another upload.
  expect((await post('/start', { upload, passphrase: passphrase.toUpperCase() })).code).toBe(200);
  expect(requested()).toBe(true);
  await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(readFileSync(join(folder(), 'restore-requested', 'backup')).equals(backup)).toBe(true);
});

test('once somebody has an account, nobody may', async () => {
  const upload = await send(backup);
  await server.register();
  expect((await state()).is_possible).toBe(false);
  for (const answer of [await post('', { bytes: 10, code: code() }), await post('/start', { upload, passphrase })])
    expect([answer.code, answer.body.errors[0]?.message]).toEqual([
      409,
      'There are already accounts here, so nothing was restored.',
    ]);
});
