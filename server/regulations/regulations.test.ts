import type { Regulation } from '@sluice/contract/regulations';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { STARTER_REGULATIONS } from './index.ts';
import { regulationReports } from './tables.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  garden = await openPlannedGarden(server);
});

const inSanDiego = (street: string) =>
  garden.call('PUT', `/groups/${garden.id}/location`, {
    street,
    zipcode: '92104',
    city: 'San Diego',
    state: 'California',
    country: 'US',
    latitude: 32.7,
    longitude: -117.1,
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

test('six laws come with Sluice, each with its source', () => {
  expect(STARTER_REGULATIONS).toHaveLength(6);
  for (const law of STARTER_REGULATIONS) expect(law.source).toMatch(/^https:/);
});

describe('by address', () => {
  test('an even house number waters on its days, an odd one on the others', async () => {
    await garden.addProgram();
    await inSanDiego('124 Oak Street');
    expect((await laws()).regulations).toMatchObject([
      {
        id: 'us-ca-san-diego-level-1',
        is_followed: true,
        day_restrictions: [
          { name: 'odd', weekdays: [0, 2, 4] },
          { name: 'even', weekdays: [1, 3, 6] },
        ],
        time_restrictions: [{ start_time: '10:00', end_time: '18:00' }],
        exempt_sprinklers: ['BUBBLER', 'ROTARY_EMITTER'],
      },
    ]);
    expect([...(await listDays(null))].sort()).toEqual([1, 3, 6]);
    await inSanDiego('123 Oak Street');
    expect([...(await listDays(null))].sort()).toEqual([0, 2, 4]);
    const held = (await garden.schedules()).find(({ status }) => status === 'CANCELLED');
    expect(held).toMatchObject({ reason_type: 'REGULATION', reason_figures: { closed_by: 'us-ca-san-diego-level-1' } });
  });

  test('a law that does not apply to the garden can be set aside', async () => {
    await garden.addProgram();
    await inSanDiego('124 Oak Street');
    const choose = (is_followed: boolean) =>
      garden.call<{ recalculation: object | null }>('PUT', `/groups/${garden.id}/regulations/us-ca-san-diego-level-1`, {
        is_followed,
      });
    await choose(false);
    expect([...(await listDays('CANCELLED'))]).toEqual([]);
    expect((await garden.groupOf()).regulations).toEqual([]);
    expect((await choose(false)).body.data.recalculation).toBeNull();
  });

  test('drip is exempt', async () => {
    await garden.changeZone(garden.zones[0], { sprinkler: 'ROTARY_EMITTER' });
    await garden.addProgram();
    await inSanDiego('124 Oak Street');
    expect(await listDays('CANCELLED')).toEqual(new Set());
  });
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
