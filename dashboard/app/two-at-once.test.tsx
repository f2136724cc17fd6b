import type { CurrentGroup } from '@sluice/contract/groups';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { findCard } from '../testing/find-part.ts';
import { forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const message = 'Someone else changed this in the meantime. Please review it; nothing was lost.';
const call = `PATCH /api/v1/devices/${sampleDevice.id}`;

afterEach(forgetCookie);

/** The other one renames the device, or calls it in more often, as soon as something is sent. */
async function open(theirs: Partial<typeof sampleDevice>) {
  let device = sampleDevice;
  const garden = (): CurrentGroup => ({ ...sampleGroup, devices: [device] });
  const { calls } = openPage('/settings/devices', sampleIndex(garden()), {
    'GET /api/v1/index': () => ok(sampleIndex(garden())),
    [call]: (body) => {
      const change = body as { version: number };
      if (change.version === 1) {
        device = { ...sampleDevice, ...theirs, version: 2 };
        return refused(409, { code: 50, message, path: 'version' });
      }
      device = { ...device, ...change, version: 3 };
      return ok({ device, recalculation: { is_effective: true, notice: null } });
    },
  });
  const card = await findCard(sampleDevice.name);
  fireEvent.change(card.getByLabelText('Name'), { target: { value: 'Mine' } });
  await userEvent.click(card.getByRole('button', { name: 'Save' }));
  const notice = await card.findByRole('alert');
  expect(notice).toHaveTextContent(message);
  expect(notice).toHaveFocus();
  // The snackbar does not say it again.
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(card.getByLabelText('Name')).toHaveValue('Mine');
  return { card, notice: within(notice), sent: () => calls.filter((one) => one.call === call).map(({ body }) => body) };
}

describe('whoever saves later', () => {
  test('puts over it only what they typed', async () => {
    const { card, notice, sent } = await open({ name: 'Theirs', sync_frequency: 240 });
    await userEvent.click(notice.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(card.queryByRole('alert')).toBeNull());
    expect(sent()).toEqual([
      { name: 'Mine', version: 1 },
      { name: 'Mine', version: 2 },
    ]);
    expect(card.getByLabelText('Sync every')).toHaveValue('240');
  });

  test('or takes what is there now', async () => {
    const { card, notice, sent } = await open({ name: 'Theirs' });
    await userEvent.click(notice.getByRole('button', { name: 'Load the latest' }));
    expect(card.queryByRole('alert')).toBeNull();
    expect(card.getByLabelText('Name')).toHaveValue('Theirs');
    expect(sent()).toHaveLength(1);
  });
});
