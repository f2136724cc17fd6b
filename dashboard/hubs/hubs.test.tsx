import type { Hub } from '@sluice/contract/hubs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { inMinutes, sampleDevice, sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const hub: Hub = {
  id: '018f0000-0000-7000-8000-000000000071' as Hub['id'],
  version: 2,
  name: 'Hub in the hall',
  model: 'HUB-1',
  serial_number: 'SIM-H',
  status: 'ONLINE',
  wifi_firmware_version: '1.2',
  zigbee_firmware_version: '3.4',
  ip_address: null,
  last_active: null,
  pairing_until: null,
  driver: 'simulated',
  end_device_ids: [sampleDevice.id],
};
const PAGE = `/settings/hubs/HubSetting?hub=${hub.id}`;

function open(path: string, shown: Hub, answers: Answers = {}, group: typeof sampleGroup | null = sampleGroup) {
  return openPage(path, { ...sampleIndex(group), hubs: [shown] }, answers).sent;
}

afterEach(forgetCookie);

describe('hubs', () => {
  test('are listed without a garden as well', async () => {
    open('/settings/hubs', hub, {}, null);
    expect(await screen.findByRole('heading', { name: 'Hub in the hall' })).toBeVisible();
    expect(screen.queryByText('Add a hub')).toBeNull();
  });

  test('the list of settings names those of this garden alone', async () => {
    const other = { ...hub, id: '018f0000-0000-7000-8000-000000000072' as Hub['id'], name: 'Hub elsewhere' };
    openPage(
      '/settings',
      { ...sampleIndex(sampleGroup), hubs: [hub, other] },
      {
        [`GET /api/v1/groups/${sampleGroup.id}/hubs`]: () => ok({ hubs: [hub] }),
      },
    );
    expect(await screen.findByRole('link', { name: 'Hubs Hub in the hall' })).toBeVisible();
  });

  test('one tells what hangs on it, and gets another name', async () => {
    const sent = open(PAGE, hub, {
      [`PATCH /api/v1/hubs/${hub.id}`]: () => ok({ hub: { ...hub, name: 'Attic', version: 3 } }),
    });
    expect(await screen.findByRole('link', { name: 'Garage controller' })).toBeVisible();
    const name = screen.getByLabelText('Name of the hub');
    await userEvent.clear(name);
    await userEvent.type(name, 'Attic');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ name: 'Attic', version: 2 }));
  });

  test('pairing is opened, counts down, lets one join, and is closed', async () => {
    const sent = open(
      PAGE,
      { ...hub, pairing_until: inMinutes(170 / 60) },
      { [`DELETE /api/v1/hubs/${hub.id}/pairing`]: () => ok({ hub }) },
    );
    expect(await screen.findByRole('timer')).toHaveTextContent(/^2:(50|4\d)$/);
    expect(await screen.findByRole('button', { name: 'Add a simulated sensor' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(sent()).toEqual([{ call: `DELETE /api/v1/hubs/${hub.id}/pairing`, body: undefined }]);
  });

  test('is not removed while something hangs on it', async () => {
    open(PAGE, hub, {
      [`DELETE /api/v1/hubs/${hub.id}`]: () =>
        refused(409, { code: 50, message: 'Remove these devices before you remove the hub: Valve' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Hub in the hall' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Hub in the hall?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Remove these devices before you remove the hub: Valve');
  });

  test('one with a network shows what is in it; one is renamed, another that does not answer is forced out', async () => {
    const devices = [
      { serial_number: '0x01', name: 'Roses', model: 'SWV', is_added: true, has_update: true },
      { serial_number: '0x02', name: 'Plug', model: 'S26R2ZB', is_added: false, has_update: null },
    ];
    const network = `/api/v1/hubs/${hub.id}/end_devices`;
    const stays = refused(409, { code: 50, message: 'Plug did not leave the network.' });
    const answers = [stays, ok({})];
    const sent = open(
      PAGE,
      { ...hub, driver: 'zigbee2mqtt' },
      {
        [`GET ${network}`]: () => ok({ end_devices: devices }),
        [`PATCH ${network}/0x01`]: () => ok({}),
        [`DELETE ${network}/0x02`]: () => answers.shift() ?? stays,
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show what is in it' }));
    const name = await screen.findByLabelText('Name of Roses in the network');
    expect(screen.queryByRole('button', { name: 'Remove Roses' })).toBeNull();
    expect(screen.getByText('SWV · 0x01 · In a garden · Update available')).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'Front lawn');
    await userEvent.click(screen.getByRole('button', { name: 'Rename Roses' }));
    await waitFor(() => expect(sent()[0]).toEqual({ call: `PATCH ${network}/0x01`, body: { name: 'Front lawn' } }));
    const takeOut = async (button: string) => {
      await userEvent.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog', { name: 'Remove Plug?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    };
    await takeOut('Remove Plug');
    expect(await screen.findByRole('alert')).toHaveTextContent('Plug did not leave the network.');
    await takeOut('Remove without waiting');
    await waitFor(() => expect(sent()).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
