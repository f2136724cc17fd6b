import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { moment, sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const chart = {
  scale: 'today',
  step_min: 60,
  points: [
    { at: moment('2026-06-11T00:00:00Z'), moisture: 0.21, sunlight: 0, irrigation_l: 0, irrigation_min: 0 },
    { at: moment('2026-06-11T01:00:00Z'), moisture: null, sunlight: null, irrigation_l: 120, irrigation_min: 24 },
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

function open(answer = ok({ valve_report: report })) {
  return openPage(`/home/ZoneStatusChart?zone=${sampleZone.id}`, sampleIndex(sampleGroup), {
    [`GET /api/v1/zones/${sampleZone.id}/chart`]: () => ok({ chart }),
    [`GET /api/v1/zones/${sampleZone.id}/valve_report`]: () => answer,
  }).calls;
}

afterEach(forgetCookie);

test('the chart is a table too, newest first', async () => {
  open();
  await userEvent.click(await screen.findByText('Show as table'));
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toContain('120\u00a0L (24 min)');
  expect(rows[2]).toContain('21%');
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
