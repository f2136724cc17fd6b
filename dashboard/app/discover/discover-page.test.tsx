import type { CurrentGroup } from '@sluice/contract/groups';
import type { Bill, LandscapeBudget, TankNow } from '@sluice/contract/savings';
import type { Tariff } from '@sluice/contract/tariffs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { showLanguage } from '../../platform/i18n/translations.ts';
import { rainy, tank } from '../../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const savings = {
  from: '2026-05-12',
  to: '2026-06-10',
  days: 30,
  baseline_l: 1000,
  used_l: 400,
  saved_l: 600,
  is_measured: false,
  assumed_months: [1, 2, 12],
  money_saved: { amount: 1.8, currency: 'EUR' },
  rainfall_correction_l: 50,
  zones: [{ zone_id: sampleZone.id, baseline_l: 1000, used_l: 400, saved_l: 600, is_measured: false }],
};
const tariff: Tariff = {
  version: 3,
  currency: 'EUR',
  per: 'm3',
  household_m3: 0,
  tiers: [{ up_to_m3: null, price: 3 }],
  ...{ from: null, earlier: [] },
};

const GROUP = `/api/v1/groups/${sampleGroup.id}`;

function openDiscover(group: Partial<CurrentGroup> = {}, answers: Answers = {}) {
  return openPage('/discover', sampleIndex({ ...sampleGroup, ...group }), {
    [`GET ${GROUP}/savings`]: () => ok({ savings }),
    [`GET ${GROUP}/tariff`]: () => ok({ tariff }),
    [`GET ${GROUP}/weather`]: () => ok({ weathers: [rainy] }),
    [`PUT ${GROUP}/tariff`]: () => ok({ tariff: { ...tariff, version: 4 } }),
    ...answers,
  }).sent;
}

const tariffForm = async () => {
  await userEvent.click(await screen.findByText('What water costs here'));
  return within((await screen.findByRole('group', { name: 'Prices' })).closest('form') as HTMLElement);
};

afterEach(forgetCookie);

test('money is written as in Portugal', async () => {
  const { user, ...index } = sampleIndex(sampleGroup);
  const spared = { ...savings, money_saved: { amount: 37.08, currency: 'USD' } };
  openPage(
    '/discover',
    { ...index, user: { ...user, lang: 'PT' } },
    {
      [`GET ${GROUP}/savings`]: () => ok({ savings: spared }),
      [`GET ${GROUP}/tariff`]: () => ok({ tariff }),
      [`GET ${GROUP}/weather`]: () => ok({ weathers: [rainy] }),
    },
  );
  expect(await screen.findByText(/~37,08 US\$/)).toBeVisible();
  await showLanguage('en');
});

test('of forty zones twelve are shown at first, and any is found by its name', async () => {
  const zones = Array.from({ length: 40 }, (_, number) => ({
    ...sampleZone,
    id: `018f0000-0000-7000-8000-0000000001${number + 10}` as typeof sampleZone.id,
    name: `Bed ${number}`,
    soil_water: {
      depletion_mm: 5,
      total_available_water_mm: 40,
      readily_available_water_mm: 20,
      trigger_depletion_mm: 20,
      root_depth_m: 0.3,
    },
  }));
  openDiscover({ zones });
  expect(await screen.findByText('Bed 11')).toBeVisible();
  expect(screen.queryByText('Bed 12')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search zones' }), '33');
  expect(await screen.findByText('Bed 33')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search zones' }));
  await userEvent.click(screen.getByRole('button', { name: '+ 28 more' }));
  expect(await screen.findByText('Bed 39')).toBeVisible();
});

describe('savings', () => {
  test('stand against a stated baseline, estimates marked', async () => {
    openDiscover();
    expect(
      await screen.findByText('~600 L of water saved since 12 May, 60% of what a fixed program would have used.'),
    ).toBeVisible();
    expect(screen.getByText('At your tariff that is ~€1.80.')).toBeVisible();
    expect(screen.getByText(/sized for their driest month/)).toBeVisible();
    expect(screen.getByText(/For 3 of the 12 months, Sluice assumes the usual weather/)).toBeVisible();
  });

  test('of a garden that is some days old are not told yet', async () => {
    openDiscover({}, { [`GET ${GROUP}/savings`]: () => ok({ savings: { ...savings, from: '2026-06-07', days: 4 } }) });
    expect(await screen.findByText(/appear here once Sluice has watered the garden for 7 days/)).toBeVisible();
    expect(screen.queryByText(/of what a fixed program would have used/)).toBeNull();
  });

  test('prices change with a month, and those of before are shown', async () => {
    const earlier = [{ from: null, per: 'm3', household_m3: 0, tiers: [{ up_to_m3: null, price: 2.5 }] }];
    const changed = { ...tariff, from: '2026-03-01', earlier };
    const changes = openDiscover({}, { [`GET ${GROUP}/tariff`]: () => ok({ tariff: changed }) });
    const form = await tariffForm();
    await userEvent.click(form.getByText('Earlier prices'));
    expect(form.getByText('Until February 2026: €2.50 (1 m³)')).toBeVisible();
    const months = form.getByRole('combobox', { name: 'These prices hold' });
    expect(months).toHaveValue('2026-03-01');
    await userEvent.selectOptions(months, 'in all months');
    expect(form.getByText('Earlier prices are forgotten when you save.')).toBeVisible();
    await userEvent.selectOptions(months, within(months).getAllByRole('option')[1] as HTMLElement);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ version: 3, from: expect.stringMatching(/^20\d\d-\d\d-01$/) });
  });

  test('an unchanged tariff sends nothing', async () => {
    const changes = openDiscover();
    const form = await tariffForm();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('a tier without an end is refused and kept, then saved with its version', async () => {
    const changes = openDiscover();
    const form = await tariffForm();
    await userEvent.click(form.getByRole('button', { name: 'Add a tier' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Each tier must end higher than the one before; the last tier has no upper limit'),
    ).toBeVisible();
    expect(changes()).toEqual([]);
    await userEvent.type(form.getByRole('textbox', { name: 'Up to (per month)' }), '12');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({
      version: 3,
      tiers: [
        { up_to_m3: 12, price: 3 },
        { up_to_m3: null, price: 3 },
      ],
    });
  });
});

describe('this month', () => {
  const month = (litres: number, amount: number) => ({ volume_l: litres, cost: { amount, currency: 'EUR' } });
  const bill: Bill = {
    ...{ from: '2026-06-01', to: '2026-06-30', is_measured: false, zones_without_flow: [sampleZone.id] },
    ...{ used: month(2_000, 6), expected: month(5_000, 17), wet: month(4_000, 12), dry: month(6_500, 24.5) },
    tiers: [
      { up_to_m3: 4, used: month(2_000, 6), expected: month(4_000, 12) },
      { up_to_m3: null, used: month(0, 0), expected: month(1_000, 5) },
    ],
    budget: { version: 2, kind: 'money', amount: 15, cut: 'none', limit_l: 4_600, verdict: 'likely' },
  };
  const open = (change: Partial<Bill> = {}, answers: Answers = {}) =>
    openDiscover({}, { [`GET ${GROUP}/bill`]: () => ok({ bill: { ...bill, ...change } }), ...answers });

  test('is shown so far and as it will end, in water and money, with its range and its tiers', async () => {
    open();
    const section = within(await screen.findByRole('region', { name: 'This month’s water' }));
    expect(await section.findByText('~€6.00')).toBeVisible();
    expect(section.getByText('Expected by 30 Jun')).toBeVisible();
    expect(section.getByText('~€17.00')).toBeVisible();
    expect(section.getByText(/^4,000 L · €12\.00 if the days .*, 6,500 L · €24\.50 if they/)).toBeVisible();
    expect(section.getByText(new RegExp(`Without the water of ${sampleZone.name}, as its flow`))).toBeVisible();
    await userEvent.click(section.getByText('By tier of the tariff'));
    expect(section.getByRole('row', { name: /^up to 4,000.L 2,000.L ~4,000.L ~€12\.00$/ })).toBeVisible();
    expect(section.getByRole('row', { name: /^above 4,000.L 0.L ~1,000.L ~€5\.00$/ })).toBeVisible();
  });

  test.each([
    ['within', 'Within the budget of €15.00, even if the rest of the month is dry.'],
    ['possible', 'Within the budget of €15.00, but a dry rest of the month could exceed it.'],
    ['likely', /^The budget of €15\.00 will probably be exceeded by 30 Jun: by about 400.L\.$/],
    ['passed', 'The budget of €15.00 is exceeded.'],
  ] as const)('against its budget: %s', async (verdict, sentence) => {
    open({ budget: { version: 2, kind: 'money', amount: 15, cut: 'none', limit_l: 4_600, verdict } });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('a budget of money without a price asks for the price', async () => {
    open({ budget: { version: 2, kind: 'money', amount: 15, cut: 'none', limit_l: null, verdict: null } });
    expect(await screen.findByText(/Enter below what water costs/)).toBeVisible();
  });

  test('a budget is changed with its version, and ended', async () => {
    const changes = open(
      {},
      {
        [`PUT ${GROUP}/budget`]: () =>
          ok({ budget: { version: 3, kind: 'volume', amount: 4, cut: 'strong' }, recalculation: null }),
        [`DELETE ${GROUP}/budget`]: () => ok({ budget: null, recalculation: null }),
      },
    );
    await userEvent.click(await screen.findByText('Monthly budget'));
    const kind = await screen.findByRole('combobox', { name: 'Limit' });
    const form = within(kind.closest('form') as HTMLElement);
    await userEvent.selectOptions(kind, 'Water');
    await userEvent.type(form.getByRole('textbox', { name: 'Per month' }), '4');
    await userEvent.selectOptions(
      form.getByRole('combobox', { name: 'If a month would exceed it' }),
      'Water clearly less',
    );
    expect(form.getByText(/lawns and hardy plants still get at least 30.?% of what they need/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toEqual({
      call: `PUT ${GROUP}/budget`,
      body: { version: 2, kind: 'volume', amount: 4, cut: 'strong' },
    });
    await userEvent.selectOptions(kind, 'No budget');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.call).toBe(`DELETE ${GROUP}/budget`);
  });
});

describe('the rain tank', () => {
  const open = (change: Partial<TankNow> = {}, answers: Answers = {}) =>
    openDiscover({}, { [`GET ${GROUP}/tank`]: () => ok({ tank: { ...tank, ...change }, has_mqtt: true }), ...answers });

  test('shows its level, and until which day it lasts', async () => {
    open();
    expect(await screen.findByText(/^~640.L of 1,000.L$/)).toBeVisible();
    expect(screen.getByText(/^64.?%$/)).toBeVisible();
    expect(screen.getByText(/^Lasts until .*25/)).toBeVisible();
    expect(screen.getByText(/^Reckoned from 800.L, read on 10 Jun\.$/)).toBeVisible();
  });

  test.each([
    [{ lasts_until: null }, /^Lasts for at least 30.days\.$/],
    [{ is_short: true, lasts_until: null }, /Its zones wait until it is filled again/],
    [{ is_short: true, lasts_until: null, when_empty: 'mains' }, /Mains water takes over/],
  ] as const)('says by the plan of %j', async (change, sentence) => {
    open(change);
    const all = await screen.findAllByText(sentence);
    expect(all[0]).toBeVisible();
  });

  test('its level is typed as it was read, with its version, and the tank is ended', async () => {
    const { level_l: _level, is_short: _short, lasts_until: _until, planned_days: _days, ...stored } = tank;
    const changes = open(
      {},
      {
        [`PUT ${GROUP}/tank`]: () => ok({ tank: { ...stored, version: 2, read_l: 420 }, recalculation: null }),
        [`DELETE ${GROUP}/tank`]: () => ok({ tank: null, recalculation: null }),
      },
    );
    await userEvent.click(await screen.findByText('Level and settings'));
    const level = await screen.findByRole('textbox', { name: 'Level just now' });
    const form = within(level.closest('form') as HTMLElement);
    await userEvent.type(level, '420');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    const { version: _version, read_l: _read, read_at: _at, is_read_by_sensor: _by, ...noted } = stored;
    const { sensor_heard_at: _heard, sensor_fault: _fault, ...settings } = noted;
    expect(changes()[0]).toEqual({ call: `PUT ${GROUP}/tank`, body: { version: 1, ...settings, level_l: 420 } });
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Water for the garden' }), 'No tank');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.call).toBe(`DELETE ${GROUP}/tank`);
  });

  test('its sensor is named with what it says of an empty and of a full tank', async () => {
    const changes = open({}, { [`PUT ${GROUP}/tank`]: () => ok({ tank, recalculation: null }) });
    await userEvent.click(await screen.findByText('Level and settings'));
    const level = await screen.findByRole('textbox', { name: 'Level just now' });
    const form = within(level.closest('form') as HTMLElement);
    await userEvent.click(form.getByRole('switch', { name: /^A sensor measures the level/ }));
    await userEvent.type(form.getByRole('textbox', { name: 'MQTT topic' }), 'zigbee2mqtt/Tank');
    await userEvent.type(form.getByRole('textbox', { name: 'Field' }), 'distance');
    const retype = async (name: string, value: string) => {
      await userEvent.clear(form.getByRole('textbox', { name }));
      await userEvent.type(form.getByRole('textbox', { name }), value);
    };
    await retype('Says when empty', '180');
    await retype('Says when full', '20');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const sensor = { topic: 'zigbee2mqtt/Tank', field: 'distance', empty_at: 180, full_at: 20 };
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ level_sensor: sensor }));
  });

  test.each([
    [{ sensor_heard_at: null }, /has said nothing yet/],
    [{ sensor_fault: 'silent' }, /has said nothing for a day/],
    [{ sensor_fault: 'impossible' }, /cannot be right/],
    [{ sensor_fault: 'noField' }, /cannot be read/],
  ] as const)('says of its sensor with %j why it has no say', async (change, sentence) => {
    const level_sensor = { topic: 'zigbee2mqtt/Tank', field: null, empty_at: 0, full_at: 100 };
    const sensor_heard_at = '2026-06-10T08:00:00.000Z';
    open({ level_sensor, is_read_by_sensor: true, sensor_heard_at, ...change });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText(/^Reckoned from 800.L, as its sensor said on/)).toBeVisible();
  });

  test('a garden without one shows a player nothing', async () => {
    openDiscover({ relationship: 'PLAYER' });
    expect(await screen.findByText('This month’s water')).toBeVisible();
    expect(screen.queryByText('Rain barrel or tank')).toBeNull();
  });
});

describe('the landscape’s water budget', () => {
  const landscape: LandscapeBudget = {
    ...{
      et0_mm: 1_100,
      is_assumed: false,
      most_adjustment_factor: 0.55,
      adjustment_factor: 0.61,
      allowance_l: 40_000,
      estimated_l: 44_000,
    },
    zones: [
      {
        ...{ zone_id: sampleZone.id, area_m2: 60, plant_factor: 0.48, efficiency: 0.75, adjustment_factor: 0.64 },
        ...{ is_special: false, estimated_l: 44_000, used_l: 21_000, is_measured: false },
      },
    ],
    zones_left_out: [],
    used: {
      ...{ from: '2026-01-01', to: '2026-06-09', volume_l: 21_000, is_measured: false, allowance_l: 16_000 },
      zones_without_flow: [],
    },
    water_sense: {
      ...{ peak_month: 7, et0_mm: 160, rain_mm: 4, allowable_rain_mm: 1, baseline_l: 9_600, allowance_l: 6_720 },
      ...{ requirement_l: 7_020, turf_share: 1, most_turf_share: 0.4 },
      zones: [
        {
          ...{ zone_id: sampleZone.id, landscape_coefficient: 0.5, distribution_uniformity: 0.67, is_turf: true },
          requirement_l: 7_020,
        },
      ],
    },
  };
  const inCountry = (country: string) => ({
    setting: { ...sampleGroup.setting, address: { ...sampleGroup.setting.address, country } },
  });

  test('is for gardens in the United States: what is allowed beside what its zones need', async () => {
    openDiscover(inCountry('US'), {
      [`GET ${GROUP}/landscape_budget`]: () => ok({ landscape_budget: landscape }),
    });
    await userEvent.click(await screen.findByText('Landscape water budget'));
    expect(
      await screen.findByText(
        /44,000.L a year \(ETWU\), more than its allowance of 40,000.L by California’s ordinance \(MAWA\)/,
      ),
    ).toBeVisible();
    expect(
      screen.getByRole('row', { name: /^Front lawn.?Plant factor 0\.48 · Efficiency 75.?% 44,000.L ~21,000.L$/ }),
    ).toBeVisible();
    expect(screen.getByText(/Average adjustment factor 0\.61; homes may have 0\.55/)).toBeVisible();
    expect(screen.getByText(/7,020.L in July, .* \(LWR\), 300.L more than its allowance of 6,720.L/)).toBeVisible();
    expect(screen.getByText(/given ~21,000.L; .*16,000.L/)).toBeVisible();

    // The report is in the ordinance's own units.
    await userEvent.click(screen.getByRole('link', { name: 'Report to hand in' }));
    const sheet = within(await screen.findByRole('region', { name: 'California’s ordinance (MWELO)' }));
    expect(
      sheet.getByRole('row', { name: /^Front lawn.* 0\.48 75.?% 0\.64 646.sq.ft 413.sq.ft 11,624.gal$/ }),
    ).toBeVisible();
    const waterSense = within(screen.getByRole('region', { name: 'WaterSense (EPA)' }));
    expect(waterSense.getByRole('row', { name: /^Front lawn 646.sq.ft 0\.5 67.?% 1,854.gal$/ })).toBeVisible();
    expect(waterSense.getByText(/^Turf is 100.?% of the area\./)).toBeVisible();
    expect(screen.getByRole('row', { name: /^Total ~5,548.gal 11,624.gal$/ })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Signature' })).getByText('License or certificate')).toBeVisible();
  });

  test('is not shown elsewhere', async () => {
    openDiscover(inCountry('DE'));
    expect(await screen.findByText('Monthly budget')).toBeVisible();
    expect(screen.queryByText('Landscape water budget')).toBeNull();
  });
});

describe('rain and weather', () => {
  test('a day is corrected by the gauge, out of bounds is refused', async () => {
    const changes = openDiscover(
      {},
      {
        [`PUT ${GROUP}/weather/2026-06-09/rainfall`]: () =>
          ok({ weather: { ...rainy, corrected_precip_mm: 8 }, recalculation: null }),
      },
    );
    const gauge = await screen.findByRole('textbox', { name: 'Your gauge' });
    const save = screen.getByRole('button', { name: /Save rainfall for/ });
    await userEvent.type(gauge, '800');
    await userEvent.click(save);
    expect(await screen.findByText('Please enter 0 to 500 mm of rain (0 to 20 in)')).toBeVisible();
    expect(gauge).toHaveValue('800');
    await userEvent.clear(gauge);
    await userEvent.type(gauge, '8');
    await userEvent.click(save);
    await waitFor(() =>
      expect(changes()).toEqual([{ call: `PUT ${GROUP}/weather/2026-06-09/rainfall`, body: { rainfall_mm: 8 } }]),
    );
  });

  test('a report needs words', async () => {
    const changes = openDiscover({}, { [`POST ${GROUP}/weather_reports`]: () => ok({ recalculation: null }) });
    const send = await screen.findByRole('button', { name: 'Send the report' });
    await userEvent.click(send);
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'What the weather was like' }), 'Hail');
    await userEvent.type(screen.getByLabelText('Rain that you measured'), '7');
    await userEvent.click(send);
    expect(await screen.findByText('Thank you. Your report has been saved.')).toBeVisible();
    expect(changes()[0]?.body).toMatchObject({ text: 'Hail', rainfall_mm: 7 });
  });
});

describe('who is here', () => {
  test('the soil of each zone is explained', async () => {
    openDiscover();
    expect(await screen.findByText('10 mm left before the soil needs watering.')).toBeVisible();
    expect(screen.getByText('40 mm (TAW)')).not.toBeVisible();
    await userEvent.click(screen.getByText('Figures'));
    expect(screen.getByText('40 mm (TAW)')).toBeVisible();
    expect(screen.getByRole('link', { name: sampleZone.name })).toBeVisible();
  });

  test('a player looks and changes nothing', async () => {
    openDiscover({ relationship: 'PLAYER' });
    expect(await screen.findByText(/of water saved/)).toBeVisible();
    expect(screen.queryByText('What water costs here')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each([{ device_type: 'SENSOR' as const }, { location: 'indoor' as const }])(
    '%j is turned away',
    async (group) => {
      openDiscover(group);
      expect(await screen.findByText('Discover is not available for this garden or account.')).toBeVisible();
    },
  );
});
