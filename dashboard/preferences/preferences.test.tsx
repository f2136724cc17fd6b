import type { CurrentGroup } from '@sluice/contract/groups';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleUser } from '../testing/sample-garden.ts';

const CALL = `PATCH /api/v1/groups/${sampleGroup.id}/weather_constraints`;
const stored = sampleGroup.weather_constraints;
const saved: Answers = {
  [CALL]: () => ok({ weather_constraints: { ...stored, version: 2 }, recalculation: null }),
};

function open(
  page: string,
  answers: Answers = {},
  group: CurrentGroup = sampleGroup,
  unit_system = sampleUser.unit_system,
) {
  const index = { ...sampleIndex(group), user: { ...sampleUser, unit_system } };
  return openPage(`/settings/preferences${page}`, index, answers).sent;
}

const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

afterEach(forgetCookie);

describe('preferences', () => {
  test('are each told in one sentence', async () => {
    open('');
    expect(await screen.findByText('The planner may water at any time of the day.')).toBeVisible();
    expect(screen.getByText(/Skips when 5\smm or more of rain is forecast with at least 50% chance\./)).toBeVisible();
    expect(screen.getByText(/Skips at 2°C or below\./)).toBeVisible();
    expect(screen.getByText(/Skips when wind reaches 8\.9\sm\/s\./)).toBeVisible();
    expect(screen.getByText(/No battery devices here/)).toBeVisible();
  });

  test('a solar pump names the zones that times and laws keep out of the sunny hours', async () => {
    const zone = sampleGroup.zones[0] ?? expect.fail('no zone');
    const hours = `GET /api/v1/groups/${sampleGroup.id}/solar_hours`;
    const at = (local_time: string) => ({ utc: '', local_date: '2026-06-17', local_time });
    const zones_without_sun = [{ zone_id: zone.id, allowed_days: 14, sunless_days: 9 }];
    const answer = { start_time: at('08:01'), end_time: at('18:06'), days: 14, zones_without_sun };
    const withPump = { ...sampleGroup, weather_constraints: { ...stored, solar_pump: true } };
    open('/SchedulingSetting', { [hours]: () => ok(answer) }, withPump);
    const warning = await screen.findByText(/The sunny hours are .*8:01.* today/);
    expect(warning).toBeVisible();
    expect(screen.getByText(`${zone.name}: 9 of 14 days`)).toBeVisible();
  });

  test('rain: days to skip are required, an empty field is told, and nothing is sent', async () => {
    const changes = open('/RainSetting', saved);
    await userEvent.click(await screen.findByRole('button', { name: 'The rainy day' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please select the days to skip')).toBeVisible();
    await retype('Skip at or above', '');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('rain: what is sent is in millimetres, whole and with its version', async () => {
    const changes = open('/RainSetting', saved, sampleGroup, 'US');
    await retype('Skip at or above', '1');
    await userEvent.click(screen.getByRole('button', { name: '3\u00a0days before' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(changes()).toEqual([
      { call: CALL, body: { rain: { ...stored.rain, threshold_mm: 25.4, days_to_skip: [-3, 0] }, version: 1 } },
    ]);
  });

  test('wind and frost are bounded, in the words of the server', async () => {
    const changes = open('/WindSetting', saved);
    await retype('Skip at or above', '50');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter 10 to 80 km/h (2.8 to 22.2 m/s, 6 to 50 mph)')).toBeVisible();
    expect(screen.getByLabelText('Skip at or above')).toHaveValue('50');
    expect(changes()).toEqual([]);
  });

  test('frost is switched off', async () => {
    const changes = open('/TemperatureSetting', saved);
    await userEvent.click(await screen.findByRole('switch', { name: 'Skip watering in frost' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(changes()[0]?.body).toEqual({ temperature: { enabled: false, threshold_c: 2 }, version: 1 });
  });

  test('watering times: a frame is switched on, its end comes after its start', async () => {
    const changes = open('/SchedulingSetting', saved);
    await userEvent.click(await screen.findByRole('switch', { name: 'Morning' }));
    await retype('To: time', '03:00');
    await retype('Rest between runs', '121');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('End time must be later than start time')).toBeVisible();
    expect(screen.getByText('Please enter 0 to 120 minutes')).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('what somebody else changed meanwhile is not lost', async () => {
    const message = 'Someone else changed this in the meantime. Please review it; nothing was lost.';
    open('/WindSetting', { [CALL]: () => refused(409, { code: 50, message }) });
    await userEvent.click(await screen.findByRole('switch', { name: 'Skip watering in strong wind' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('switch', { name: 'Skip watering in strong wind' })).not.toBeChecked();
  });

  test('sync frequency tells how long batteries last, and changes with a way back', async () => {
    const device = { ...sampleDevice, expected_battery_days: 743 };
    const call = `PATCH /api/v1/devices/${device.id}`;
    const changes = open(
      '/SyncFrequencySetting',
      { [call]: () => ok({ device, recalculation: null }) },
      { ...sampleGroup, devices: [device] },
    );
    expect(await screen.findByText('New batteries last about 743 days at this setting.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Garage controller'), '240');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(changes()).toEqual([
      { call, body: { sync_frequency: 240 } },
      { call, body: { sync_frequency: 60 } },
    ]);
  });
});
