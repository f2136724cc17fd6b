import { randomUUID } from 'node:crypto';
import type { Regulation } from '@sluice/contract/regulations';
import type { GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../runs/tables.ts';
import { refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { zones } from '../zones/tables.ts';
import { regulationReports } from './tables.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  garden = await openPlannedGarden(server);
});

const laws = async () =>
  (await garden.call<{ regulations: Regulation[]; notice: string | null }>('GET', `/groups/${garden.id}/regulations`))
    .body.data;
const listDays = async (status: string | null) =>
  new Set(
    (await garden.schedules())
      .filter((entry) => entry.status === status)
      .map(({ local_date }) => Temporal.PlainDate.from(local_date).dayOfWeek % 7),
  );

const answer = (law: string, body: object) =>
  garden.call<{ recalculation: object | null }>('PUT', `/groups/${garden.id}/regulations/${law}`, body);
/** The clock stays the garden's own, so that the hours in these tests are those of its clock. */
const HERE = { country: 'US', latitude: 35, longitude: -100, time_zone: TIME_ZONE };
const move = (address: object) => garden.call('PUT', `/groups/${garden.id}/location`, { ...HERE, ...address });
const inDallas = (street: string) => move({ street, zipcode: '75201', city: 'Dallas', state: 'Texas' });
const DALLAS = 'us-tx-dallas-twice-weekly';

describe('by address', () => {
  test('an even house number waters on its days, an odd one on the others', async () => {
    await garden.addProgram();
    await inDallas('124 Oak Street');
    expect((await laws()).regulations).toMatchObject([
      {
        id: DALLAS,
        is_followed: true,
        day_restrictions: [
          { name: 'odd', weekdays: [3, 6] },
          { name: 'even', weekdays: [0, 4] },
        ],
        time_restrictions: [{ kind: 'banned', hours: [{ start_time: '10:00', end_time: '18:00' }], season: 'dates' }],
        exempt_sprinklers: ['ROTARY_EMITTER', 'BUBBLER'],
        house_number: { value: 124, is_of_address: true },
        missing: [],
        sureness: 'read',
        read_on: '2026-11-22',
      },
    ]);
    expect([...(await listDays(null))].sort()).toEqual([0, 4]);
    await inDallas('123 Oak Street');
    expect([...(await listDays(null))].sort()).toEqual([3, 6]);
    const cancelled = (await garden.schedules()).find(({ status }) => status === 'CANCELLED');
    expect(cancelled).toMatchObject({ reason_type: 'REGULATION', reason_figures: { closed_by: DALLAS } });
  });

  test('a house without a number keeps the rules of both sides until its people say the number', async () => {
    await garden.addProgram();
    await inDallas('Oak Street');
    expect((await laws()).regulations[0]).toMatchObject({
      house_number: { value: null, is_of_address: false },
      missing: ['house_number'],
    });
    expect([...(await listDays(null))]).toEqual([]);
    expect((await answer(DALLAS, { house_number: 124 })).body.data.recalculation).not.toBeNull();
    expect((await laws()).regulations[0]).toMatchObject({ house_number: { value: 124 }, missing: [] });
    expect([...(await listDays(null))].sort()).toEqual([0, 4]);
    await inDallas('Elm Street');
    expect((await laws()).regulations[0]).toMatchObject({ missing: ['house_number'] });
    expect(refusal(await answer(DALLAS, { house_number: 0 })).errors[0]?.[1]).toBe('house_number');
  });

  test('a law that does not apply to the garden can be set aside', async () => {
    await garden.addProgram();
    await inDallas('124 Oak Street');
    await answer(DALLAS, { is_followed: false });
    expect([...(await listDays('CANCELLED'))]).toEqual([]);
    expect((await garden.groupOf()).regulations).toEqual([]);
    expect((await answer(DALLAS, { is_followed: false })).body.data.recalculation).toBeNull();
  });

  test('drip is exempt', async () => {
    await garden.changeZone(garden.zones[0], { sprinkler: 'ROTARY_EMITTER' });
    await garden.addProgram();
    await inDallas('124 Oak Street');
    expect(await listDays('CANCELLED')).toEqual(new Set());
  });
});

describe('what the city assigns', () => {
  const VEGAS = { street: '5 Sand Street', zipcode: '89101', city: 'Las Vegas', state: 'NV' };
  const WINTER = 'us-nv-las-vegas-winter-days';

  test('is asked for, and followed once it is known', async () => {
    server.clock.set(Date.parse('2026-12-01T10:00:00Z'));
    garden = await openPlannedGarden(server);
    await garden.addProgram({ start_day: '2026-12-02' });
    await move(VEGAS);
    const find = async () => (await laws()).regulations.find(({ id }) => id === WINTER);
    expect(await find()).toMatchObject({
      choice: { label: 'Watering group', options: ['A', 'B', 'C', 'D', 'E', 'F'], chosen: null },
      house_number: null,
      missing: ['choice'],
      sureness: 'general',
      read_on: null,
    });
    expect((await listDays(null)).size).toBe(0);
    await answer(WINTER, { choice: 'C' });
    expect(await find()).toMatchObject({ choice: { chosen: 'C' }, missing: [] });
    const seasons = (await laws()).regulations.find(({ id }) => id === 'us-nv-las-vegas-seasons');
    expect(seasons?.choice?.chosen).toBe('C');
    expect([...(await listDays(null))]).toEqual([3]);
    expect(refusal(await answer(WINTER, { choice: 'G' })).errors).toEqual([
      expect.arrayContaining(['choice', 'Please choose one from the list']),
    ]);
  });
});

test('what is only declared or recommended is shown, and obeyed once it is switched on', async () => {
  await garden.addProgram();
  await move({ street: '12 Bay Street', zipcode: '77002', city: 'Houston', state: 'Texas' });
  expect((await laws()).regulations).toMatchObject([
    { id: 'us-tx-houston-stage-1', binding: 'advice', is_followed: false },
    { id: 'us-tx-houston-stage-2', binding: 'whenDeclared', is_followed: false },
  ]);
  expect(await listDays('CANCELLED')).toEqual(new Set());
  await answer('us-tx-houston-stage-2', { is_followed: true });
  // The program's 06:00 is too late for the law: it moves to the evening of the days of even numbers.
  expect([...(await listDays(null))].sort()).toEqual([0, 4]);
  const planned = (await garden.schedules()).filter(({ status }) => status === null);
  expect(new Set(planned.map(({ start_time }) => start_time.local_time))).toEqual(new Set(['19:00']));
});

test('a law of the past is not shown', async () => {
  await move({ street: '1 High Street', zipcode: 'LS1 1AA', city: 'Leeds', state: 'England', country: 'GB' });
  expect((await laws()).regulations).toEqual([]);
});

rule('says when no watering regulation was found for a location', async () => {
  expect((await laws()).notice).toBe('No watering regulation is found for the provided location at this moment.');
});

test('a report waits for the operator', async () => {
  const report = {
    authority: 'The city',
    place: 'Here',
    description: 'No water at noon',
    source: 'https://city.example',
  };
  expect((await garden.post('regulation_reports', report)).code).toBe(200);
  expect(await server.db.select().from(regulationReports)).toMatchObject([{ ...report, groupId: garden.id }]);
  expect(refusal(await garden.post('regulation_reports', { ...report, description: ' ' })).errors[0]?.[1]).toBe(
    'description',
  );
});

describe('the proof of a year', () => {
  const proof = async (year: number) => {
    const { file_name, csv } = (
      await garden.call<{ file_name: string; csv: string }>(
        'GET',
        `/groups/${garden.id}/regulations/proof?year=${year}`,
      )
    ).body.data;
    return { file_name, lines: csv.replace('\uFEFF', '').trim().split('\r\n') };
  };
  /** A run of the first zone on the garden's clock. */
  const water = async (start: string, minutes: number) => {
    const openedAt = new Date(Temporal.PlainDateTime.from(start).toZonedDateTime(TIME_ZONE).epochMilliseconds);
    const [zone] = await server.db
      .select()
      .from(zones)
      .where(eq(zones.id, garden.zones[0] as ZoneId));
    if (zone === undefined) throw new Error('no zone');
    await server.db.insert(runs).values({
      id: randomUUID() as RunId,
      occurrenceId: start,
      groupId: garden.id as GroupId,
      zoneId: zone.id,
      deviceId: zone.deviceId,
      source: 'MANUAL',
      reasonType: 'MANUAL',
      localDate: start.slice(0, 10),
      plannedStart: openedAt,
      durationS: 60 * minutes,
      phase: 'ENDED',
      openedAt,
      closedAt: new Date(openedAt.getTime() + 60_000 * minutes),
    });
  };

  test('has a line for each zone and day, says what was kept, what was not, and why', async () => {
    server.clock.set(Date.parse('2027-01-01T11:00:00Z'));
    garden = await openPlannedGarden(server);
    server.clock.set(Date.parse('2027-01-20T20:00:00Z'));
    await move({ street: '124 Oak Street', zipcode: '76102', city: 'Fort Worth', state: 'TX' });
    // Wednesday 6 January is a day of even numbers, Thursday is not, and Saturday noon is forbidden.
    await water('2027-01-06T06:00', 20);
    await water('2027-01-06T21:30', 10);
    await water('2027-01-07T06:00', 20);
    await water('2027-01-09T12:00', 20);
    const { file_name, lines } = await proof(2027);
    expect(file_name).toBe('watering-2027.csv');
    expect(lines[0]).toBe('Date,Zone,Minutes,Start and end,Regulations in force,Kept,Why');
    const days = Temporal.PlainDate.from('2027-01-01').until('2027-01-20').days + 1;
    expect(lines).toHaveLength(1 + 8 * days);
    const law = 'City of Fort Worth: Twice-a-week watering';
    const of = (date: string) =>
      lines
        .filter((line) => line.startsWith(date))[0]
        ?.split(',')
        .slice(2);
    expect(of('2027-01-06')).toEqual(['30', '"06:00-06:20; 21:30-21:40"', law, 'yes', '']);
    expect(of('2027-01-07')).toEqual([
      '20',
      '06:00-06:20',
      law,
      'no',
      `${law}: watered on a day on which it is not allowed`,
    ]);
    expect(of('2027-01-08')).toEqual(['0', '', law, '', '"No watering allowed on this day', ' and none took place"']);
    expect(of('2027-01-09')).toEqual([
      '20',
      '12:00-12:20',
      law,
      'no',
      `${law}: watered at an hour at which it is not allowed`,
    ]);
    await answer('us-tx-fort-worth-twice-weekly', { is_followed: false });
    expect((await proof(2027)).lines.find((line) => line.startsWith('2027-01-07'))).toContain(
      `${law} (does not apply, as marked in Sluice)`,
    );
  });

  test('of a year before the garden there is nothing to tell', async () => {
    expect((await proof(2001)).lines).toHaveLength(1);
    expect(refusal(await garden.call('GET', `/groups/${garden.id}/regulations/proof?year=x`)).http).toBe(422);
  });
});
