/** A link lets its holder water chosen zones within its bounds, in its maker's right and under its own name. */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { GuestLink, GuestLinkCreation, GuestView } from '@sluice/contract/guest-links';
import type { Notification } from '@sluice/contract/notifications';
import type { Event } from '@sluice/contract/runs';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { openLawns } from '../testing/demo.ts';
import { sealedWithLostKey } from '../testing/lost-key.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { SMALL_JPEG } from '../testing/small-jpeg.ts';
import type { Answer } from '../testing/test-server.ts';

const server = serverForFile({ withSimulator: true });
let visitor = 0;

beforeEach(() => server.clock.set(present()));

/** What was refused, by its first error. */
const firstError = (answer: Answer) => ({
  path: answer.body.errors?.[0]?.path,
  message: answer.body.errors?.[0]?.message,
});

async function open(extra: Partial<GuestLinkCreation> = {}) {
  const lawns = await openLawns(server);
  const garden = {
    ...lawns,
    call: <Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      server.call<Data>(lawns.token, method, path, payload),
    activeRuns: async (zoneId: string) =>
      (await lawns.groupOf())?.active_runs.filter(({ zone_id }) => zone_id === zoneId) ?? [],
  };
  const day = (days: number) => new Date(server.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
  const [first, second] = [garden.zone(0), garden.zone(1)];
  const body = {
    ...{ name: 'Anna next door', zone_ids: [first.id], first_day: day(-1), last_day: day(2) },
    ...{ most_run_min: 10, most_day_min: 15 },
    ...extra,
  };
  const made = await garden.call<{ guest_link: GuestLink }>('POST', `/groups/${garden.group.id}/guest_links`, body);
  const link = made.body.data?.guest_link;
  const token = new URLSearchParams(link?.link?.split('?')[1]).get('token') ?? '';
  const from = `10.9.${Math.floor(visitor / 250)}.${visitor++ % 250}`;
  const guest = <Data = GuestView>(path: string, payload: object = {}, language = 'en') =>
    server.ask<Data>({
      ...{ method: 'POST', url: `/auth/guest${path}`, payload: { link: token, ...payload }, remoteAddress: from },
      headers: { 'accept-language': language },
    });
  return { garden, made, link: link as GuestLink, token, guest, first, second, day };
}

const runOf = ({ body }: { body: { data: GuestView } }) => body.data.zones[0]?.run;

describe('the holder', () => {
  test('sees the chosen zones and nothing else, waters, and stops', async () => {
    const { guest, first, garden } = await open();
    const seen = await guest('');
    expect(seen.body.data).toMatchObject({ is_open: true, left_min: 15, most_run_min: 10 });
    expect(seen.body.data.zones.map(({ id }) => id)).toEqual([first.id]);
    expect(JSON.stringify(seen.body.data)).not.toContain(garden.zone(1).name);
    const watered = await guest('/water', { zone_id: first.id, minutes: 10 });
    expect(watered.body.data).toMatchObject({ left_min: 5 });
    expect(runOf(watered)).toMatchObject({ zone_id: first.id, duration_s: 600, started_by: 'Anna next door' });
    const stopped = await guest('/stop', { zone_id: first.id });
    expect(stopped.code).toBe(200);
  });

  test('stands in the history and the audit trail by the name of the link', async () => {
    const { guest, first, garden } = await open({ name: 'The fridge' });
    await guest('/water', { zone_id: first.id, minutes: 1 });
    expect((await garden.activeRuns(first.id)).map(({ started_by }) => started_by)).toEqual(['The fridge']);
    const trail = await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.group.id}/audit_trail`);
    expect(trail.body.data.entries[0]).toMatchObject({
      ...{ action: 'POST /groups/:id/manual_runs', token_name: 'The fridge' },
    });
  });

  test('sees the photo of a zone', async () => {
    const { guest, first, second, garden } = await open();
    await garden.call('PUT', `/zones/${first.id}/photo`, { jpeg_base64: SMALL_JPEG });
    const photo = await guest<{ jpeg_base64: string }>('/photo', { zone_id: first.id });
    expect(Buffer.from(photo.body.data.jpeg_base64, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect((await guest('/photo', { zone_id: second.id })).code).toBe(404);
  });

  test('says that a zone looks dry: notified once a day, and in the trail', async () => {
    const { guest, first, garden } = await open();
    await guest('/looks_dry', { zone_id: first.id });
    await guest('/looks_dry', { zone_id: first.id });
    const listed = await garden.call<{ notifications: Notification[] }>('GET', '/notifications');
    const ours = listed.body.data.notifications.filter(({ title }) => title === `${first.name} looks dry`);
    expect(ours.map(({ text }) => text)).toEqual([
      'Anna next door says so, by the link for guests. Nothing was changed by it.',
    ]);
    const trail = await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.group.id}/audit_trail`);
    expect(trail.body.data.entries[0]).toMatchObject({
      ...{ action: 'POST /guest/looks_dry', token_name: 'Anna next door', subject_name: first.name },
    });
  });
});

describe('its bounds', () => {
  test('are the zones', async () => {
    const { guest, second } = await open();
    expect((await guest('/water', { zone_id: second.id, minutes: 1 })).code).toBe(404);
    expect((await guest('/stop', { zone_id: second.id })).code).toBe(404);
    expect((await guest('/looks_dry', { zone_id: second.id })).code).toBe(404);
  });

  test('are the minutes at once and in a day, also for two presses at one time', async () => {
    const both = await open({ zone_ids: undefined as never });
    expect(firstError(both.made)).toMatchObject({ path: 'zone_ids' });
    const { guest, first, garden, day } = await open({ most_run_min: 10, most_day_min: 15 });
    expect(firstError(await guest('/water', { zone_id: first.id, minutes: 11 }))).toEqual({
      ...{ path: 'minutes', message: 'Please choose at most 10 minutes' },
    });
    const asked = await Promise.all([1, 2].map(() => guest('/water', { zone_id: first.id, minutes: 8 })));
    expect(asked.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await garden.activeRuns(first.id)).toHaveLength(1);
    server.clock.set(Date.parse(`${day(1)}T12:00:00Z`));
    expect((await guest('')).body.data.left_min).toBe(15);
  });

  test('what is refused costs no minutes, and is refused in the language of the guest', async () => {
    const { guest, first, garden } = await open({ most_day_min: 60 });
    await garden.call('POST', `/groups/${garden.group.id}/manual_runs`, { zones: [{ zone_id: first.id, minutes: 5 }] });
    const refused = await guest('/water', { zone_id: first.id, minutes: 5 }, 'de');
    expect([refused.code, firstError(refused).message]).toEqual([409, `${first.name} wird bereits bewässert`]);
    expect((await guest('')).body.data.left_min).toBe(60);
  });

  test('are the days', async () => {
    const { guest, first, day } = await open();
    server.clock.set(Date.parse(`${day(5)}T12:00:00Z`));
    const seen = (await guest('')).body.data;
    expect([seen.is_open, seen.zones]).toEqual([false, []]);
    expect((await guest('/water', { zone_id: first.id, minutes: 1 })).code).toBe(409);
    expect((await guest('/looks_dry', { zone_id: first.id })).code).toBe(409);
    expect((await guest('/photo', { zone_id: first.id })).code).toBe(409);
    expect((await guest('/stop', { zone_id: first.id })).code).toBe(200);
  });
});

test('a zone that is switched off is refused in the API’s words, the link goes on, and no minutes are lost', async () => {
  const { guest, first, garden } = await open();
  const zones = `/zones/${first.id}`;
  await garden.call('PATCH', zones, { enabled: false });
  const refused = await guest('/water', { zone_id: first.id, minutes: 5 });
  expect([refused.code, firstError(refused).message]).toEqual([409, expect.stringContaining(first.name)]);
  expect((await guest('')).body.data).toMatchObject({ is_open: true, left_min: 15 });
});

describe('it ends', () => {
  test('with a tap', async () => {
    const { guest, link, garden } = await open();
    expect((await garden.call('DELETE', `/guest_links/${link.id}`)).code).toBe(200);
    expect(firstError(await guest('')).message).toContain('no longer opens anything');
  });

  test('with the share of whoever made it, and is not listed then', async () => {
    const { garden, first, day } = await open();
    const manager = await server.register();
    await server.share(garden.group.id, manager.id, 'MANAGER');
    const made = await server.call<{ guest_link: GuestLink }>(
      ...([manager.token, 'POST', `/groups/${garden.group.id}/guest_links`] as const),
      {
        ...{ name: 'Of the manager', zone_ids: [first.id], first_day: day(0), last_day: day(1) },
        ...{ most_run_min: 5, most_day_min: 5 },
      },
    );
    const token = made.body.data.guest_link.link?.split('token=')[1];
    const look = () =>
      server.ask({ method: 'POST', url: '/auth/guest', payload: { link: token }, remoteAddress: '10.8.0.1' });
    expect((await look()).code).toBe(200);
    await garden.call('DELETE', `/groups/${garden.group.id}/shares/${manager.id}`);
    expect((await look()).code).toBe(404);
    const left = await garden.call<{ guest_links: GuestLink[] }>('GET', `/groups/${garden.group.id}/guest_links`);
    expect(left.body.data.guest_links.map(({ name }) => name)).toEqual(['Anna next door']);
  });
});

test('a wrong one opens nothing, and names no garden', async () => {
  for (const link of ['x', 'A'.repeat(43), '00000000-0000-0000-0000-000000000000'])
    expect(
      (await server.ask({ method: 'POST', url: '/auth/guest', payload: { link }, remoteAddress: '10.8.0.2' })).code,
    ).toBe(404);
});

test('bad days and minutes name their field and make nothing', async () => {
  const wrong = async (extra: Partial<GuestLinkCreation>) => firstError((await open(extra)).made).path;
  expect(await wrong({ last_day: '2020-01-01', first_day: '2020-01-01' })).toBe('last_day');
  expect(await wrong({ last_day: '2020-01-01' })).toBe('last_day');
  expect(await wrong({ last_day: '2999-01-01' })).toBe('last_day');
  expect(await wrong({ most_run_min: 61, most_day_min: 61 })).toBe('most_run_min');
  expect(await wrong({ most_run_min: 10, most_day_min: 5 })).toBe('most_day_min');
  expect(await wrong({ name: '' })).toBe('name');
  expect((await open({ zone_ids: [crypto.randomUUID() as never] })).made.code).toBe(404);
});

test('a token that only reads does not see it, since it would water with it', async () => {
  const { garden } = await open();
  const made = await garden.call<{ token: string }>('POST', '/account/tokens', { name: 'A display', scope: 'water' });
  const { token } = made.body.data;
  expect((await server.call(token, 'GET', `/groups/${garden.group.id}/guest_links`)).code).toBe(403);
});

test('one whose key is lost still waters, and is not shown again', async () => {
  const { garden, guest, first, link } = await open();
  await server.db.execute(sql`update guest_links set token = ${sealedWithLostKey('x')} where id = ${link.id}`);
  const { body } = await garden.call<{ guest_links: GuestLink[] }>('GET', `/groups/${garden.group.id}/guest_links`);
  expect(body.data.guest_links.map((one) => one.link)).toEqual([null]);
  expect((await guest('/water', { zone_id: first.id, minutes: 1 })).code).toBe(200);
});

test('used links show when, and the event in the history is the guest’s', async () => {
  const { garden, guest, first, link } = await open();
  await guest('/water', { zone_id: first.id, minutes: 1 });
  await guest('/stop', { zone_id: first.id });
  const read = () => garden.call<{ guest_links: GuestLink[] }>('GET', `/groups/${garden.group.id}/guest_links`);
  expect((await read()).body.data.guest_links.find(({ id }) => id === link.id)?.last_used_at).not.toBeNull();
  await expect
    .poll(async () => {
      const { body } = await garden.call<{ events: Event[] }>('GET', `/groups/${garden.group.id}/events`);
      return body.data.events.find(({ started_by }) => started_by === 'Anna next door')?.zone_id;
    })
    .toBe(first.id);
});
