import type { ValveTest } from '@sluice/contract/valve-tests';
import type { RunId } from '@sluice/engine/vocabulary/ids';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { findCard } from '../testing/find-part.ts';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const zone = { ...sampleZone, device_id: sampleDevice.id, name: 'Roses', terminal: 1 };
const box = { ...sampleDevice, name: 'Shed box', is_on_trial: true };
const TESTS = `/api/v1/devices/${box.id}/valve_tests`;
const ID = '018f0000-0000-7000-8000-000000000077' as RunId;
const tried: ValveTest = {
  id: ID,
  device_id: box.id,
  zone_id: zone.id,
  terminal: 1,
  result: 'opened',
  is_open: false,
  fault: null,
  flow_l_per_min: null,
  current_ma: 210,
  voltage_v: null,
  valve_status: 'NORMAL',
  water_seen: null,
  closed_itself: null,
  tested: { local_date: '2026-06-17', local_time: '12:00', utc: '2026-06-17T10:00:00.000Z' },
};
const recalculation = { is_effective: true, notice: null };

function open(device: typeof box, answers: Answers, openedZone = zone) {
  const group = { ...sampleGroup, devices: [device], zones: [openedZone] };
  return openPage('/settings/devices', sampleIndex(group), answers).sent;
}

afterEach(forgetCookie);

describe('a device that was just connected', () => {
  test('opens nothing before a press; after it the gardener says whether water came, names it and keeps it', async () => {
    let storedTests: ValveTest[] = [];
    const sent = open(box, {
      [`GET ${TESTS}`]: () => ok({ tests: storedTests, length_s: 10 }),
      [`POST ${TESTS}`]: () => {
        storedTests = [tried];
        return ok({ tests: storedTests, length_s: 10 });
      },
      [`PATCH /api/v1/valve_tests/${ID}`]: () => {
        storedTests = [{ ...tried, water_seen: true }];
        return ok({ test: storedTests[0] });
      },
      [`POST /api/v1/devices/${box.id}/keep`]: () => ok({ device: { ...box, is_on_trial: false }, recalculation }),
    });
    const inCard = await findCard('Try Shed box');
    expect(sent()).toEqual([]);
    await userEvent.click(inCard.getByRole('button', { name: 'Open for 10\u00a0sec, Roses' }));
    expect(await inCard.findByText(/did water come/)).toBeVisible();
    expect(inCard.getByText('210 mA')).toBeVisible();
    await userEvent.click(inCard.getByRole('button', { name: 'Water came' }));
    expect(await inCard.findByText('It opened, and you saw water.')).toBeVisible();
    const name = inCard.getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Shed');
    await userEvent.click(inCard.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByText(/^Added/)).toBeVisible();
    expect(sent()).toEqual([
      { call: `POST ${TESTS}`, body: { terminals: [1] } },
      { call: `PATCH /api/v1/valve_tests/${ID}`, body: { water_seen: true } },
      { call: `POST /api/v1/devices/${box.id}/keep`, body: { name: 'Shed' } },
    ]);
  });
});

describe('a timer that was not seen to close', () => {
  const answers = { [`GET ${TESTS}`]: () => ok({ tests: [{ ...tried, closed_itself: false }], length_s: 60 }) };

  test('who is about to keep the device is told that nothing waters until it was tried', async () => {
    open(box, answers, { ...zone, timer_proof: 'unproven' });
    const inCard = await findCard('Try Shed box');
    expect(inCard.getByRole('note')).toHaveTextContent(/^Nothing will water Roses until its valve has been tried/);
    expect(await inCard.findByRole('button', { name: 'Open for 1\u00a0min, Roses' })).toBeVisible();
    expect(inCard.getByText('Its own timer: not tried yet')).toBeVisible();
    expect(inCard.getByText(/The device did not close it by itself, so Sluice closed it\.$/)).toBeVisible();
  });

  test('one that was seen to close needs no words at keeping', async () => {
    open(box, answers);
    const inCard = await findCard('Try Shed box');
    expect(inCard.getByText('Its own timer: works (seen)')).toBeVisible();
    expect(inCard.queryByRole('note')).toBeNull();
  });

  test('on the card of a kept device it is said, with the test unfolded', async () => {
    open({ ...box, is_on_trial: false }, answers, { ...zone, timer_proof: 'disproven', needs_guard: true });
    const inCard = await findCard('Shed box');
    expect(inCard.getByText(/^The device did not close Roses by itself\. Nothing waters there/)).toBeVisible();
    expect(await inCard.findByRole('button', { name: 'Test all valves of Shed box' })).toBeVisible();
  });
});

describe('the self-test of a device that is kept', () => {
  test('shows the report of the last time, with its date, and tries all valves on one press', async () => {
    const sent = open(
      { ...box, is_on_trial: false },
      {
        [`GET ${TESTS}`]: () => ok({ tests: [{ ...tried, result: 'flow', flow_l_per_min: 8.2 }], length_s: 10 }),
        [`POST ${TESTS}`]: () => ok({ tests: [tried], length_s: 10 }),
      },
    );
    const inCard = await findCard('Shed box');
    await userEvent.click(inCard.getByText('Valve test'));
    expect(await inCard.findByText('Its meter counted water.')).toBeVisible();
    expect(inCard.getByText(/8\.2.L\/min/)).toBeVisible();
    expect(inCard.getByText(/^Tested/)).toBeVisible();
    await userEvent.click(inCard.getByRole('button', { name: 'Test all valves of Shed box' }));
    expect(sent()).toEqual([{ call: `POST ${TESTS}`, body: { terminals: null } }]);
  });

  test('a failed test says why', async () => {
    open(
      { ...box, is_on_trial: false },
      { [`GET ${TESTS}`]: () => ok({ tests: [{ ...tried, result: 'failed', fault: 'valve-fault' }], length_s: 10 }) },
    );
    const inCard = await findCard('Shed box');
    await userEvent.click(inCard.getByText('Valve test'));
    expect(
      await inCard.findByText('No current, or too much, flows through the valve. Check its wiring.'),
    ).toBeVisible();
  });
});
