/** Calendars at a server on this machine, written by another library than the one that reads them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SubscribedCalendar } from '@sluice/contract/appointments';
import type { Schedule } from '@sluice/contract/schedule';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import startCalendar from 'ical-generator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutsideRead } from '../platform/outside-post.ts';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { refreshCalendars } from './index.ts';

const server = serverForFile({ withSimulator: true });
let answer: { status: number; text: string; location?: string } = { status: 200, text: '' };
let asked = 0;
const host = createServer((request, response) => {
  asked += 1;
  if (request.url === '/moved.ics') response.writeHead(301, { location: answer.location ?? '/family.ics' }).end();
  else response.writeHead(answer.status).end(answer.text);
});
const address = (path = 'family.ics') => `http://127.0.0.1:${(host.address() as AddressInfo).port}/${path}`;
beforeAll(async () => {
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
});
afterAll(() => host.close());

/** The parser looks for this day for ever. */
const FOREVER = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:Party', 'DTSTART:20260101T000000Z'],
  ...['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n');

let garden: PlannedGarden;
beforeEach(async () => {
  server.clock.set(Date.parse('2026-06-10T10:00:00Z'));
  garden = await openPlannedGarden(server);
  await garden.addProgram({ start_time: '06:00', repeat: 'interval', interval_days: 1 });
});

type Entry = { summary: string; start: string; end: string };
const publish = (...entries: Entry[]) => {
  const calendar = startCalendar({ name: 'Family' });
  for (const { summary, start, end } of entries)
    calendar.createEvent({ id: summary, summary, start: new Date(start), end: new Date(end) });
  answer = { status: 200, text: calendar.toString() };
};
const PARTY = { summary: 'Party on the lawn', start: '2026-06-12T16:00:00Z', end: '2026-06-12T22:00:00Z' };
const call = <Data>(...given: Parameters<PlannedGarden['call']>) => garden.call<Data>(...given);
const path = () => `/groups/${garden.id}/subscribed_calendars`;
type One = { subscribed_calendar: SubscribedCalendar };
const subscribe = (fields: object = {}) =>
  call<One>('POST', path(), {
    name: 'Family',
    url: address(),
    keywords: ['party', 'no water'],
    dry_hours: 24,
    ...fields,
  });
const shown = async () =>
  (await call<{ subscribed_calendars: SubscribedCalendar[] }>('GET', path())).body.data.subscribed_calendars;
/** Reasons of the starts of each day. */
const reasons = async () => {
  const { schedules } = (await call<{ schedules: Schedule[] }>('GET', `/groups/${garden.id}/schedules`)).body.data;
  return new Map(schedules.map((one) => [one.start_time.local_date, one.reason_name] as const));
};

describe('an appointment whose title has a word', () => {
  test('keeps water off from so many hours before it to its end, and says which it is', async () => {
    publish(PARTY, { ...PARTY, summary: 'Dentist', start: '2026-06-14T00:00:00Z', end: '2026-06-15T00:00:00Z' });
    const { subscribed_calendar: calendar } = (await subscribe()).body.data;
    expect(calendar).toMatchObject({ fault: null, keywords: ['party', 'no water'], dry_hours: 24 });
    expect(JSON.stringify(calendar)).not.toContain('family.ics');
    expect(calendar.appointments).toMatchObject([{ title: PARTY.summary, is_ignored: false }]);
    const days = await reasons();
    expect(['2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14'].map((day) => days.get(day))).toEqual([
      ...['PROGRAM', 'APPOINTMENT', 'PROGRAM', 'PROGRAM'],
    ]);
  });

  test('is ignored where somebody says so, and stays so while it is read anew', async () => {
    publish(PARTY);
    const { subscribed_calendar: calendar } = (await subscribe()).body.data;
    const [party] = calendar.appointments;
    const ignore = (is_ignored: boolean) =>
      call<One>('PUT', `/subscribed_calendars/${calendar.id}/ignored`, {
        ...{ uid: party?.uid, starts_at: party?.starts_at, is_ignored },
      });
    expect((await ignore(true)).body.data.subscribed_calendar.appointments).toMatchObject([{ is_ignored: true }]);
    expect((await reasons()).get('2026-06-12')).toBe('PROGRAM');
    publish({ ...PARTY, summary: PARTY.summary, end: '2026-06-12T23:00:00Z' });
    await call('POST', `/subscribed_calendars/${calendar.id}/read`);
    expect((await shown())[0]?.appointments).toMatchObject([{ is_ignored: true, ends_at: '2026-06-12T23:00:00.000Z' }]);
    await ignore(false);
    expect((await reasons()).get('2026-06-12')).toBe('APPOINTMENT');
  });

  test('of a zone keeps off that zone alone', async () => {
    const [first] = (await garden.groupOf()).zones;
    publish({ ...PARTY, summary: `No water for ${first?.name.toUpperCase()}` });
    expect((await subscribe()).body.data.subscribed_calendar.appointments).toMatchObject([{ zone_ids: [first?.id] }]);
  });
});

describe('the calendar', () => {
  test('is read about every hour; what changed there changes the plan', async () => {
    publish();
    await subscribe();
    publish(PARTY);
    const before = asked;
    await refreshCalendars(server.services, server.faults);
    expect(asked).toBe(before);
    server.clock.set(server.clock.now() + HOUR_MS);
    await refreshCalendars(server.services, server.faults);
    expect((await reasons()).get('2026-06-12')).toBe('APPOINTMENT');
    publish();
    server.clock.set(server.clock.now() + HOUR_MS);
    await refreshCalendars(server.services, server.faults);
    expect((await reasons()).get('2026-06-12')).toBe('PROGRAM');
  });

  test('that is gone keeps what it had, and says so', async () => {
    publish(PARTY);
    await subscribe();
    answer = { status: 404, text: 'gone' };
    server.clock.set(server.clock.now() + HOUR_MS);
    await refreshCalendars(server.services, server.faults);
    expect(await shown()).toMatchObject([{ fault: 'refused', appointments: [{ title: PARTY.summary }] }]);
    expect((await reasons()).get('2026-06-12')).toBe('APPOINTMENT');
  });

  test('with other keywords or hours is judged anew, and its end frees the garden', async () => {
    publish(PARTY);
    const { id } = (await subscribe()).body.data.subscribed_calendar;
    const change = (body: object) => call<One>('PATCH', `/subscribed_calendars/${id}`, body);
    expect((await change({ keywords: ['holiday'] })).body.data.subscribed_calendar.appointments).toEqual([]);
    await change({ keywords: ['LAWN'], dry_hours: 2 });
    expect((await reasons()).get('2026-06-12')).toBe('PROGRAM');
    await change({ dry_hours: 12 });
    expect((await reasons()).get('2026-06-12')).toBe('APPOINTMENT');
    await call('DELETE', `/subscribed_calendars/${id}`);
    expect((await reasons()).get('2026-06-12')).toBe('PROGRAM');
  });

  test('may have moved, but not in a circle', async () => {
    publish(PARTY);
    expect((await subscribe({ url: address('moved.ics') })).body.data.subscribed_calendar.appointments).toHaveLength(1);
    answer.location = '/moved.ics';
    expect(refusal(await subscribe({ url: address('moved.ics') })).http).toBe(422);
  });

  test.each([
    ['that refuses', { status: 403, text: '' }],
    ['that is a page', { status: 200, text: '<!doctype html>' }],
    ['that repeats on a day that never comes', { status: 200, text: FOREVER }],
    ['of eleven megabytes', { status: 200, text: 'x'.repeat(11 * 2 ** 20) }],
  ])('%s is not subscribed to, and the field is named', async (_what, given) => {
    answer = given;
    const { http, errors } = refusal(await subscribe());
    expect([http, errors[0]?.[1]]).toEqual([422, 'url']);
    expect(await shown()).toEqual([]);
  });

  test.each([
    [{ keywords: [] }, 'keywords'],
    [{ keywords: ['x'] }, 'keywords.0'],
    [{ dry_hours: 49 }, 'dry_hours'],
    [{ url: 'ftp://example.org/x.ics' }, 'url'],
    [{ name: '' }, 'name'],
  ])('%j is refused', async (fields, field) => {
    const { http, errors } = refusal(await subscribe(fields));
    expect([http, errors[0]?.[1]]).toEqual([422, field]);
  });
});

test('nobody lets the server read its own network', async () => {
  publish(PARTY);
  const read = createOutsideRead(1_000, false);
  await expect(read(address(), 1_000)).rejects.toThrow(/address of this machine/);
  await expect(read(`http://localhost:${(host.address() as AddressInfo).port}/`, 1_000)).rejects.toThrow(/localhost/);
});
