/** Several zones changed at once: all or none, recorded one by one, and put back to the last digit. */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { Zone, ZonesChange } from '@sluice/contract/zones';
import { firstEstimate } from '@sluice/engine/calibration/estimate';
import { mm } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { schedulerStates } from '../schedule/tables.ts';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden } from '../testing/planned-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { packEstimate } from './estimate-store.ts';

const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openPlannedGarden(server));

type Changed = { zones: Zone[]; undo: ZonesChange | null; recalculation: object | null };
const changeAs = (token: string, body: object) =>
  server.call<Changed>(token, 'PATCH', `/groups/${garden.id}/zones`, body);
const change = (zones: object[]) => changeAs(garden.token, { zones });
const id = (place: number) => garden.zones[place] ?? '';
const zoneAt = async (place: number) => (await garden.groupOf()).zones.find((zone) => zone.id === id(place));

/** Everything that is stored of the garden's zones and their soil, but for the versions. */
const readRows = async () =>
  (
    await server.db.execute<{ row: string }>(sql`
      select (to_jsonb(zones) - 'version')::text as row from zones where group_id = ${garden.id}
      union all select to_jsonb(soil_days)::text from soil_days join zones on zones.id = zone_id
        where group_id = ${garden.id} order by 1`)
  ).rows.map(({ row }) => row);

describe('zones changed together', () => {
  test('differ at once, each is recorded alone, and the garden is planned once', async () => {
    const plans = () =>
      server.db
        .select({ requested: schedulerStates.requested })
        .from(schedulerStates)
        .where(sql`group_id = ${garden.id}`);
    const [before] = await plans();
    const { body, code } = await change([
      { id: id(0), soil: 'CLAY', boost_factor: 1.1 },
      { id: id(1), soil: 'SAND' },
      { id: id(2), soil: 'LOAM' },
    ]);
    expect([code, body.data.recalculation]).toEqual([200, { is_effective: true, notice: null }]);
    expect(body.data.zones.map(({ soil }) => soil)).toEqual(['CLAY', 'SAND', 'LOAM']);
    const versions = body.data.zones.map(({ version }) => version);
    expect(body.data.undo).toEqual({
      zones: [
        { id: id(0), version: versions[0], soil: 'LOAM', boost_factor: 1 },
        { id: id(1), version: versions[1], soil: 'LOAM' },
      ],
    });
    const [after] = await plans();
    expect((after?.requested ?? 0) - (before?.requested ?? 0)).toBe(1);
    const trail = await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.id}/audit_trail`);
    const recorded = trail.body.data.entries.slice(0, 2).map(({ action, subject_id }) => [action, subject_id]);
    expect(recorded.toSorted()).toEqual([id(0), id(1)].map((zone) => ['PATCH /zones/:id', zone]).toSorted());
    const undone = await change(body.data.undo?.zones ?? []);
    expect(undone.body.data.zones.map(({ soil }) => soil)).toEqual(['LOAM', 'LOAM']);
  });

  test('are not written where nothing differs', async () => {
    const { body } = await change([{ id: id(0), soil: 'LOAM' }]);
    expect(body.data).toMatchObject({ undo: null, recalculation: null });
  });

  test('stay as they were where one of them would be wrong; the answer names zone and field', async () => {
    const before = await readRows();
    const given = [
      { id: id(0), smart: true },
      { id: id(3), smart: true, soil: 'LOAM' },
    ];
    const answer = refusal(await change(given));
    const name = (await zoneAt(3))?.name;
    expect(answer).toEqual({
      http: 422,
      errors: [
        [30, 'zones.1.plant_type', `${name}: A smart zone needs a plant`],
        [30, 'zones.1.sprinkler', `${name}: Choose a sprinkler type to make this a smart zone`],
      ],
    });
    expect(await readRows()).toEqual(before);
  });

  test('are those of the garden, each once, with fields that exist and figures that fit', async () => {
    const errors = async (zones: object[]) => refusal(await change(zones)).errors.map(([, path]) => path);
    expect(await errors([])).toEqual(['zones']);
    expect(
      await errors([
        { id: id(0), soil: 'CLAY' },
        { id: crypto.randomUUID(), soil: 'CLAY' },
      ]),
    ).toEqual(['zones.1.id']);
    expect(
      await errors([
        { id: id(0), soil: 'CLAY' },
        { id: id(0), soil: 'SAND' },
      ]),
    ).toEqual(['zones.1.id']);
    expect(await errors([{ id: id(0), colour: 'green', boost_factor: 9 }])).toEqual(
      expect.arrayContaining(['zones.0.colour', 'zones.0.boost_factor']),
    );
    expect((await zoneAt(0))?.soil).toBe('LOAM');
  });

  test('are not switched off while a program waters one of them', async () => {
    const { program } = (await garden.addProgram()).body.data;
    const name = (await zoneAt(0))?.name;
    const off = [0, 1].map((place) => ({ id: id(place), enabled: false }));
    expect(refusal(await change(off))).toEqual({
      http: 409,
      errors: [[50, 'zones.0', `${name}: Please remove this zone from program`]],
    });
    expect((await zoneAt(1))?.enabled).toBe(true);
    await garden.call('DELETE', `/programs/${program.id}`);
    expect((await change(off)).body.data.zones.map(({ enabled }) => enabled)).toEqual([false, false]);
    await change(off.map((one) => ({ ...one, enabled: true })));
  });

  test('are a matter of managers and owners', async () => {
    const body = { zones: [{ id: id(1), shade: 'SOME' }] };
    const codes: Record<string, number> = {};
    for (const role of ['PLAYER', 'MANAGER'] as const) {
      const person = await server.register();
      await server.share(garden.id, person.id, role);
      codes[role] = (await changeAs(person.token, body)).code;
    }
    codes.stranger = (await changeAs((await server.register()).token, body)).code;
    expect(codes).toEqual({ PLAYER: 403, MANAGER: 200, stranger: 404 });
  });
});

describe('undoing it', () => {
  test('is refused where somebody has changed one of them, and says which', async () => {
    const { undo } = (await change([0, 1, 2].map((place) => ({ id: id(place), slope: 'STEEP' })))).body.data;
    await garden.changeZone(id(1), { shade: 'LOTS' });
    const before = await readRows();
    const name = (await zoneAt(1))?.name;
    const refused = refusal(await change(undo?.zones ?? []));
    expect([refused.http, refused.errors.map(([, path]) => path)]).toEqual([409, ['zones.1.version']]);
    expect(refused.errors[0]?.[2]).toContain(`${name}: `);
    expect(await readRows()).toEqual(before);
  });

  test('brings nothing back of what was learned once another evening was settled', async () => {
    await server.db.execute(sql`update zones set demand_factor = 1.2 where id = ${id(0)}`);
    const { undo } = (await change([{ id: id(0), shade: 'HALF' }])).body.data;
    await server.db.execute(sql`update zones set settled_at = settled_at + interval '1 day' where id = ${id(0)}`);
    expect((await change(undo?.zones ?? [])).code).toBe(200);
    const { rows } = await server.db.execute(sql`select demand_factor as factor from zones where id = ${id(0)}`);
    expect(rows).toEqual([{ factor: 1 }]);
  });

  beforeAll(async () => {
    const estimate = packEstimate(
      firstEstimate({
        depletionMm: 12,
        totalAvailableWaterMm: mm(60),
        isRateMeasured: false,
        factors: { application: 0.93, availableWater: 1.07, demand: 1 },
        probes: 1,
      }),
    );
    await server.db.execute(sql`update soil_days set probe_ids = array[gen_random_uuid()], estimate = ${sql.param(estimate)}::float8[]
      where zone_id = ${id(1)}`);
    await server.db.execute(sql`update zones set available_water_factor = 1.07, application_factor = 0.93, probed_on = settled_date
      where id = ${id(1)}`);
  });

  const described = fc.record(
    {
      soil: fc.constantFrom('SAND', 'LOAM', 'CLAY'),
      plant_type: fc.constantFrom('TREES', 'ANNUAL', 'COOL_GRASS'),
      sprinkler: fc.constantFrom('ROTARY_EMITTER', 'ROTOR_HEAD'),
      recipe: fc.constantFrom('NEW_PLANT', 'LESS_WATER', 'DEFAULT'),
      enabled: fc.boolean(),
      boost_factor: fc.constantFrom(0.8, 1.25),
      flow_l_per_min: fc.constantFrom(3.3, null),
      container: fc.constantFrom('POT', null),
      container_volume_l: fc.constantFrom(3, null),
    },
    { requiredKeys: [] },
  );

  test('leaves every row as it was to the last digit, the soil and what was learned too', async () => {
    await fc.assert(
      fc.asyncProperty(described, fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), async (fields, places) => {
        const before = await readRows();
        const { body, code } = await change(places.map((place) => ({ id: id(place), ...fields })));
        expect(code).toBe(200);
        if (body.data.undo) expect((await change(body.data.undo.zones)).code).toBe(200);
        expect(await readRows()).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });
});

test('two hundred zones are changed and put back', async () => {
  await server.db.execute(sql`insert into zones (id, group_id, device_id, terminal, name, soil)
    select gen_random_uuid(), group_id, device_id, terminal + 8 * n, name || n, soil from zones, generate_series(1, 24) n
    where group_id = ${garden.id}`);
  const zones = (await garden.groupOf()).zones.map((zone) => ({ id: zone.id, soil: 'SILTY_CLAY' }));
  expect(zones).toHaveLength(200);
  const { body, code } = await change(zones);
  expect([code, body.data.undo?.zones.length]).toEqual([200, 200]);
  expect((await change(body.data.undo?.zones ?? [])).code).toBe(200);
  expect((await garden.groupOf()).zones.filter(({ soil }) => soil === 'SILTY_CLAY')).toEqual([]);
});
