import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

/** The keys come once the page has come to rest, as late as any part of a page may (test-setup.ts). */
const AT_REST = { timeout: 30_000 };

async function openHome() {
  const { router, calls } = openPage('/home', sampleIndex(sampleGroup), {
    'GET /api/v1/notifications': () => ok({ notifications: [], next: null }),
  });
  await screen.findByRole('link', { name: sampleZone.name });
  const user = userEvent.setup();
  await waitFor(async () => {
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  }, AT_REST);
  return { calls, user, at: () => router.state.location.pathname };
}

const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

afterEach(() => {
  forgetCookie();
  localStorage.clear();
});

test('the list names the keys, and they lead to the pages', async () => {
  const { user, at } = await openHome();
  const rows = within(list() as HTMLElement)
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent);
  expect(rows).toEqual(
    expect.arrayContaining(['Search and goCtrlK', 'HomeGH', 'ScheduleGS', 'Manual wateringW', 'NotificationsN']),
  );
  // What is open has keys of its own.
  await user.keyboard('w');
  expect(at()).toBe('/home');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('w');
  await waitFor(() => expect(at()).toBe('/home/ManualRun'));
  await user.keyboard('gh');
  await waitFor(() => expect(at()).toBe('/home'));
});

test('they can be switched off', async () => {
  const { user, at } = await openHome();
  await user.click(screen.getByRole('switch', { name: 'Use keyboard shortcuts' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('w?');
  expect(at()).toBe('/home');
  expect(list()).toBeNull();
});

test('Ctrl+K leads to what is typed by arrows and Enter, also with an accent missing or a letter wrong', async () => {
  const { user, at } = await openHome();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search and go' });
  expect(field).toHaveFocus();
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options().slice(0, 2)).toEqual([sampleZone.name, 'Manual watering']);
  await user.keyboard('fnish sunris');
  expect(options()).toEqual(['Finish before sunrisePreferences › Watering times']);
  await user.clear(field);
  await user.keyboard('watering');
  const named = options();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(named.at(-1) ?? '');
  await user.clear(field);
  await user.keyboard('nowhere to be found');
  expect(screen.getByText('Nothing found for “nowhere to be found”.')).toBeVisible();
  await user.clear(field);
  await user.keyboard('wind{Enter}');
  await waitFor(() => expect(at()).toBe('/settings/preferences/WindSetting'));
  expect(screen.queryByRole('combobox', { name: 'Search and go' })).toBeNull();
});
