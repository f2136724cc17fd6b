import type { Index } from '@sluice/contract/groups';
import type { GardenCopyResult } from '@sluice/contract/settings-copies';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../../testing/sample-garden.ts';

const idOf = (place: number) => `018f0000-0000-7000-8000-0000000040${String(place).padStart(2, '0')}` as never;
const [there, far] = [idOf(90), idOf(91)];
const index: Index = {
  ...sampleIndex(sampleGroup),
  groups: [
    sampleGroup,
    { ...sampleGroup, id: there, name: 'Plot' },
    { ...sampleGroup, id: far, name: 'Terrace', relationship: 'PLAYER' },
  ],
};
const changed: GardenCopyResult = {
  ...{ group_id: there, result: 'changed', left: [], errors: [] },
  settings: ['rain', 'restrictions'],
};
const ROLLBACK = `PUT /api/v1/settings_copies/${idOf(80)}/rollback`;

afterEach(forgetCookie);

test('what would change is shown before it is copied; what belongs to one place is left out; the copy is undone', async () => {
  const { sent } = openPage('/settings/preferences', index, {
    'POST /api/v1/garden_settings_copies': () => ok({ id: idOf(80), gardens: [changed], recalculation: null }),
    [ROLLBACK]: () =>
      ok({
        ...{ zones: [], programs: [], recalculation: null },
        gardens: [{ ...changed, settings: ['restrictions'], left: ['rain'] }],
      }),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Copy to other gardens' }));
  expect(await screen.findByRole('checkbox', { name: 'Rain' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Pump, water source and limits' })).not.toBeChecked();
  // Whoever may only look there is not offered it.
  expect(screen.queryByRole('checkbox', { name: 'Terrace' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Wind' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Plot' }));
  expect(
    await screen.findByText(/^Would change: Rain.* Restrictions. Its own restrictions are replaced.$/),
  ).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Copy to 1 garden' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Plot: Changed since, and left: Rain.')).toBeVisible();
  const asked = {
    from: { group_id: sampleGroup.id },
    to: [{ group_id: there }],
    settings: ['hours', 'rain', 'temperature', 'missed_start', 'restrictions'],
  };
  const bodies = sent().map(({ body }) => body);
  expect(bodies).toContainEqual({ ...asked, is_trial: true });
  expect(bodies).toContainEqual(asked);
});

test('a garden that has all of it gets no button that copies', async () => {
  openPage('/settings/preferences/CopyPreferences', index, {
    'POST /api/v1/garden_settings_copies': () =>
      ok({ id: null, gardens: [{ ...changed, result: 'same', settings: [] }], recalculation: null }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Plot' }));
  expect(await screen.findByText('Has these settings already.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy to 0 gardens' })).toBeDisabled();
});
