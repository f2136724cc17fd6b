import type { CurrentGroup } from '@sluice/contract/groups';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { probe as anyProbe } from '../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { inMinutes, moment, sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const ROSES = '018f0000-0000-7000-8000-000000000031' as Zone['id'];
const PROBE = '018f0000-0000-7000-8000-000000000061' as Sensor['id'];
const learning = { is_learning: false, since: null, progress: 0, field_capacity: null, soil: null };
const probe: Sensor = { ...anyProbe, id: PROBE, version: 4, moisture: 0.21, self_learning: learning };
const garden: CurrentGroup = {
  ...sampleGroup,
  zone_num: 2,
  zones: [sampleZone, { ...sampleZone, id: ROSES, name: 'Roses', terminal: 2 }],
  sensors: [probe],
};
const recalculation = { is_effective: true, notice: null };
const PAGE = `/settings/sensors/SensorsSetting?sensor=${PROBE}`;

function open(path: string, answers: Answers = {}, group = garden) {
  return openPage(path, sampleIndex(group), {
    [`GET /api/v1/sensors/${PROBE}/readings`]: () =>
      ok({
        readings: [
          {
            ...{ resolution: 'READING', measured: moment('2026-06-11T05:00:00Z'), readings: 1, min: null, max: null },
            ...{ moisture: 0.33, temperature: 14, sunlight: null },
          },
          {
            ...{ resolution: 'HOUR', measured: moment('2024-06-11T05:00:00Z'), readings: 4 },
            ...{ moisture: 0.25, temperature: 16, sunlight: null },
            min: { moisture: 0.21, temperature: 16, sunlight: null },
            max: { moisture: 0.28, temperature: 16, sunlight: null },
          },
        ],
        next: null,
      }),
    ...answers,
  }).sent;
}

describe('a sensor that was found wrong', () => {
  const stuck: Sensor = {
    ...probe,
    supervision: { verdict: 'stuck', since: moment('2026-06-08T05:00:00Z'), believed_until: null, offset: 0 },
  };
  const answers = (): Answers => ({
    [`POST /api/v1/sensors/${PROBE}/verdict_dismissal`]: () => ok({ sensor: stuck, recalculation }),
  });

  test('says what is wrong since when, who decides, and takes the word of its people', async () => {
    const changes = open(PAGE, answers(), { ...garden, sensors: [stuck] });
    const text = await screen.findByText(/has shown the same value since Monday, 8 June 2026/);
    expect(text).toHaveTextContent('Until you confirm it, Sluice uses the calculated soil water instead.');
    await userEvent.click(screen.getByRole('button', { name: 'Use this sensor' }));
    expect(await screen.findByText('Sluice uses this sensor again for a week.')).toBeVisible();
    expect(changes().map(({ call }) => call)).toEqual([`POST /api/v1/sensors/${PROBE}/verdict_dismissal`]);
  });

  test('that is believed says until when, and needs no more words', async () => {
    const until = moment('2026-06-18T05:00:00Z');
    const believed = { ...stuck, supervision: { ...stuck.supervision, believed_until: until } };
    open(PAGE, {}, { ...garden, sensors: [believed] });
    expect(await screen.findByText(/Sluice uses it until Thursday, 18 June 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use this sensor' })).toBeNull();
  });
});

const saves = (changes: Partial<Sensor> = {}): Answers => ({
  [`PATCH /api/v1/sensors/${PROBE}`]: (body) =>
    ok({ sensor: { ...probe, ...(body as object), ...changes, version: 5 }, recalculation }),
});

afterEach(forgetCookie);

describe('the list of sensors', () => {
  test('leads to their settings; one that a reminder uses stays', async () => {
    open('/settings/sensors', {
      [`DELETE /api/v1/sensors/${PROBE}`]: () =>
        refused(409, { code: 50, message: 'Please remove this sensor from reminder' }),
    });
    expect(await screen.findByRole('link', { name: 'Settings of Lawn probe' })).toHaveAttribute(
      'href',
      expect.stringContaining(PROBE),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lawn probe' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Lawn probe?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please remove this sensor from reminder');
  });

  test('a new one stands in a zone', async () => {
    const sent = open('/home/sensors', {
      [`POST /api/v1/groups/${sampleGroup.id}/sensors`]: () => ok({ sensor: probe, recalculation }),
    });
    await userEvent.type(await screen.findByLabelText('Name'), 'Bed probe');
    await userEvent.selectOptions(screen.getByLabelText('Zone'), 'Roses');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({ name: 'Bed probe', zone_id: ROSES, hub_id: null, driver: 'simulated' }),
    );
  });
});

describe('a leak sensor', () => {
  const leak: Sensor = { ...probe, senses: 'leak', is_wet: true, moisture: null, temperature: null, sunlight: null };

  test('says what it feels and what follows, and has no settings of a soil probe', async () => {
    open(PAGE, {}, { ...garden, sensors: [leak] });
    expect(await screen.findByText('Water detected')).toBeVisible();
    expect(screen.getByText(/its zone stops\. The zone stays locked/)).toBeVisible();
    expect(screen.queryByText('Watering adjustment')).toBeNull();
    expect(screen.queryByText('Measuring')).toBeNull();
    expect(screen.queryByText('No readings yet.')).toBeNull();
  });
});

describe('the settings of a sensor', () => {
  test('takes another token of the Home Assistant that it is read through', async () => {
    const ACCESS = `PUT /api/v1/sensors/${PROBE}/access`;
    const read: Sensor = { ...probe, driver: 'home-assistant' };
    const changes = open(PAGE, { [ACCESS]: () => ok({ sensor: read }) }, { ...garden, sensors: [read] });
    await userEvent.click(await screen.findByText('Device login'));
    await userEvent.type(screen.getByLabelText('Long-lived access token'), 'abc.def');
    const form = screen.getByLabelText('Long-lived access token').closest('form');
    if (!form) throw new Error('it is in no form');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toEqual([{ call: ACCESS, body: { access: { token: 'abc.def' } } }]));
  });

  test('thresholds out of bounds are refused and kept; only what differs is sent', async () => {
    const sent = open(PAGE, saves());
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    const above = screen.getByLabelText('Skip watering above');
    await userEvent.type(above, '101');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a share between 1 and 100%')).toBeVisible();
    expect(above).toHaveValue('101');
    expect(sent()).toEqual([]);
    await userEvent.clear(above);
    await userEvent.type(above, '80');
    expect(screen.getByRole('img', { name: 'Watering is skipped above 80% and added below 50%.' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Roses' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Offline' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        version: 4,
        skip_watering_above: 0.8,
        watering_adjustment_zone_ids: [sampleZone.id, ROSES],
        other_notifications: { offline: false, rapid_rise: true, rapid_drop: true },
      }),
    );
  });

  test('self-learning starts, tells how far it is, and says that it was reset', async () => {
    const learned = { ...learning, is_learning: true, since: inMinutes(0), progress: 0.4 };
    const sent = open(
      PAGE,
      {
        [`DELETE /api/v1/sensors/${PROBE}/self_learning`]: () =>
          ok({ sensor: probe, message: 'Self-learning has been reset', recalculation: null }),
      },
      { ...garden, sensors: [{ ...probe, self_learning: learned }] },
    );
    expect(await screen.findByText(/Learning: 40% complete/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Self-learning has been reset')).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test('its readings are a table', async () => {
    open(PAGE);
    await userEvent.click(await screen.findByText('Readings'));
    const row = (await screen.findByText('33%')).closest('tr');
    expect(row).toHaveTextContent('14°C');
    const hour = screen.getByText('25% (21%–28%)').closest('tr');
    expect(hour).toHaveTextContent(/2024.*16°C–$/);
    expect(hour?.previousSibling).toHaveTextContent(/^Older than this, a line is an hour with its mean/);
  });
});
