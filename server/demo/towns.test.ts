/** A demo is where its visitor is: a town like theirs, with its weather, money, law and clock. */
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { townOfTimeZone } from './towns.ts';

test.each([
  ['America/New_York', 'sanDiego'],
  ['America/Toronto', 'sanDiego'],
  ['Europe/Berlin', 'freiburg'],
  ['Europe/Paris', 'freiburg'],
  ['Europe/Stockholm', 'freiburg'],
  ['Europe/Rome', 'seville'],
  ['Asia/Calcutta', 'seville'],
  ['Europe/Dublin', 'london'],
  ['Australia/Perth', 'melbourne'],
  ['Pacific/Chatham', 'melbourne'],
  ['Africa/Johannesburg', 'saoPaulo'],
  ['America/Manaus', 'saoPaulo'],
  ['Asia/Tokyo', 'sanDiego'],
  ['UTC', 'sanDiego'],
  ['Mars/Olympus', 'sanDiego'],
  [undefined, 'sanDiego'],
])('a browser in %s sees the demo of %s', (timeZone, town) => {
  expect(townOfTimeZone(timeZone)).toBe(town);
});

describe('on 20 November', () => {
  const server = serverForFile({ withSimulator: true });
  let north: Visited;
  let south: Visited;
  beforeAll(async () => {
    server.clock.set(Date.parse('2026-11-20T12:00:00Z'));
    north = await visit('Europe/Berlin');
    south = await visit('Australia/Perth');
  });

  interface Visited {
    index: Index;
    garden: CurrentGroup;
    events: Event[];
    schedules: Schedule[];
    tariff: { currency: string };
    location: object;
  }

  async function visit(timeZone: string): Promise<Visited> {
    const payload = { time_zone: timeZone };
    const { token } = (await server.ask<{ token: string }>({ method: 'POST', url: '/auth/demo', payload })).body.data;
    const read = async <Data>(path: string) => (await server.call<Data>(token, 'GET', path)).body.data;
    const index = await read<Index>('/index');
    const garden = index.current_group;
    if (!garden) throw new Error('the demo has no garden');
    const of = `/groups/${garden.id}`;
    return {
      index,
      garden,
      ...(await read<{ events: Event[] }>(`${of}/events`)),
      ...(await read<{ schedules: Schedule[] }>(`${of}/schedules`)),
      ...(await read<{ tariff: { currency: string } }>(`${of}/tariff`)),
      ...(await read<{ location: object }>(`${of}/location`)),
    };
  }

  const executed = ({ events }: Visited) => events.filter(({ status }) => status === 'EXECUTED');
  const meanMaxC = ({ garden: { weathers } }: Visited) =>
    weathers.reduce((sum, day) => sum + (day.t_max ?? Number.NaN), 0) / weathers.length;

  test('a German is in Freiburg: cold, paid in euros, under no foreign law', () => {
    expect(north.location).toMatchObject({
      city: 'Freiburg im Breisgau',
      country: 'DE',
      time_zone: 'Europe/Berlin',
      elevation_m: 278,
    });
    expect(north.tariff.currency).toBe('EUR');
    expect(north.garden.regulations).toEqual([]);
    expect(north.events.map(({ reason_name }) => reason_name)).not.toContain('REGULATION');
    expect(meanMaxC(north)).toBeGreaterThan(2);
    expect(meanMaxC(north)).toBeLessThan(15);
    expect(north.garden.zones.map(({ name }) => name)).toContain(server.services.translate('en', 'demo.appleTrees'));
  });

  test('an Australian is in Melbourne: spring, paid in Australian dollars, by its water rules', () => {
    expect(south.location).toMatchObject({ city: 'Melbourne', country: 'AU', time_zone: 'Australia/Melbourne' });
    expect(south.tariff.currency).toBe('AUD');
    expect(south.garden.regulations.map(({ id }) => id)).toEqual(['au-vic-melbourne-permanent']);
    expect(meanMaxC(south)).toBeGreaterThan(17);
    expect(south.garden.zones.map(({ name }) => name)).toContain(server.services.translate('en', 'demo.lemonTrees'));
  });

  test('both have a plan and a history; in Freiburg hardly anything is watered', () => {
    for (const { events, schedules } of [north, south]) {
      expect(events.length).toBeGreaterThan(20);
      expect(schedules.length).toBeGreaterThan(10);
    }
    expect(executed(north).length).toBeLessThan(10);
    expect(executed(south).length).toBeGreaterThan(15);
    const coming = ({ schedules }: Visited) => schedules.filter(({ status }) => status === null).length;
    expect(coming(north)).toBeLessThan(5);
    expect(coming(south)).toBeGreaterThan(10);
  });

  test('a time zone that is far too long is refused by its field', async () => {
    const answer = await server.ask({ method: 'POST', url: '/auth/demo', payload: { time_zone: 'x'.repeat(65) } });
    expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'time_zone']);
  });
});
