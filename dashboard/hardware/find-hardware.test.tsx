import type { FoundDevices } from '@sluice/contract/devices';
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { findCard } from '../testing/find-part.ts';
import { probe } from '../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const FIND = `GET /api/v1/groups/${sampleGroup.id}/found_devices`;
const LIST = `POST /api/v1/groups/${sampleGroup.id}/found_devices`;
const ADD_SENSOR = `POST /api/v1/groups/${sampleGroup.id}/sensors`;
const ADD = `POST /api/v1/groups/${sampleGroup.id}/devices`;
const controller: FoundDevices['devices'][number] = {
  driver: 'opensprinkler',
  address: '192.168.1.20',
  types: ['SPRITE'],
  model: 'OpenSprinkler 3.3',
  name: 'Behind the shed',
  terminals: 8,
  needs_hub: false,
  needs: ['password'],
  obstacle: null,
  can_be_guarded: false,
  messages: null,
  senses: null,
  lists_others: false,
};
const found = (devices: FoundDevices['devices'], unreachable: FoundDevices['unreachable'] = []) => ({
  [FIND]: () => ok({ devices, unreachable }),
});

async function search(answers: Answers) {
  const { sent } = openPage('/settings/devices', sampleIndex(sampleGroup), answers);
  const card = await findCard('Find your hardware');
  await userEvent.click(card.getByRole('button', { name: 'Search' }));
  return { card, sent };
}

afterEach(forgetCookie);

describe('hardware of one’s own', () => {
  test.each(['linktap', 'ecowitt'] as const)(
    'says of %s how far it was tried, and what its own plans do',
    async (driver) => {
      const tap = { ...controller, driver, name: 'Roses', needs: [] };
      const { card } = await search(found([tap, controller]));
      await userEvent.click(await card.findByRole('button', { name: 'Choose Roses' }));
      expect(card.getByText(/imitation of its gateway.*Delete this tap’s plans/)).toBeVisible();
      await userEvent.click(card.getByRole('button', { name: 'Choose Behind the shed' }));
      expect(card.queryByText(/imitation of its gateway/)).toBeNull();
    },
  );

  test.each([
    ['rainbird', 'Rain Bird', /nobody has confirmed it.*not that of your Rain Bird account.*Switch off its/],
    [
      'rainmachine',
      'RainMachine HD',
      /nobody has confirmed it.*page in your network.*are switched off when it is added/,
    ],
  ] as const)(
    'says of %s that nobody has confirmed it, its password, and what becomes of its programs',
    async (driver, model, note) => {
      const panel = { ...controller, driver, model, name: null, terminals: null };
      const { card } = await search(found([panel]));
      await userEvent.click(await card.findByRole('button', { name: `Choose ${model}` }));
      expect(card.getByText(note)).toBeVisible();
      expect(card.getByLabelText('Password of the device')).toBeVisible();
    },
  );

  test('asks Matter for its setup code, and says that other apps may open it too', async () => {
    const tap = {
      ...controller,
      driver: 'matter' as const,
      model: 'Matter',
      terminals: null,
      needs: ['setup_code' as const],
    };
    const { card } = await search(found([tap]));
    await userEvent.click(await card.findByRole('button', { name: /^Choose/ }));
    expect(card.getByText(/nobody has confirmed it.*other home apps, which may open it too/)).toBeVisible();
    expect(card.getByLabelText('Setup code')).toHaveAccessibleDescription(/11 or 21 digits/);
  });

  test('asks a gateway of GARDENA for the beginning of its ID, and says of its valves that nobody has confirmed them', async () => {
    const gardena = { ...controller, driver: 'gardena' as const };
    const gateway = { ...gardena, name: 'Gateway', types: ['PIXIE' as const, 'SPRITE' as const], lists_others: true };
    const { card } = await search({ ...found([gateway]), [LIST]: () => ok({ devices: [gardena], unreachable: [] }) });
    expect(await card.findByText(/^Give it its password, and it lists its valves/)).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Choose Gateway' }));
    const password = card.getByLabelText('Password of the device');
    expect(password).toHaveAccessibleDescription(/first 8 characters of the gateway’s ID/);
    await userEvent.type(password, '0a1b2c3d');
    await userEvent.click(card.getByRole('button', { name: 'Show what can water' }));
    await userEvent.click(await card.findByRole('button', { name: 'Choose Behind the shed' }));
    expect(card.getByText(/nobody has confirmed it.*Delete this device’s schedules/)).toBeVisible();
  });

  test('says of a probe of Ecowitt how far it was tried, and nothing of watering', async () => {
    const probe = {
      ...controller,
      driver: 'ecowitt' as const,
      types: ['SENSOR' as const],
      name: 'Tomatoes',
      needs: [],
    };
    openPage('/settings/sensors', sampleIndex(sampleGroup), found([probe]));
    const card = await findCard('Find your hardware');
    await userEvent.click(card.getByRole('button', { name: 'Search' }));
    await userEvent.click(await card.findByRole('button', { name: 'Choose Tomatoes' }));
    expect(card.getByText(/imitation of its gateway.*first readings/)).toBeVisible();
    expect(card.queryByText(/waterings/)).toBeNull();
  });

  test('is found, given its password and connected to be tried; nothing is sent before that', async () => {
    const added = { device: sampleDevice, recalculation: { is_effective: true, notice: null } };
    const { card, sent } = await search({ ...found([controller]), [ADD]: () => ok(added) });
    await userEvent.click(await card.findByRole('button', { name: 'Choose Behind the shed' }));
    expect(sent()).toEqual([]);
    await userEvent.type(card.getByLabelText('Password of the device'), 'opendoor');
    await userEvent.click(card.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([
      {
        call: ADD,
        body: {
          name: 'Behind the shed',
          on_trial: true,
          driver: 'opensprinkler',
          address: '192.168.1.20',
          access: { password: 'opendoor' },
          hub_id: null,
        },
      },
    ]);
    await waitFor(() => expect(card.queryByLabelText('Password of the device')).toBeNull());
  });

  test('a wrong password is said at its field, and what was typed stays', async () => {
    const message = 'The device does not accept this password.';
    const { card } = await search({
      ...found([controller]),
      [ADD]: () => refused(422, { code: 30, message, path: 'access' }),
    });
    await userEvent.click(await card.findByRole('button', { name: 'Choose Behind the shed' }));
    await userEvent.type(card.getByLabelText('Password of the device'), 'wrong');
    await userEvent.click(card.getByRole('button', { name: 'Connect' }));
    expect(await card.findByText(message)).toBeVisible();
    expect(card.getByLabelText('Password of the device')).toHaveValue('wrong');
  });

  test('what cannot be added says why, what does not fit is not shown, and an empty search says what to do', async () => {
    const others = [
      { ...controller, address: '192.168.1.21', name: 'Relay', obstacle: 'no-timer' as const },
      { ...controller, address: '192.168.1.22', name: 'Bridge', types: ['HUB' as const] },
    ];
    const { card } = await search(found(others, ['opensprinkler']));
    expect(await card.findByText(/cannot close by itself/)).toBeVisible();
    expect(card.getByText('Could not search for: OpenSprinkler')).toBeVisible();
    expect(card.queryByText('Bridge')).toBeNull();
    expect(card.queryByRole('button', { name: /^Choose/ })).toBeNull();
  });

  test('what cannot close by itself is added once its owner accepts that', async () => {
    const plug = { ...controller, name: 'Plug', needs: [], obstacle: 'no-timer' as const, can_be_guarded: true };
    const { card, sent } = await search({
      ...found([plug]),
      [ADD]: () => ok({ device: { ...sampleDevice, has_own_timer: false }, recalculation: null }),
    });
    await userEvent.click(await card.findByRole('button', { name: 'Choose Plug' }));
    const connect = card.getByRole('button', { name: 'Connect' });
    expect(connect).toBeDisabled();
    await userEvent.click(card.getByRole('checkbox', { name: /cannot close by itself/ }));
    await userEvent.click(connect);
    await waitFor(() => expect(sent()).toMatchObject([{ call: ADD, body: { accepts_no_timer: true } }]));
  });

  test('a plug says that it may be no valve, shows what it will be sent, and wants its owner’s word for both', async () => {
    const off = 'z2m/0x1/set {"state":"OFF"}';
    const messages = { adding: [off], closing: [off], opening: ['z2m/0x1/set {"state":"ON"}'] };
    const obstacle = 'not-surely-a-valve' as const;
    const plug = { ...controller, name: 'Plug', needs: [], obstacle, can_be_guarded: true, messages };
    const { card, sent } = await search({
      ...found([plug]),
      [ADD]: () => ok({ device: { ...sampleDevice, has_own_timer: false, is_switch: true }, recalculation: null }),
    });
    expect(await card.findByText(/cannot know whether a valve hangs on it/)).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Choose Plug' }));
    expect(card.getAllByText(off)).toHaveLength(2);
    expect(card.getByText('z2m/0x1/set {"state":"ON"}')).toBeVisible();
    const connect = card.getByRole('button', { name: 'Connect' });
    await userEvent.click(card.getByRole('checkbox', { name: /cannot close by itself/ }));
    expect(connect).toBeDisabled();
    await userEvent.click(card.getByRole('checkbox', { name: /This is a water valve/ }));
    await userEvent.click(connect);
    await waitFor(() =>
      expect(sent()).toMatchObject([{ call: ADD, body: { accepts_no_timer: true, is_water_valve: true } }]),
    );
  });

  test('a relay that closes by itself wants its owner’s word alone', async () => {
    const off = 'POST http://10.0.0.7/rpc Switch.Set {"id":0,"on":false}';
    const messages = { adding: [], closing: [off], opening: [] };
    const relay = { ...controller, name: 'Relay', needs: [], obstacle: 'not-surely-a-valve' as const, messages };
    const { card, sent } = await search({
      ...found([relay]),
      [ADD]: () => ok({ device: { ...sampleDevice, is_switch: true }, recalculation: null }),
    });
    await userEvent.click(await card.findByRole('button', { name: 'Choose Relay' }));
    expect(card.getByText(off)).toBeVisible();
    expect(card.queryByRole('checkbox', { name: /cannot close by itself/ })).toBeNull();
    const connect = card.getByRole('button', { name: 'Connect' });
    expect(connect).toBeDisabled();
    await userEvent.click(card.getByRole('checkbox', { name: /This is a water valve/ }));
    await userEvent.click(connect);
    await waitFor(() => expect(sent()).toMatchObject([{ call: ADD, body: { is_water_valve: true } }]));
    expect(sent()[0]?.body).not.toHaveProperty('accepts_no_timer');
  });

  test('one that lists others gets its login first, which is sent along with what is chosen then', async () => {
    const home = {
      ...controller,
      driver: 'home-assistant' as const,
      address: '10.0.0.9:8123',
      needs: ['token' as const],
    };
    const gateway = { ...home, name: null, model: 'Home Assistant 2025.4.4', terminals: null, lists_others: true };
    const bed = { ...home, name: 'Bed', address: '10.0.0.9:8123/abc' };
    const { card, sent } = await search({
      ...found([gateway]),
      [LIST]: () => ok({ devices: [bed], unreachable: [] }),
      [ADD]: () => ok({ device: sampleDevice, recalculation: null }),
    });
    await userEvent.click(await card.findByRole('button', { name: 'Choose Home Assistant 2025.4.4' }));
    expect(card.queryByRole('button', { name: 'Connect' })).toBeNull();
    await userEvent.type(card.getByLabelText('Long-lived access token'), 'abc.def');
    await userEvent.click(card.getByRole('button', { name: 'Show what can water' }));
    await userEvent.click(await card.findByRole('button', { name: 'Choose Bed' }));
    await userEvent.click(card.getByRole('button', { name: 'Connect' }));
    const access = { token: 'abc.def' };
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([
      { call: LIST, body: { driver: 'home-assistant', address: '10.0.0.9:8123', access } },
      { call: ADD, body: { driver: 'home-assistant', address: '10.0.0.9:8123/abc', access } },
    ]);
  });

  test('on the page of sensors it speaks of sensors, and lists those alone', async () => {
    const home = { ...controller, driver: 'home-assistant' as const, needs: ['token' as const] };
    const types = ['SPRITE' as const, 'SENSOR' as const];
    const gateway = { ...home, types, name: 'House', lists_others: true };
    let devices: FoundDevices['devices'] = [home];
    const { sent } = openPage('/settings/sensors', sampleIndex(sampleGroup), {
      ...found([gateway]),
      [LIST]: () => ok({ devices, unreachable: [] }),
      [ADD_SENSOR]: () => ok({ sensor: probe, recalculation: null }),
    });
    const card = await findCard('Find your hardware');
    const list = async () => {
      await userEvent.click(card.getByRole('button', { name: 'Search' }));
      await userEvent.click(await card.findByRole('button', { name: 'Choose House' }));
      await userEvent.type(card.getByLabelText('Long-lived access token'), 'abc.def');
      await userEvent.click(card.getByRole('button', { name: 'Show its sensors' }));
    };
    await list();
    expect(await card.findByText('Home Assistant has no sensor for soil, rain or leaks there.')).toBeVisible();
    const soil = { ...home, types: ['SENSOR' as const], name: 'Bed Soil', senses: 'soil' as const, address: 'home/1' };
    devices = [home, soil, { ...soil, name: 'Roses Soil', address: 'home/2' }];
    await list();
    const access = { token: 'abc.def' };
    for (const [name, address] of [
      ['Bed Soil', 'home/1'],
      ['Roses Soil', 'home/2'],
    ]) {
      await userEvent.click(await card.findByRole('button', { name: `Choose ${name}` }));
      expect(card.queryByRole('button', { name: 'Choose Behind the shed' })).toBeNull();
      await userEvent.click(card.getByRole('button', { name: 'Add' }));
      await waitFor(() => expect(sent().at(-1)).toMatchObject({ call: ADD_SENSOR, body: { name, address, access } }));
      await waitFor(() => expect(card.queryByRole('button', { name: `Choose ${name}` })).toBeNull());
    }
    expect(await card.findByRole('button', { name: 'Choose House' })).toBeVisible();
  });

  test('of hundreds behind a Home Assistant, a filter shows those that are meant, without their numbers there', async () => {
    const home = { ...controller, driver: 'home-assistant' as const, needs: ['token' as const] };
    const devices = Array.from({ length: 300 }, (_, index) => ({
      ...home,
      name: index < 2 ? 'Pots' : `Bed ${index}`,
      address: `home/0123456789abcdef${index}`,
    }));
    const { card } = await search({
      ...found([{ ...home, name: 'House', lists_others: true }]),
      [LIST]: () => ok({ devices, unreachable: [] }),
    });
    expect(card.queryByLabelText('Filter')).toBeNull();
    await userEvent.click(await card.findByRole('button', { name: 'Choose House' }));
    await userEvent.type(card.getByLabelText('Long-lived access token'), 'abc.def');
    await userEvent.click(card.getByRole('button', { name: 'Show what can water' }));
    await userEvent.type(await card.findByLabelText('Filter'), 'bed 27');
    expect(card.getAllByRole('listitem')).toHaveLength(11);
    expect(card.queryByText(/0123456789abcdef/)).toBeNull();
    await userEvent.clear(card.getByLabelText('Filter'));
    await userEvent.type(card.getByLabelText('Filter'), 'POTS');
    // Only their numbers tell them apart.
    expect(card.getAllByText(/0123456789abcdef[01]$/)).toHaveLength(2);
    await userEvent.type(card.getByLabelText('Filter'), ' of nobody');
    expect(card.getByText('Nothing here matches the filter.')).toBeVisible();
  });

  test('a token that is refused is said at its field', async () => {
    const message = 'Home Assistant does not accept this token';
    const needs = ['token' as const];
    const gateway = { ...controller, driver: 'home-assistant' as const, needs, lists_others: true };
    const { card } = await search({
      ...found([gateway]),
      [LIST]: () => refused(422, { code: 30, message, path: 'access' }),
    });
    await userEvent.click(await card.findByRole('button', { name: 'Choose Behind the shed' }));
    await userEvent.type(card.getByLabelText('Long-lived access token'), 'wrong');
    await userEvent.click(card.getByRole('button', { name: 'Show what can water' }));
    expect(await card.findByText(message)).toBeVisible();
  });

  test('a switch that may not be taken for a valve says so, and is not offered', async () => {
    const relay = { ...controller, name: 'Relay', obstacle: 'not-surely-a-valve' as const };
    const { card } = await search(found([relay]));
    expect(await card.findByText(/nothing says that it is a valve/)).toBeVisible();
    expect(card.queryByRole('button', { name: /^Choose/ })).toBeNull();
  });

  test('a sensor says what it feels', async () => {
    const leak = { ...controller, types: ['SPRITE' as const], name: 'Cellar', senses: 'leak' as const };
    const { card } = await search(found([leak]));
    expect(await card.findByText(/^Leak sensor · /)).toBeVisible();
  });

  test('nothing found', async () => {
    const { card } = await search(found([]));
    expect(await card.findByText(/Nothing found/)).toBeVisible();
    await userEvent.type(card.getByLabelText('Address'), '192.168.1.20');
    await userEvent.click(card.getByRole('button', { name: 'Search' }));
    expect(await card.findByText(/answers at this address/)).toBeVisible();
  });
});
