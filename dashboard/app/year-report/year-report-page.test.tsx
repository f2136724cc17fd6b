import type { YearReport } from '@sluice/contract/year-report';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { GROUP_ID, moment, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const money = (amount: number) => ({ amount, currency: 'EUR' });
const report: YearReport = {
  year: 2025,
  from: '2025-05-03',
  to: '2025-12-31',
  water: { volume_l: 420, cost: money(0.9), watering_days: 7, is_measured: false },
  year_before: null,
  baseline: null,
  months: [
    {
      from: '2025-05-01',
      volume_l: 220,
      cost: money(0.5),
      year_before_l: null,
      rain_mm: 12,
      et0_mm: 7,
      weather_days: 2,
    },
  ],
  zones: [
    {
      ...{ zone_id: sampleZone.id, name: 'Front lawn', area_m2: 50, volume_l: 290, depth_mm: 5.8 },
      ...{ open_s: 1650, watering_days: 5, is_measured: true },
    },
    {
      ...{ zone_id: null, name: 'Old bed', area_m2: null, volume_l: null, depth_mm: null },
      ...{ open_s: 600, watering_days: 1, is_measured: false },
    },
  ],
  zones_without_flow: ['Old bed'],
  starts: { due: 9, watered: 6, skipped: 2, failed: 1, reasons: [{ reason_name: 'RAIN', starts: 2 }] },
  laws: [],
  faults: {
    failed_starts: [
      {
        start: moment('2025-08-01T04:00:00Z'),
        zone: 'Front lawn',
        outcome: 'FAILED',
        fault: 'unreachable',
        missing_s: 600,
      },
    ],
    failed_starts_left_out: 3,
    offline: [{ kind: 'hub', name: 'Shed', from: moment('2025-09-01T08:00:00Z'), until: null }],
    offline_left_out: 0,
    offline_known_from: null,
  },
  by_hand: [{ name: null, waterings: 1, open_s: 90 }],
  learned: [],
};

afterEach(forgetCookie);

const REPORT = `GET /api/v1/groups/${GROUP_ID}/year_report`;
const openYear = (found: YearReport | null, path = '/home/YearReport?year=2025') =>
  openPage(path, sampleIndex(sampleGroup), {
    [REPORT]: (_, query) => ok({ years: [2026, 2025], year_report: query.get('year') === '2025' ? found : null }),
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('says what was given and what it cost, and marks what is an estimate', async () => {
  openYear(report);
  expect(await screen.findByText(/From 3\sMay\s2025 to 31\sDecember\s2025 .* ~420\sL of water/)).toBeVisible();
  const zones = await part('Zone by zone');
  expect(zones.getByRole('row', { name: /Front lawn 290\sL 5\.8\smm 28\smin 5/ })).toBeVisible();
  expect(zones.getByRole('row', { name: /Old bed \(removed\) – –/ })).toBeVisible();
});

test('names what failed, what was offline and how many are not listed', async () => {
  openYear(report);
  const faults = await part('Faults');
  expect(faults.getByText('It was not watered. The device did not answer.')).toBeVisible();
  expect(faults.getByRole('row', { name: /Shed .* not recorded –/ })).toBeVisible();
  expect(faults.getByText('Not listed: 3 more.')).toBeVisible();
});

test('says what it does not know', async () => {
  openYear(report);
  const holes = await part('What this report does not know');
  const said = holes.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(said[0]).toBe('Before 3 May 2025 there is no record of this garden.');
  expect(said).toContain('Without the water of Old bed, as its flow is not known.');
  expect(said).toContain('For 241 of the 243 days no weather is stored: rain and ET₀ are those of the other days.');
});

test('another year is chosen, and one without a record says so', async () => {
  openYear(report);
  await part('Faults');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2026');
  expect(await screen.findByText('There is no record of 2026.')).toBeVisible();
});
