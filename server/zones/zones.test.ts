import type { Zone, ZoneModel } from '@sluice/contract/zones';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { plants } from '../plants/tables.ts';
import { liveChanges } from '../platform/live/tables.ts';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { rule } from '../testing/rules.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';

let zones: Zone[];
const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openOwnGarden(server));
beforeAll(async () => {
  await garden.addDevice('SPRITE-8');
  ({ zones } = await garden.groupOf());
});

const makeId = (place: number) => zones[place]?.id ?? '';
const change = (place: number, fields: object) => garden.changeZone(makeId(place), fields);
const findErrors = async (place: number, fields: object) => refusal(await change(place, fields)).errors;

describe('a zone', () => {
  test('keeps every field that is described', async () => {
    const fields = {
      name: 'Herb spiral',
      area_m2: 3.5,
      plant_type: 'PERENNIAL',
      soil: 'SANDY_LOAM',
      sprinkler: 'ROTARY_EMITTER',
      shade: 'SOME',
      slope: 'SLIGHT',
      aspect: 'SW',
      mulch: 'ORGANIC',
      rain_share: 0.4,
      sown_on: '2024-04-02',
      container: 'RAISED_BED',
      container_volume_l: null,
      container_depth_m: 0.4,
      root_depth_m: 0.25,
      planted_on: '2024-04-01',
      most_run_min: 30,
      is_exclusive: true,
      location: 'outdoor',
      smart: true,
      smart_level: 'advanced',
      recipe: 'CUSTOMIZED',
      boost_factor: 1.2,
      customized_moisture_low: 0.4,
      customized_moisture_high: 0.8,
      flow_l_per_min: 2.5,
      master_zone_id: makeId(1),
    };
    const { body } = await change(0, fields);
    expect(body.data.zone).toMatchObject({ ...fields, valid_status: ['SMART_VALID', 'FIX_VALID', 'MANUAL_VALID'] });
    expect(body.data.recalculation).toEqual({ is_effective: true, notice: null });
    // Half of what may be used counts as depleted: .5 x .5 x 70 mm of a bed of 40 cm, of which drippers wet .35.
    expect(body.data.zone.soil_water?.depletion_mm).toBeCloseTo(0.35 * 0.25 * 0.175 * 400, 5);
  });

  test('is not written where nothing differs, and its plan stays', async () => {
    const { version } = (await change(1, { soil: 'LOAM' })).body.data.zone;
    const before = await server.db.$count(liveChanges);
    const again = await change(1, { soil: 'LOAM', version });
    expect(again.body.data).toMatchObject({ zone: { version }, recalculation: null });
    expect(await server.db.$count(liveChanges)).toBe(before);
    const renamed = await change(1, { name: 'Lawn' });
    expect(renamed.body.data.recalculation).toBeNull();
    expect((await change(1, { soil: 'SAND', version })).code).toBe(409);
    expect((await garden.groupOf()).zones[1]?.soil).toBe('LOAM');
  });

  rule('an unchanged name is refused', async () => {
    await change(2, { name: 'Beans' });
    const message = 'Name does not change, please change the name';
    expect(await findErrors(2, { name: 'Beans' })).toEqual([[30, 'name', message]]);
  });

  rule('a name is required and under 50 characters', async () => {
    expect(await findErrors(2, { name: ' ' })).toEqual([[30, 'name', 'Please enter a name']]);
    expect(await findErrors(2, { name: 'a'.repeat(50) })).toEqual([[30, 'name', 'Use fewer than 50 characters']]);
    expect((await change(2, { name: 'a'.repeat(49) })).code).toBe(200);
  });

  rule('a zone’s area is within the allowed limits', async () => {
    const message = 'area size not within allowed limits';
    for (const area of [0.09, 0.095, 20_100]) {
      expect(await findErrors(2, { area_m2: area })).toEqual([[30, 'area_m2', message]]);
    }
    for (const area of [0.1, 20_000]) expect((await change(2, { area_m2: area })).code).toBe(200);
  });

  rule('a zone’s area in square feet has limits of its own', async () => {
    const american = await openOwnGarden(server);
    await american.addDevice('SPRITE-8');
    await server.db.execute(`update users set unit_system = 'US' where id = '${american.userId}'`);
    const [zone] = (await american.groupOf()).zones;
    const sqFt = 0.09290304;
    for (const area of [sqFt, 215_000 * sqFt]) {
      expect((await american.changeZone(zone?.id, { area_m2: area })).code).toBe(200);
    }
    for (const area of [0.9 * sqFt, 216_000 * sqFt]) {
      const refused = refusal(await american.changeZone(zone?.id, { area_m2: area }));
      expect(refused.errors).toEqual([[30, 'area_m2', 'area size not within allowed limits']]);
    }
  });

  test('changed by two people at once keeps the change of the first, and tells the second', async () => {
    const version = (await garden.groupOf()).zones.find((zone) => zone.id === makeId(2))?.version;
    const both = await Promise.all([
      change(2, { slope: 'STEEP', version }),
      change(2, { shade: 'LOTS', version }),
      change(2, { most_run_min: 7, version }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    const after = (await garden.groupOf()).zones.find((zone) => zone.id === makeId(2));
    expect(after?.version).toBe((version ?? 0) + 1);
    const applied = [after?.slope === 'STEEP', after?.shade === 'LOTS', after?.most_run_min === 7];
    expect(applied.filter(Boolean)).toHaveLength(1);
  });

  test('that is to be smart says which of plant, soil and sprinkler is missing', async () => {
    expect(await findErrors(3, { smart: true, soil: 'LOAM' })).toEqual([
      [30, 'plant_type', 'A smart zone needs a plant'],
      [30, 'sprinkler', 'Choose a sprinkler type to make this a smart zone'],
    ]);
    const described = { smart: true, plant_type: 'SHRUBS', soil: 'LOAM', sprinkler: 'BUBBLER' };
    expect((await change(3, described)).code).toBe(200);
    expect(await findErrors(3, { soil: null })).toEqual([[30, 'soil', 'Choose a soil type to make this a smart zone']]);
  });

  test('with the customized recipe needs a lower moisture below an upper one', async () => {
    const message = 'The Customized recipe needs a lower and an upper moisture limit';
    expect(await findErrors(4, { recipe: 'CUSTOMIZED' })).toEqual([
      [30, 'customized_moisture_low', message],
      [30, 'customized_moisture_high', message],
    ]);
    const crossed = { customized_moisture_low: 0.8, customized_moisture_high: 0.8 };
    expect(await findErrors(4, crossed)).toEqual([
      [30, 'customized_moisture_low', 'The lower moisture limit must be below the upper limit'],
    ]);
  });

  test('has another zone of its garden as its master', async () => {
    const other = await openOwnGarden(server);
    await other.addDevice('SPRITE-8');
    const foreign = (await other.groupOf()).zones[0]?.id;
    for (const id of [makeId(4), foreign, crypto.randomUUID()]) {
      expect((await findErrors(4, { master_zone_id: id }))[0]?.[1]).toBe('master_zone_id');
    }
  });

  test('of an indoor garden is indoors', async () => {
    const indoors = await openOwnGarden(server, 'PUMP', { location: 'indoor' });
    await indoors.addDevice('PUMP-1');
    const [pot] = (await indoors.groupOf()).zones;
    expect(pot?.location).toBe('indoor');
    const refused = refusal(await indoors.changeZone(pot?.id, { location: 'outdoor' }));
    expect(refused.errors).toEqual([[30, 'location', 'Zones in an indoor garden must be indoors']]);
  });

  test('of a new plant begins today unless a past day is given', async () => {
    const planted = await change(5, { recipe: 'NEW_PLANT' });
    expect(planted.body.data.zone.planted_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await findErrors(5, { planted_on: '2199-01-01' }))[0]?.[1]).toBe('planted_on');
    expect((await findErrors(5, { sown_on: '2199-01-01' }))[0]?.[1]).toBe('sown_on');
    expect((await findErrors(5, { rain_share: 1.1 }))[0]?.[1]).toBe('rain_share');
  });

  test('names an unknown field, and one of each that is wrong', async () => {
    const errors = await findErrors(5, { colour: 'green', boost_factor: 3, soil: 'MUD' });
    expect(errors.map(([, path]) => path).sort()).toEqual(['boost_factor', 'colour', 'soil']);
  });

  test('that does not exist, and another user’s, give the same answer', async () => {
    const stranger = await openOwnGarden(server);
    const answers = [
      await stranger.changeZone(makeId(0), { soil: 'CLAY' }),
      await stranger.changeZone(crypto.randomUUID(), { soil: 'CLAY' }),
    ];
    for (const answer of answers) expect([answer.code, answer.body]).toEqual([404, answers[0]?.body]);
  });
});

describe('switching a zone off', () => {
  rule('a zone in a program cannot be disabled', async () => {
    const made = await garden.call<{ program: { id: string } }>('POST', `/groups/${garden.id}/programs`, {
      name: 'Evenings',
      start_day: '2026-01-01',
      start_time: '19:00',
      repeat: 'even_days',
      zones: [{ zone_id: makeId(6), duration_s: 600 }],
    });
    expect(made.code).toBe(200);
    const message = 'Please remove this zone from program';
    expect(refusal(await change(6, { enabled: false }))).toEqual({ http: 409, errors: [[50, null, message]] });
    await garden.call('DELETE', `/programs/${made.body.data.program.id}`);
    expect((await change(6, { enabled: false })).body.data.zone).toMatchObject({ enabled: false, valid_status: [] });
  });
});

describe('what grows in a zone', () => {
  const findXeriscape = async () =>
    (await server.db.select().from(plants)).filter((row) => row.plantType === 'XERISCAPE');
  const plant = (body: object) => garden.call<{ zone: Zone }>('PUT', `/zones/${makeId(7)}/plants`, body);

  test('the primary species gives the plant type; others stand beside it once', async () => {
    const [first, second] = await findXeriscape();
    const other = [second?.id, second?.id, first?.id];
    const { zone } = (await plant({ primary_plant_id: first?.id, other_plant_ids: other })).body.data;
    expect(zone).toMatchObject({
      plant_type: 'XERISCAPE',
      primary_plant_id: first?.id,
      other_plant_ids: [second?.id],
    });
    const cleared = (await plant({ primary_plant_id: null })).body.data.zone;
    expect(cleared).toMatchObject({ primary_plant_id: null, other_plant_ids: [], plant_type: 'XERISCAPE' });
    expect((await plant({ primary_plant_id: first?.id, version: zone.version })).code).toBe(409);
  });

  rule('the primary species is chosen before others', async () => {
    const [first] = await findXeriscape();
    const answer = await plant({ primary_plant_id: null, other_plant_ids: [first?.id] });
    const message = 'Please select primary species first';
    expect(refusal(answer)).toEqual({ http: 422, errors: [[30, 'primary_plant_id', message]] });
  });

  test('a plant that is not in the database is named by its place', async () => {
    const [first] = await findXeriscape();
    const answer = await plant({ primary_plant_id: first?.id, other_plant_ids: [first?.id, crypto.randomUUID()] });
    expect(refusal(answer).errors).toEqual([[30, 'other_plant_ids.1', 'This plant is not in the database']]);
  });
});

test('zones are put into another order, all of them', async () => {
  const put = (ids: string[]) => garden.call<{ zones: Zone[] }>('PUT', `/groups/${garden.id}/zones/order`, { ids });
  const ids = zones.map((zone) => zone.id).toReversed();
  expect((await put(ids)).body.data.zones.map((zone) => zone.id)).toEqual(ids);
  expect((await put(ids.slice(2))).code).toBe(422);
});

describe('the model of a zone', () => {
  const DRIP = '?sprinkler=ROTARY_EMITTER&line_spacing_m=1';
  const model = async (query: string) =>
    (await garden.call<{ model: ZoneModel }>('GET', `/zones/${makeId(3)}/model${query}`)).body.data.model;

  test('accepts the zone’s own fields, and others to try', async () => {
    const own = await model('');
    expect(own).toMatchObject({ plant_type: 'SHRUBS', soil: 'LOAM', recipe: 'DEFAULT', container: null });
    // Loam holds 170 mm a metre; shrubs root 60 cm deep, and bubblers wet half of it.
    expect(own).toMatchObject({ sprinkler: 'BUBBLER', wetted_root_fraction: 0.5 });
    expect(own.total_available_water_mm).toBeCloseTo(51, 5);
    expect(own.trigger_depletion_mm).toBeCloseTo(25.5, 5);
    const deep = await model('?recipe=LESS_FREQUENT');
    expect(deep.trigger_depletion_mm).toBeCloseTo(1.25 * 25.5, 5);
    const listed = ['&emitter_spacing_m=1', '&emitter_spacing_m=0.3'].map((spacing) => model(`${DRIP}${spacing}`));
    const fractions = (await Promise.all(listed)).map((one) => one.wetted_root_fraction);
    expect(fractions).toEqual([expect.closeTo(0.28, 2), expect.closeTo(0.6, 9)]);
    const young = await model('?recipe=NEW_PLANT&plant_type=TREES');
    expect(young).toMatchObject({ plant_type: 'TREES', recipe: 'NEW_PLANT' });
  });

  test.each([
    ['Phoenix, dry in summer', 33.45, -112.07, 0.5],
    ['Berlin, with rain in summer', 52.52, 13.4, 0.7],
  ])('of a new garden in %s has the plant factor of its climate', async (_, latitude, longitude, factor) => {
    await server.db.execute(
      sql`update groups set latitude = ${latitude}, longitude = ${longitude} where id = ${garden.id}`,
    );
    expect((await model('?plant_type=SHRUBS')).crop_coefficient).toEqual({ value: factor, basis: 'kind' });
  });

  test('follows an entered root depth, and a raised bed', async () => {
    await change(3, { root_depth_m: 0.3 });
    expect((await model('')).total_available_water_mm).toBeCloseTo(25.5, 5);
    await change(3, { container_depth_m: 0.5 });
    const inBed = await model('?container=RAISED_BED&sprinkler=MISTER');
    expect(inBed.total_available_water_mm).toBeCloseTo(87.5, 5);
    expect((await model('')).total_available_water_mm).toBeCloseTo(25.5, 5);
  });
});

test('drippers described anew take no water out of the ground, and put none in', async () => {
  const kinds = { plant_type: 'ANNUAL', soil: 'LOAM', sprinkler: 'ROTARY_EMITTER' };
  const described = { ...kinds, area_m2: 10, recipe: 'DEFAULT', planted_on: null, container: null, root_depth_m: null };
  const total = 0.17 * 200;
  expect((await change(5, described)).body.data.zone.soil_water?.total_available_water_mm).toBeCloseTo(0.35 * total, 5);
  const id = makeId(5);
  // All of it is dry, the bulbs too.
  const dry = sql`depletion_mm = ${0.35 * total}, unwetted_depletion_mm = ${0.65 * total}, surface_depletion_mm = 20, wetted_fraction = 1`;
  await server.db.execute(sql`update zones set ${dry} where id = ${id}`);
  await server.db.execute(sql`update soil_days set ${dry} where zone_id = ${id}`);
  const { zone } = (await change(5, { emitter_spacing_m: 0.1, line_spacing_m: 0.1 })).body.data;
  expect(zone.soil_water?.total_available_water_mm).toBeCloseTo(total, 5);
  expect(zone.soil_water?.depletion_mm).toBeCloseTo(total, 5);
  const { rows } = await server.db.execute(sql`
    select day.depletion_mm as evening, zones.unwetted_depletion_mm as around, estimate_set_on = date as "isBegunAnew"
    from zones join soil_days day on day.zone_id = zones.id and day.date = zones.settled_date where zones.id = ${id}`);
  expect(rows).toEqual([{ evening: expect.closeTo(total, 5), around: null, isBegunAnew: true }]);
  const back = (await change(5, { emitter_spacing_m: null, line_spacing_m: null })).body.data.zone;
  expect(back.soil_water?.depletion_mm).toBeCloseTo(0.35 * total, 5);
});

describe('the valve report', () => {
  test('asks the valve now', async () => {
    const report = await garden.call<{ valve_report: object }>('GET', `/zones/${makeId(0)}/valve_report`);
    expect(report.body.data.valve_report).toMatchObject({
      zone_id: makeId(0),
      current_ma: 0,
      voltage_v: 0,
      status: 'NORMAL',
      is_open: false,
      measured: { utc: expect.any(String) },
    });
  });

  test('says so when the device does not answer', async () => {
    const [device] = (await garden.groupOf()).devices;
    await server.garden.setFault(device?.serial_number ?? '', 'offline', true);
    const answer = await garden.call('GET', `/zones/${makeId(0)}/valve_report`);
    expect([answer.code, answer.body.errors[0]?.code]).toEqual([503, 70]);
    await server.garden.clearFaults(device?.serial_number ?? '');
  });
});
