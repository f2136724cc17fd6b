import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const NEW = '018f0000-0000-7000-8000-000000000041' as Device['id'];
const fresh: Device = { ...sampleDevice, id: NEW, name: 'New box' };
const id = (last: number) => `018f0000-0000-7000-8000-0000000001${last}` as Zone['id'];
const zoneAt = (last: number, name: string, device_id: Device['id'], terminal: number): Zone => ({
  ...sampleZone,
  id: id(last),
  name,
  device_id,
  terminal,
});
const lawn = zoneAt(10, 'Lawn', sampleDevice.id, 1);
const bed = zoneAt(11, 'Bed', sampleDevice.id, 2);
const idle = zoneAt(12, 'Zone 3', sampleDevice.id, 3);
const there = [1, 2].map((terminal) => zoneAt(20 + terminal, `Zone ${3 + terminal}`, NEW, terminal));
const garden = { ...sampleGroup, devices: [sampleDevice, fresh], zones: [lawn, bed, idle, ...there] };
const recalculation = { is_effective: true, notice: null };
const PATH = `/api/v1/devices/${sampleDevice.id}/replacement`;
const proposed = [
  { zone_id: lawn.id, terminal: 1 },
  { zone_id: bed.id, terminal: 2 },
  { zone_id: idle.id, terminal: null },
];
const choice = {
  zones: [lawn, bed, idle].map((zone) => ({ zone_id: zone.id, is_unused: zone === idle })),
  candidates: [{ device_id: NEW, free_terminals: [1, 2], proposed }],
};

const open = (answers: Answers = {}) =>
  openPage(`/settings/devices/ReplaceDevice?device=${sampleDevice.id}`, sampleIndex(garden), {
    [`GET ${PATH}`]: () => ok(choice),
    [`GET /api/v1/devices/${NEW}/valve_tests`]: () => ok({ tests: [], length_s: 10 }),
    ...answers,
  }).sent;

afterEach(forgetCookie);

test('terminals are proposed and changed in pairs; a valve is tried; removing the old device asks first', async () => {
  const sent = open({
    [`POST /api/v1/devices/${NEW}/valve_tests`]: () => ok({ tests: [], length_s: 10 }),
    [`POST ${PATH}`]: () => ok({ device: fresh, undo: null, recalculation }),
  });
  expect(await screen.findByLabelText('Lawn')).toHaveDisplayValue('Terminal 1');
  await userEvent.selectOptions(screen.getByLabelText('Lawn'), 'Terminal 2');
  expect(screen.getByLabelText('Bed')).toHaveDisplayValue('Terminal 1');
  expect(screen.getByText('Never used, and removed with it: Zone 3')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open for 10\u00a0sec, Lawn' }));
  await userEvent.click(screen.getByRole('button', { name: `Replace ${sampleDevice.name}` }));
  expect(sent().map(({ call }) => call)).toEqual([`POST /api/v1/devices/${NEW}/valve_tests`]);
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText(`New box has taken the place of ${sampleDevice.name}.`)).toBeVisible();
  expect(sent()).toEqual([
    { call: `POST /api/v1/devices/${NEW}/valve_tests`, body: { terminals: [2] } },
    {
      call: `POST ${PATH}`,
      body: {
        device_id: NEW,
        old_device: 'removed',
        valves: [
          { zone_id: lawn.id, terminal: 2 },
          { zone_id: bed.id, terminal: 1 },
          { zone_id: idle.id, terminal: null },
        ],
      },
    },
  ]);
});

test('a zone without a terminal is named, and the old device cannot be removed then; kept, the change is undone', async () => {
  const undo = {
    device_id: sampleDevice.id,
    valves: [{ zone_id: lawn.id, terminal: 1 }],
    old_device: 'stays' as const,
  };
  const sent = open({
    [`POST ${PATH}`]: () => ok({ device: fresh, undo, recalculation }),
    [`POST /api/v1/devices/${NEW}/replacement`]: () => ok({ device: sampleDevice, undo: null, recalculation }),
  });
  await userEvent.selectOptions(await screen.findByLabelText('Bed'), 'None');
  expect(screen.getByText('Left without a valve, so nothing waters them: Bed')).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Remove it' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('The old device'), 'Keep it, connected');
  expect(screen.getByText(`Stay at ${sampleDevice.name}: Bed`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Replace ${sampleDevice.name}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ call: `POST /api/v1/devices/${NEW}/replacement`, body: undo }));
});

test('one zone moves, with undo; what stands in the way is said', async () => {
  const undo = { device_id: sampleDevice.id, terminal: 1 };
  let isRefused = true;
  const CALL = `PUT /api/v1/zones/${lawn.id}/valve`;
  const sent = open({
    [CALL]: () => {
      const message = 'It may still be watering.';
      return isRefused ? refused(503, { code: 70, message }) : ok({ zone: lawn, undo, recalculation });
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText('To'), 'New box, terminal 2: Zone 5');
  const move = screen.getByRole('button', { name: 'Move Lawn' });
  await userEvent.click(move);
  expect(await screen.findByRole('alert')).toHaveTextContent('It may still be watering.');
  isRefused = false;
  await userEvent.click(move);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ call: CALL, body: undo }));
  expect(sent()[1]).toEqual({ call: CALL, body: { device_id: NEW, terminal: 2 } });
});
