import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import { inMinutes, moment, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const chart = {
  scale: 'week',
  step_min: 360,
  points: [
    { at: moment('2026-06-11T00:00:00Z'), moisture: 0.21, sunlight: 0, irrigation_l: 0, irrigation_min: 0 },
    { at: moment('2026-06-11T01:00:00Z'), moisture: null, sunlight: null, irrigation_l: 120, irrigation_min: 24 },
  ],
  soil_days: [
    { date: '2026-06-09', depletion_mm: 20, rain_mm: 0, irrigation_mm: 0, et_mm: 4, drained_mm: null },
    { date: '2026-06-10', depletion_mm: 4, rain_mm: 3, irrigation_mm: 18, et_mm: 5, drained_mm: 0 },
  ],
};
const report = {
  zone_id: sampleZone.id,
  current_ma: 240,
  voltage_v: null,
  status: 'OPEN_CIRCUIT',
  is_open: false,
  measured: moment('2026-06-11T10:00:00Z'),
};

function open(answer = ok({ valve_report: report }), shown: object = chart) {
  return openPage(`/home/ZoneStatusChart?zone=${sampleZone.id}`, sampleIndex(sampleGroup), {
    [`GET /api/v1/zones/${sampleZone.id}/chart`]: () => ok({ chart: shown }),
    [`GET /api/v1/groups/${sampleGroup.id}/decisions`]: () => ok({ decisions: [], shortfalls: [] }),
    [`GET /api/v1/zones/${sampleZone.id}/valve_report`]: () => answer,
  }).calls;
}

afterEach(forgetCookie);

test('the chart is a table too, newest first', async () => {
  open();
  await screen.findByText('Water in and out');
  await userEvent.click(screen.getAllByText('Show as table').at(-1) as HTMLElement);
  const table = screen.getByRole('table', { name: /sunlight/ });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows[1]).toContain('120\u00a0L (24\u00a0min)');
  expect(rows[2]).toContain('21%');
});

test('the table of the soil’s water has what is planned and forecast too, as the picture does', async () => {
  const day = (ahead: number) => inMinutes(ahead * 1440).local_date;
  const planned = (ahead: number, depletion_mm: number, net_mm: number) => ({
    zone_id: sampleZone.id,
    local_date: day(ahead),
    verdict: net_mm > 0 ? 'water' : 'wait',
    net_mm,
    demand: { depletion_mm },
  });
  const decisions = [planned(0, 10, 8), planned(1, 4, 0)];
  openPage(`/home/ZoneStatusChart?zone=${sampleZone.id}`, sampleIndex(sampleGroup), {
    [`GET /api/v1/zones/${sampleZone.id}/chart`]: () => ok({ chart }),
    [`GET /api/v1/groups/${sampleGroup.id}/decisions`]: () => ok({ decisions, shortfalls: [] }),
  });
  await screen.findByText('Water in and out');
  await userEvent.click(screen.getAllByText('Show as table')[0] as HTMLElement);
  const table = within(await screen.findByRole('table', { name: /Water in the soil/ }));
  expect(table.getByRole('columnheader', { name: 'Soil water in the evening' })).toBeVisible();
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toContainEqual(expect.stringMatching(/\(planned\)–8\Wmm–90%$/));
  expect(rows.at(-1)).not.toContain('planned');
});

test('water is walked through from one evening to the other', async () => {
  open();
  const walk = (await screen.findByText('Used by plants and soil', { selector: 'dt' })).closest('dl');
  const rows = [...(walk?.children ?? [])].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Evening of 9\u00a0JunSoil water: 50%',
    'Rain+3\u00a0mm',
    'Irrigation+18\u00a0mm',
    'Used by plants and soil−5\u00a0mm',
    'Evening of 10\u00a0JunSoil water: 90%',
  ]);
});

test('where nothing is known and nothing was watered, words stand in place of an empty grid', async () => {
  open(undefined, { ...chart, points: [chart.points[0]], soil_days: [] });
  expect(await screen.findByText(/^No soil water data for this period/)).toBeVisible();
  expect(await screen.findByText('No watering in this period.')).toBeVisible();
});

test('a year and two years are weeks, named by their year, without an account of the soil', async () => {
  const points = Array.from({ length: 52 }, (_, week) => ({
    ...{ at: moment(new Date(Date.UTC(2025, 5, 12 + 7 * week)).toISOString()), moisture: 0.2 + week / 1000 },
    ...{ sunlight: null, irrigation_l: 0, irrigation_min: 0 },
  }));
  open(undefined, { scale: 'year', step_min: 10_080, points, soil_days: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Year' }));
  await userEvent.click(await screen.findByText('Show as table'));
  expect(screen.getByRole('button', { name: /^2\s*years$/ })).toBeVisible();
  const table = screen.getByRole('table', { name: /sunlight/ });
  expect(within(table).getByRole('columnheader', { name: 'Week from' })).toBeVisible();
  expect(within(table).getByRole('rowheader', { name: '12/06/2025' })).toBeVisible();
  expect(screen.queryByText('Water in and out')).toBeNull();
});

test('the valve is asked only when somebody wants to know', async () => {
  const calls = open();
  const ask = await screen.findByRole('button', { name: 'Check valve' });
  expect(calls.some(({ call }) => call.endsWith('valve_report'))).toBe(false);
  await userEvent.click(ask);
  expect(await screen.findByText('open circuit error')).toBeVisible();
  expect(screen.getByText(/^240\smA$/)).toBeVisible();
  expect(screen.getByText('not measured')).toBeVisible();
});

test('a device that does not answer is told of', async () => {
  open(refused(503, { code: 70, message: 'Garage controller does not answer.' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Check valve' }));
  expect(await screen.findByText('The device did not send a report.')).toBeVisible();
});
