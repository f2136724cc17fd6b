/** Calendar feeds, read by another library than the writing one; and exports. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertReadings } from '../sensors/index.ts';
import { openDemoGarden } from '../testing/demo.ts';
import { describedFiles } from '../testing/described-routes.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));

const NASTY = 'Roses, "old"; new\\side =1+1 花园 with a name that is longer than one line of a calendar may be';

type Feed = { calendar_feed: { url: string } | null };
const feed = async (method: 'GET' | 'POST' | 'DELETE', token = demo.token) =>
  (await server.call<Feed>(token, method, `/groups/${demo.group.id}/calendar_feed`)).body.data.calendar_feed?.url;
const open = (url = '') => server.app.inject({ method: 'GET', url: url.replace('http://garden.test', '') });
const parse = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

describe('a calendar feed', () => {
  let file = '';
  beforeAll(async () => {
    await server.call(demo.token, 'PATCH', `/zones/${demo.zone().id}`, { name: NASTY.slice(0, 40) });
    file = (await open(await feed('POST'))).body;
  });

  test('is a valid file: folded at 75 bytes, lines ended by CRLF, texts escaped', () => {
    const lines = file.split('\r\n');
    expect(lines.some((line) => line.includes('\n'))).toBe(false);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect([lines[0], lines.at(-1) || lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
    const titles = parse(file).map(({ summary }) => summary);
    expect(titles.some((title) => title.startsWith('Roses, "old"; new\\side'))).toBe(true);
  });

  test('tells what was watered and what is planned for 30 days, with reasons, as the dashboard does', async () => {
    const events = parse(file);
    const { schedules } = (
      await server.call<{ schedules: { zone_id: string | null }[] }>(
        demo.token,
        'GET',
        `/groups/${demo.group.id}/schedules`,
      )
    ).body.data;
    const past = (await demo.events()).length;
    expect(past).toBeGreaterThan(0);
    expect(events).toHaveLength(past + schedules.filter(({ zone_id }) => zone_id !== null).length);
    const now = server.clock.now();
    const spans = events.map(({ startDate, endDate }) => [
      startDate.toJSDate().getTime(),
      endDate.toJSDate().getTime(),
    ]);
    expect(spans.every(([start = 0, end = 0]) => end > start && Math.abs(start - now) < 31 * DAY_MS)).toBe(true);
    expect(events.every(({ startDate }) => startDate.zone.tzid === 'UTC')).toBe(true);
    expect(events.some(({ summary, description }) => /Watered/.test(summary) && description.length > 0)).toBe(true);
    expect(events.some(({ summary, description }) => /Planned/.test(summary) && description.length > 0)).toBe(true);
  });

  test('gives the same start the same id whenever it is asked', async () => {
    const ids = parse(file).map(({ uid }) => uid);
    expect(new Set(ids).size).toBe(ids.length);
    server.clock.set(server.clock.now() + 60_000);
    const again = parse((await open(await feed('GET'))).body).map(({ uid }) => uid);
    expect(again.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('is read by its address alone, shown again, replaced, taken back, and ends with the share', async () => {
    const first = await feed('GET');
    expect((await open(first)).headers['content-type']).toBe('text/calendar; charset=utf-8');
    const second = await feed('POST');
    expect(second).not.toBe(first);
    expect((await open(first)).statusCode).toBe(404);
    const player = await server.register();
    await server.share(demo.group.id, player.id, 'PLAYER');
    const theirs = await feed('POST', player.token);
    expect((await open(theirs)).statusCode).toBe(200);
    await server.call(demo.token, 'DELETE', `/groups/${demo.group.id}/shares/${player.id}`);
    expect((await open(theirs)).statusCode).toBe(404);
    await feed('DELETE');
    expect([await feed('GET'), (await open(second)).statusCode]).toEqual([undefined, 404]);
    expect((await open('/calendars/x.ics')).statusCode).toBe(404);
  });
});

describe('an export', () => {
  const get = (name: string, token = demo.token) =>
    server.app.inject({
      method: 'GET',
      url: `/api/v1/groups/${demo.group.id}/${name}`,
      headers: { authorization: `Bearer ${token}` },
    });
  /** Cells of a file by RFC 4180. */
  const parseCsv = (text: string) =>
    [...text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)].reduce<string[][]>(
      (lines, [, quoted, plain, end]) => {
        lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
        if (end === '\r\n') lines.push([]);
        return lines;
      },
      [[]],
    );

  test('of events is a line each, units in its head, and no formula in it', async () => {
    await server.db.execute(`update runs set zone_name = '=cmd|''x''!A1, "a"' where group_id = '${demo.group.id}'`);
    const answer = await get('events.csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = parseCsv(answer.body).filter((line) => line.length > 0);
    expect(head).toEqual(expect.arrayContaining(['start_utc', 'zone', 'open_s', 'volume_l', 'reason']));
    expect(lines.length).toBeGreaterThanOrEqual((await demo.events()).length);
    expect(lines.every((line) => line.length === head?.length)).toBe(true);
    expect(new Set(lines.map((line) => line[head?.indexOf('zone') ?? 0]))).toEqual(new Set([`'=cmd|'x'!A1, "a"`]));
    const none = parseCsv((await get('events.csv?from=2001-01-01&to=2001-01-31')).body);
    expect(none.filter((line) => line.length > 0)).toEqual([head]);
  });

  test('of readings goes on past a page, each reading once', async () => {
    const sensorId = demo.group.sensors[0]?.id as never;
    const start = Date.UTC(2025, 0, 1);
    const many = Array.from({ length: 4_100 }, (_, minute) => ({
      sensorId,
      measuredAt: new Date(start + minute * 60_000),
      moisture: 0.25,
      temperatureC: -1.5,
      sunlightKlx: null,
    }));
    await server.db.execute(
      "create table if not exists readings_old partition of readings for values from ('2025-01-01') to ('2025-02-01')",
    );
    await insertReadings(server.db, many);
    const [head, ...lines] = parseCsv((await get('readings.csv?from=2024-12-31&to=2025-01-31')).body);
    const dataLines = lines.filter((line) => line.length > 0);
    expect(head).toContain('moisture_percent');
    expect([dataLines.length, new Set(dataLines.map(([time]) => time)).size]).toEqual([4_100, 4_100]);
    expect(dataLines[0]?.slice(4)).toEqual(['25', '-1.5', '', 'reading', '1', ...Array(6).fill('')]);
  });

  test('of readings has hours where no readings are left, with the least and the greatest, and says so', async () => {
    const sensorId = demo.group.sensors[0]?.id;
    await server.db.execute(`insert into reading_hours values
      ('${sensorId}', '2024-06-01T10:00Z', 4, 0.25, 0.2, 0.31, 18, 17.5, 18.5, null, null, null),
      ('${sensorId}', '2025-01-01T00:00Z', 60, 0.9, 0.9, 0.9, 0, 0, 0, null, null, null)`);
    await server.db.execute(
      "insert into reading_retention (hours_until, readings_from) values ('2025-01-01T00:00Z', '2025-01-01T00:00Z')",
    );
    const [head = [], ...lines] = parseCsv((await get('readings.csv?from=2024-05-31&to=2025-01-01')).body);
    const [hour = [], ...rest] = lines.filter((line) => line.length > 0);
    const cells = Object.fromEntries(head.map((name, place) => [name, hour[place]]));
    expect(cells).toMatchObject({
      time_utc: '2024-06-01T10:00:00.000Z',
      resolution: 'hour',
      readings: '4',
      moisture_percent: '25',
      moisture_min_percent: '20',
      moisture_max_percent: '31',
      temperature_max_celsius: '18.5',
    });
    expect(new Set(rest.map((line) => line[head.indexOf('resolution')]))).toEqual(new Set(['reading']));
  });

  test.each(['events.csv', 'readings.csv'])('%s begins as the description of the API says', async (name) => {
    const [media] = describedFiles(server)
      .filter(({ path }) => path.endsWith(name))
      .map(({ operation }) => operation.responses['200']?.content?.['text/csv']);
    const { body } = await get(name);
    expect(body.slice(1, body.indexOf('\n') + 1)).toBe(media?.example);
  });

  test.each(['events.csv', 'readings.csv'])('%s is for those who share the garden', async (name) => {
    const stranger = await server.register();
    const player = await server.register();
    await server.share(demo.group.id, player.id, 'PLAYER');
    expect((await get(name, '')).statusCode).toBe(401);
    expect((await get(name, stranger.token)).statusCode).toBe(404);
    expect((await get(name, player.token)).statusCode).toBe(200);
    expect((await get(`${name}?from=never`)).statusCode).toBe(422);
  });
});
