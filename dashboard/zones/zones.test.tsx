import type { CurrentGroup } from '@sluice/contract/groups';
import type { Plant } from '@sluice/contract/plants';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { zoneModel } from '../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, samplePastYear, sampleZone } from '../testing/sample-garden.ts';

const ROSES = '018f0000-0000-7000-8000-000000000031' as Zone['id'];
const FESCUE = '018f0000-0000-7000-8000-000000000051' as Plant['id'];
const CLOVER = '018f0000-0000-7000-8000-000000000052' as Plant['id'];
const lawn: Zone = { ...sampleZone, plant_type: 'COOL_GRASS', soil: 'LOAM', sprinkler: 'ROTOR_HEAD', area_m2: 85 };
const roses: Zone = { ...sampleZone, id: ROSES, name: 'Roses', terminal: 2 };
const garden: CurrentGroup = { ...sampleGroup, zone_num: 2, zones: [lawn, roses] };
const recalculation = { is_effective: false, notice: 'Your change will be effective in a few hours' };

const ESTIMATED = { certainty: 'estimated', title: 'a book' } as const;
const plant = (id: Plant['id'], name: string): Plant => ({
  id,
  scientific_name: `${name} officinalis`,
  family: 'Poaceae',
  names: { en: [name] },
  plant_type: 'COOL_GRASS',
  tags: ['grass'],
  factors: { dry: [0.5, 0.5, 0.5, 0.3], wet: [0.7, 0.7, 0.7, 0.4] },
  root_depth_m: 0.3,
  management_allowed_depletion: 0.4,
  sun_hours: null,
  moisture_low: 0.5,
  moisture_high: 0.9,
  sources: {
    factors: { certainty: 'published', title: 'FAO-56, table 12' },
    root_depth: ESTIMATED,
    depletion: ESTIMATED,
    moisture: ESTIMATED,
    sun: ESTIMATED,
  },
});

function open(path: string, group = garden, answers: Answers = {}) {
  return openPage(path, sampleIndex(group), {
    [`GET /api/v1/zones/${lawn.id}/model`]: () => ok({ model: zoneModel }),
    'GET /api/v1/plants': () => ok({ plants: [plant(FESCUE, 'Fescue'), plant(CLOVER, 'Clover')], next: null }),
    [`GET /api/v1/plants/${FESCUE}`]: () => ok({ plant: plant(FESCUE, 'Fescue') }),
    [`GET /api/v1/plants/${CLOVER}`]: () => ok({ plant: plant(CLOVER, 'Clover') }),
    ...answers,
  });
}

afterEach(forgetCookie);

describe('all zones as a table', () => {
  const TABLE = `POST /api/v1/groups/${garden.id}/zones/table`;
  const answer = (over: object) => ok({ zones: [], problems: [], is_stored: false, recalculation: null, ...over });
  const choose = async (text: string) => {
    await userEvent.click(await screen.findByText('All zones as a table (CSV)'));
    await userEvent.upload(
      await screen.findByLabelText('Upload a table'),
      new File([text], 'zones.csv', { type: 'text/csv' }),
    );
  };

  test('names each wrong cell, and offers nothing to store', async () => {
    open('/settings/zones', garden, {
      [TABLE]: () =>
        answer({
          problems: [
            { row: 3, column: 'soil', message: 'No such soil' },
            { row: 4, column: null, message: 'Too long' },
          ],
        }),
    });
    await choose('valve,soil');
    expect(await screen.findByText('Line 3, soil: No such soil')).toBeVisible();
    expect(screen.getByText('Line 4: Too long')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change the zones' })).toBeNull();
  });

  test('shows what would change before it is stored', async () => {
    const zones = [{ row: 2, zone_id: ROSES, name: 'Roses', columns: ['soil', 'area_m2'] }];
    const { sent } = open('/settings/zones', garden, {
      [TABLE]: (body) => answer({ zones, is_stored: (body as { is_trial: boolean }).is_trial === false }),
    });
    await choose('valve,soil\n2,CLAY');
    expect(await screen.findByText('Roses (soil, area_m2)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change the zones' }));
    expect(await screen.findByText('Zones changed: 1.')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { csv: 'valve,soil\n2,CLAY', is_trial: true },
      { csv: 'valve,soil\n2,CLAY', is_trial: false },
    ]);
  });
});

describe('the list of zones', () => {
  test('says what each zone is; one that a program waters stays on', async () => {
    const { sent } = open('/settings/zones', garden, {
      [`PATCH /api/v1/zones/${ROSES}`]: () =>
        refused(409, { code: 50, message: 'Please remove this zone from program' }),
    });
    expect(await screen.findByRole('link', { name: 'Front lawn' })).toBeVisible();
    expect(screen.getByText('Cool-season lawn · Runs on programs')).toBeVisible();
    expect(screen.getByText('Not set up yet · Runs on programs')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Water Roses' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please remove this zone from program');
    expect(sent()).toEqual([{ call: `PATCH /api/v1/zones/${ROSES}`, body: { enabled: false } }]);
    expect(screen.getByRole('switch', { name: 'Water Roses' })).toBeChecked();
  });

  test('is called Garden, and shows the zone at once, where there is one', async () => {
    open('/settings/zones', { ...garden, zone_num: 1, zones: [lawn] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
    expect(await screen.findByLabelText('Name')).toHaveValue('Front lawn');
  });

  test.each([
    ['followed', 'Front lawn', /^Comes from the device and changes with it/],
    ['own', 'Lawn 1', /^The device calls it Lawn 1\. If you enter that name/],
  ] as const)('says where a name comes from that is %s', async (use, name, hint) => {
    const named = { ...lawn, station_name: { name, use } };
    open('/settings/zones', { ...garden, zone_num: 1, zones: [named] });
    expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription(hint);
  });
});

describe('the zone page', () => {
  test('shows the engine’s figures, sends only what differs, and says when it takes effect', async () => {
    const { sent } = open(`/settings/zones?zone=${lawn.id}`, garden, {
      [`PATCH /api/v1/zones/${lawn.id}`]: (body) =>
        ok({ zone: { ...lawn, ...(body as object), version: 2 }, recalculation }),
    });
    await userEvent.click(await screen.findByText('Details'));
    expect(await screen.findByText('Water the soil can hold (TAW)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /^Sandy loam/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Eco' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/will be effective in a few hours/)).toBeVisible();
    expect(sent()[0]?.body).toEqual({ soil: 'SANDY_LOAM', recipe: 'LESS_WATER', version: 1 });
  });

  test('an area out of bounds is refused before it is sent, and stays as it was typed', async () => {
    const { sent } = open(`/settings/zones?zone=${lawn.id}`);
    const area = await screen.findByLabelText('Area');
    await userEvent.clear(area);
    await userEvent.type(area, '20000.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('area size not within allowed limits')).toBeVisible();
    expect(area).toHaveValue('20000.5');
    await userEvent.clear(area);
    await userEvent.type(area, '0,5');
    expect(area).toHaveValue('0,5');
    expect(sent()).toEqual([]);
  });

  test('each recipe asks for what it needs', async () => {
    open(`/settings/zones?zone=${lawn.id}`);
    await userEvent.click(await screen.findByRole('radio', { name: 'New plant' }));
    expect(screen.getByLabelText('Planting date')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Customized' }));
    expect(screen.getByLabelText('Start watering at')).toBeVisible();
    expect(screen.queryByLabelText('Planting date')).toBeNull();
  });

  test('the list hangs under home as well, where a player is turned away', async () => {
    open('/home/zones', { ...garden, relationship: 'PLAYER' });
    expect(await screen.findByText(/This page is not available/)).toBeVisible();
  });
});

describe('species', () => {
  const planted: CurrentGroup = {
    ...garden,
    zones: [{ ...lawn, primary_plant_id: FESCUE, other_plant_ids: [CLOVER] }, roses],
  };

  test('others wait for the primary species', async () => {
    open(`/settings/zones/ZonePlants?zone=${lawn.id}`);
    expect(await screen.findByText('Please select primary species first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose the primary species' })).toHaveAttribute(
      'href',
      `/settings/zones/ZoneSpecies?zone=${lawn.id}`,
    );
  });

  test('the primary species is chosen from the database', async () => {
    const { sent } = open(`/home/zones/ZoneSpecies?zone=${lawn.id}`, garden, {
      [`PUT /api/v1/zones/${lawn.id}/plants`]: () => ok({ zone: lawn, recalculation: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Fescue' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ primary_plant_id: FESCUE, other_plant_ids: [] }));
  });

  test('removing it asks about all species', async () => {
    const { sent } = open(`/settings/zones/ZoneSpecies?zone=${lawn.id}`, planted, {
      [`PUT /api/v1/zones/${lawn.id}/plants`]: () => ok({ zone: lawn, recalculation: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Fescue' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove all species?' });
    expect(sent()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove all' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ primary_plant_id: null, other_plant_ids: [] }));
  });

  test('another species goes and comes back with Undo', async () => {
    const { sent } = open(`/settings/zones/ZonePlants?zone=${lawn.id}`, planted, {
      [`PUT /api/v1/zones/${lawn.id}/plants`]: () => ok({ zone: lawn, recalculation: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Clover' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(sent().map(({ body }) => body)).toEqual([
      { primary_plant_id: FESCUE, other_plant_ids: [] },
      { primary_plant_id: FESCUE, other_plant_ids: [CLOVER] },
    ]);
  });
});

describe('what a professional expects', () => {
  const smart = { ...garden, zones: [{ ...lawn, smart: true, smart_level: 'advanced' as const, demand_feedback: 1 }] };
  const patch = `PATCH /api/v1/zones/${lawn.id}`;

  test('"too dry" asks for a twentieth more, and Undo takes all of it back', async () => {
    const answer = (demand_feedback: number) => ({
      [patch]: () => ok({ zone: { ...smart.zones[0], demand_feedback }, recalculation: null }),
    });
    const { sent } = open('/home/zones', { ...smart, zone_num: 1 }, answer(1.05));
    await userEvent.click(await screen.findByRole('button', { name: 'Looks too dry' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ demand_feedback: 1.05, version: lawn.version }));
  });

  test('what feedback has made of the demand is shown', async () => {
    const more = { ...smart, zone_num: 1, zones: [{ ...lawn, smart: true, demand_feedback: 1.1 }] };
    const { sent } = open('/home/zones', more, { [patch]: () => ok({ zone: lawn, recalculation: null }) });
    expect(await screen.findByText('Based on your feedback, Sluice assumes 10% more demand.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ demand_feedback: 1 }));
  });

  test('"water runs off" lowers what the ground takes in, and is taken back', async () => {
    const seen = { ...smart, zone_num: 1, zones: [{ ...lawn, smart: true, intake_feedback: 0.75 }] };
    const { sent } = open('/home/zones', seen, {
      [patch]: () => ok({ zone: { ...seen.zones[0], intake_feedback: 0.56 }, recalculation: null }),
    });
    expect(await screen.findByText(/soil takes in water 25% more slowly/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Water runs off' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ intake_feedback: 0.56, version: lawn.version }));
    const noLonger = screen.getByRole('button', { name: 'No longer runs off' });
    await waitFor(() => expect(noLonger).toBeEnabled());
    await userEvent.click(noLonger);
    await waitFor(() => expect(sent()[1]?.body).toMatchObject({ intake_feedback: 1 }));
  });

  test('a test with cups fills in rate and evenness; too few cups are refused and kept', async () => {
    open('/settings/zones', { ...smart, zone_num: 1 });
    await userEvent.click(await screen.findByText('Details'));
    await userEvent.click(await screen.findByRole('button', { name: 'Test with cups' }));
    const cups = screen.getByLabelText('Water in the cups, mm');
    await userEvent.type(cups, '4 5');
    await userEvent.click(screen.getByRole('button', { name: 'Use this result' }));
    expect(await screen.findByText(/in at least 4 cups/)).toBeVisible();
    expect(cups).toHaveValue('4 5');
    await userEvent.type(cups, ' 6 5,0; 3 5 6 6');
    await userEvent.click(screen.getByRole('button', { name: 'Use this result' }));
    expect(await screen.findByLabelText('Precipitation rate')).toHaveValue('20');
    expect(screen.getByLabelText('Uniformity (DU)')).toHaveValue('70');
  });

  test('figures that are worked out are marked, and each says where it is from', async () => {
    open('/settings/zones', { ...smart, zone_num: 1 });
    await userEvent.click(await screen.findByText('Details'));
    const flow = (await screen.findByText('Flow', { selector: 'dt' })).parentElement;
    expect(flow).toHaveTextContent(/~11.9.L\/min/);
    expect(flow).toHaveTextContent('calculated from other figures');
  });

  test('a preview that could not be read says so, and is read again', async () => {
    let isDown = true;
    open(
      '/settings/zones',
      { ...smart, zone_num: 1 },
      {
        [`GET /api/v1/zones/${lawn.id}/model`]: () =>
          isDown ? refused(500, { code: 1, message: 'Down' }) : ok({ model: zoneModel }),
      },
    );
    await userEvent.click(await screen.findByText('Details'));
    const preview = within(await screen.findByRole('region', { name: 'How Sluice calculates this zone' }));
    const again = await preview.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    expect(await preview.findByText('Flow', { selector: 'dt' })).toBeVisible();
    expect(preview.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('what a change would have done last year is shown before it is saved', async () => {
    const side = (water_l: number, stress_days: number) => ({
      water_l,
      minutes: 60,
      watering_days: 9,
      stress_days,
      skipped_days: 3,
    });
    const whole = (water_l: number) => ({ water_l, watering_days: 20, cost: null });
    const asked: string[] = [];
    const whatIf = {
      ...{ from: '2025-06-10', to: '2026-06-09', weather: samplePastYear.weather, leaves_out_budget: false },
      garden: { as_is: whole(3_000), changed: whole(2_800) },
      record: {
        from: '2026-05-01',
        given: { water_l: 120, minutes: 9, watering_days: 4 },
        as_is: { water_l: 110, minutes: 8, watering_days: 3 },
        changed: { water_l: 90, minutes: 7, watering_days: 2 },
      },
      months: [{ from: '2025-07-01', as_is: { water_l: 700, minutes: 30 }, changed: { water_l: 500, minutes: 20 } }],
    };
    const { sent } = open(`/settings/zones?zone=${lawn.id}`, garden, {
      [`GET /api/v1/zones/${lawn.id}/what_if`]: (_body, query) => {
        const change = query.get('change') ?? '';
        asked.push(change);
        return ok({
          what_if: { ...whatIf, zone: { as_is: side(1_000, 2), changed: side(change === '{}' ? 1_000 : 800, 5) } },
        });
      },
    });
    await userEvent.click(await screen.findByText('What if: the past twelve months'));
    const panel = within(await screen.findByRole('region', { name: 'What if: the past twelve months' }));
    expect(await panel.findByText(/Change something above/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^Sandy loam/ }));
    expect(await panel.findByText('The zone would have taken 20% less water.')).toBeVisible();
    expect(panel.getByRole('row', { name: /^Days short of water 2 5$/ })).toBeVisible();
    await userEvent.click(panel.getByText(/^Since .*May.*, beside what was given$/));
    expect(panel.getByRole('row', { name: /^Watering days 4 3 2$/ })).toBeVisible();
    expect(asked).toEqual(['{}', '{"soil":"SANDY_LOAM"}']);
    expect(sent()).toEqual([]);
  });

  test('a smart zone of which something is missing says what', async () => {
    open('/settings/zones', {
      ...smart,
      zones: [{ ...lawn, smart: true, missing: ['area'] }, ...garden.zones.slice(1)],
    });
    expect(await screen.findByText('Area is missing')).toBeVisible();
  });
});
