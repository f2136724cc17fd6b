import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { findCard } from '../testing/find-part.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const SHED = '018f0000-0000-7000-8000-000000000041' as Device['id'];
const shed: Device = { ...sampleDevice, id: SHED, name: 'Shed', serial_number: 'SIM-2', battery_voltage: 2.9 };
const garden = { ...sampleGroup, devices: [sampleDevice, shed] };
const recalculation = { is_effective: true, notice: null };

function open(answers: Answers = {}, group = garden) {
  return openPage('/settings/devices', sampleIndex(group), answers).sent;
}

afterEach(forgetCookie);

describe('devices', () => {
  test('shows each device with its figures', async () => {
    open();
    const inShed = await findCard('Shed');
    expect(inShed.getByText('Online')).toBeVisible();
    expect(inShed.getByText('SIM-2')).toBeInTheDocument();
    expect(inShed.getByText('2.9 V')).toBeInTheDocument();
  });

  test('a device that is silent says how to bring it back', async () => {
    open({}, { ...garden, devices: [{ ...sampleDevice, status: 'OFFLINE' }] });
    const inCard = await findCard('Garage controller');
    expect(inCard.getByText(/blinks fast \(every 0.5 s\)/)).toBeVisible();
    expect(inCard.getByText(/Unplug it for 10 s/)).toBeVisible();
  });

  test('a switch that was taken for a valve says so, and others do not', async () => {
    open({}, { ...garden, devices: [sampleDevice, { ...shed, has_own_timer: false, is_switch: true }] });
    const taken = /its owner says, is a water valve/;
    expect((await findCard('Shed')).getByText(taken)).toBeVisible();
    expect((await findCard('Garage controller')).queryByText(taken)).toBeNull();
  });

  test('renames only what has another name, and keeps what was refused', async () => {
    const sent = open({
      [`PATCH /api/v1/devices/${SHED}`]: () => refused(422, { code: 30, message: 'Not this one', path: 'name' }),
    });
    const inShed = await findCard('Shed');
    await userEvent.click(inShed.getByText('Name and sync'));
    const name = inShed.getByLabelText('Name');
    await userEvent.click(inShed.getByRole('button', { name: 'Save' }));
    expect(sent()).toEqual([]);
    await userEvent.clear(name);
    await userEvent.click(inShed.getByRole('button', { name: 'Save' }));
    expect(await inShed.findByText('Please enter a name')).toBeVisible();
    await userEvent.type(name, 'Barn');
    await userEvent.click(inShed.getByRole('button', { name: 'Save' }));
    expect(await inShed.findByText('Not this one')).toBeVisible();
    expect(name).toHaveValue('Barn');
    expect(sent()).toEqual([{ call: `PATCH /api/v1/devices/${SHED}`, body: { name: 'Barn', version: 1 } }]);
  });

  test('its zones take the names given at a device that says them; what is called otherwise is shown', async () => {
    const controller = { ...sampleDevice, driver: 'opensprinkler' } as const;
    const zoneNamed = (terminal: number, name: string, there: Zone['station_name']): Zone => ({
      ...sampleZone,
      ...{ id: `0198c0de-0000-7000-8000-00000000009${terminal}` as Zone['id'], terminal, name, station_name: there },
    });
    const sent = open(
      {
        [`PATCH /api/v1/devices/${sampleDevice.id}`]: () =>
          ok({ device: { ...controller, follows_names: true, version: 2 }, recalculation: null }),
        [`GET /api/v1/devices/${sampleDevice.id}/controller_programs`]: () => ok({ controller_programs: [] }),
      },
      {
        ...garden,
        devices: [controller, shed],
        zones: [
          zoneNamed(1, 'Lawn', { name: 'Lawn', use: 'followed' }),
          zoneNamed(2, 'My roses', { name: '<b>Roses</b>', use: 'own' }),
          zoneNamed(3, 'Pots', { name: '\u200d', use: 'unfit' }),
        ],
      },
    );
    const inCard = await findCard(controller.name);
    expect(inCard.getByText('My roses has your name. The device calls it: <b>Roses</b>')).toBeVisible();
    expect(inCard.getByText(/^Pots keeps its name/)).toBeVisible();
    expect(inCard.queryByText(/^Lawn (has|keeps)/)).toBeNull();
    await userEvent.click(inCard.getByText('Name and sync'));
    await userEvent.click(inCard.getByRole('switch', { name: /^Zones take their names/ }));
    const [save] = inCard.getAllByRole('button', { name: 'Save' });
    await userEvent.click(save as HTMLElement);
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ follows_names: true, version: 1 }]));
    expect((await findCard('Shed')).queryByRole('switch', { name: /^Zones take/ })).toBeNull();
  });

  test('a device is switched off at once, and on again with Undo', async () => {
    const sent = open({
      [`PATCH /api/v1/devices/${SHED}`]: () => ok({ device: { ...shed, is_switched_off: true }, recalculation }),
    });
    const inShed = await findCard('Shed');
    await userEvent.click(inShed.getByRole('button', { name: 'Switch off Shed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    // It is sent some moments after it was pressed.
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ is_switched_off: true }, { is_switched_off: false }]),
    );
  });

  test('devices change places by the keyboard', async () => {
    const sent = open({
      [`PUT /api/v1/groups/${sampleGroup.id}/devices/order`]: () => ok({ devices: [shed, sampleDevice] }),
    });
    (await screen.findByRole('button', { name: 'Move up: Shed' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent()[0]?.body).toEqual({ ids: [SHED, sampleDevice.id] }));
  });

  test('is removed after a question; what stands in the way is said', async () => {
    const sent = open({
      [`DELETE /api/v1/devices/${SHED}`]: () =>
        refused(409, { code: 50, message: 'Remove these sensors before you remove a controller or device: Probe' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Shed' }));
    expect(sent()).toEqual([]);
    const dialog = screen.getByRole('dialog', { name: 'Remove Shed?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Remove these sensors before you remove a controller or device: Probe',
    );
  });

  test('what came with a garden file waits for its hardware, which is added in its place', async () => {
    const sent = open(
      { [`POST /api/v1/groups/${garden.id}/devices`]: () => ok({ device: sampleDevice, recalculation }) },
      { ...garden, devices: [{ ...sampleDevice, has_hardware: false, is_switched_off: true, status: 'STANDBY' }] },
    );
    const inCard = await findCard(sampleDevice.name);
    expect(inCard.getByText(/Its hardware is still to be connected/)).toBeVisible();
    expect(inCard.queryByRole('button', { name: /Switch on/ })).toBeNull();
    expect(await screen.findByLabelText('Is the hardware of')).toHaveDisplayValue(sampleDevice.name);
    const add = await findCard('Try it without hardware');
    await userEvent.click(add.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ replaces: sampleDevice.id, name: sampleDevice.name }));
  });

  test('adds a simulated device of the garden’s kind', async () => {
    const sent = open({
      [`POST /api/v1/groups/${sampleGroup.id}/devices`]: () => ok({ device: shed, recalculation }),
    });
    const add = await findCard('Try it without hardware');
    await userEvent.click(add.getByRole('button', { name: 'Add' }));
    expect(await add.findByText('Please enter a name')).toBeVisible();
    await userEvent.type(add.getByLabelText('Name'), 'Terrace');
    await userEvent.selectOptions(add.getByLabelText('Model'), 'SPRITE-16');
    await userEvent.click(add.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          call: `POST /api/v1/groups/${sampleGroup.id}/devices`,
          body: { name: 'Terrace', model: 'SPRITE-16', hub_id: null, driver: 'simulated' },
        },
      ]),
    );
    expect(add.queryByText('PUMP-1', { exact: false })).toBeNull();
  });

  test('a player is turned away', async () => {
    open({}, { ...garden, relationship: 'PLAYER' });
    expect(await screen.findByText(/This page is not available/)).toBeVisible();
  });

  test('a login that was changed on the device is given here; a wrong one is said at its field', async () => {
    const box: Device = { ...shed, driver: 'shelly' };
    const message = 'The device does not accept this password.';
    let isRight = false;
    const ACCESS = `PUT /api/v1/devices/${SHED}/access`;
    const sent = open(
      {
        [ACCESS]: () => (isRight ? ok({ device: box }) : refused(422, { code: 30, message, path: 'access' })),
      },
      { ...garden, devices: [sampleDevice, box] },
    );
    expect((await findCard(sampleDevice.name)).queryByText('Device login')).toBeNull();
    const inShed = await findCard('Shed');
    await userEvent.click(inShed.getByText('Device login'));
    await userEvent.type(inShed.getByLabelText('Password of the device'), 'another');
    const [save] = inShed.getAllByRole('button', { name: 'Save' }).toReversed();
    await userEvent.click(save as HTMLElement);
    expect(await inShed.findByText(message)).toBeVisible();
    isRight = true;
    await userEvent.click(save as HTMLElement);
    expect(await screen.findByText('Shed accepts this login.')).toBeVisible();
    expect(sent().at(-1)).toEqual({ call: ACCESS, body: { access: { password: 'another' } } });
    expect(inShed.getByLabelText('Password of the device')).toHaveValue('');
  });
});
