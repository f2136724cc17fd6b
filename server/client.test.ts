/** The client that is made from the description, on a real server. */
import { createSluiceClient } from '@sluice/client';
import { makeTypes } from '@sluice/client/make-types';
import { waterInTheMornings } from '@sluice/client/walk';
import { expect, test } from 'vitest';
import { openPlannedGarden } from './testing/planned-garden.ts';
import { forFile, serverForFile } from './testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openPlannedGarden(server));

const open = async (token?: string) => {
  const address = server.app.server.listening
    ? `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
    : await server.app.listen({ port: 0, host: '127.0.0.1' });
  return createSluiceClient({ address, ...(token && { token }) });
};

test('makes a program, once, and reads what is planned', async () => {
  const sluice = await open(garden.token);
  const [zone = ''] = garden.zones;
  const first = await waterInTheMornings(sluice, garden.id, zone, garden.date(1));
  const again = await waterInTheMornings(sluice, garden.id, zone, garden.date(1));
  expect(again.program.id).toBe(first.program.id);
  expect(first.days).toHaveLength(29);
  expect(first.days[0]).toBe(garden.date(1));
});

test('takes a garden along as a file', async () => {
  const sluice = await open(garden.token);
  const path = { id: garden.id };
  const { data: file } = await sluice.GET('/api/v1/groups/{id}/export', { params: { path }, parseAs: 'blob' });
  const made = await sluice.POST('/api/v1/groups/import', {
    params: { query: { name: 'Taken along' } },
    body: file as Blob,
    headers: { 'content-type': 'application/gzip' },
  });
  expect([made.error, made.data?.data.group.name]).toEqual([undefined, 'Taken along']);
  expect(made.data?.data.counts.zones).toBe(garden.zones.length);
});

test('gets refusals with their codes', async () => {
  const refused = await (await open(garden.token)).GET('/api/v1/programs/{id}', {
    params: { path: { id: crypto.randomUUID() } },
  });
  expect([refused.response.status, refused.error?.errors[0]?.code]).toEqual([404, 20]);
  const stranger = await (await open()).GET('/api/v1/index');
  expect([stranger.response.status, stranger.error?.errors[0]?.code]).toEqual([401, 1]);
});

test('has a type for every call', async () => {
  const description = (server.app as unknown as { swagger(): { paths: Record<string, object> } }).swagger();
  const types = await makeTypes(description);
  const missing = Object.keys(description.paths).filter((path) => !types.includes(`"${path}": {`));
  expect(missing).toEqual([]);
});
