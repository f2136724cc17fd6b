import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { garden } from '../../testing/full-garden.ts';
import { forgetCookie, openPage } from '../../testing/render-app.tsx';
import { sampleIndex } from '../../testing/sample-garden.ts';

afterEach(forgetCookie);

test('settings are searched: parts and fields lead to their page, and the heading gets the focus', async () => {
  const { router } = openPage('/settings', sampleIndex(garden));
  const field = await screen.findByRole('searchbox', { name: 'Search the settings' });
  const list = screen.getByRole('navigation', { name: 'Settings' });
  await userEvent.type(field, 'no such thing');
  expect(await within(list).findByText('Nothing found for “no such thing”.')).toBeVisible();
  expect(within(list).queryByRole('link')).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, 'calendar files');
  await userEvent.click(within(list).getByRole('link', { name: /Calendar and files/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/Location'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendar and files' })).toHaveFocus());
  expect(within(list).getByRole('link', { name: /Programs/ })).toBeVisible();
});

test('Escape empties the search and shows all settings again', async () => {
  openPage('/settings', sampleIndex(garden));
  const field = await screen.findByRole('searchbox', { name: 'Search the settings' });
  await userEvent.type(field, 'frost{Escape}');
  expect(field).toHaveValue('');
  expect(screen.getByRole('heading', { name: 'People' })).toBeVisible();
});

test('on a phone the menu has what the bar at the bottom has not', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { router } = openPage('/settings', sampleIndex(garden));
  await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(await menu.findByRole('button', { name: 'Search and go' })).toBeVisible();
  expect(menu.queryByRole('link', { name: 'Home' })).toBeNull();
  await userEvent.click(menu.getByRole('link', { name: 'When not to water' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/NotToWater'));
});

test('an unknown address is named, and the search leads on', async () => {
  openPage('/settings/no-such-page', sampleIndex(garden));
  expect(await screen.findByText(/no page at “\/settings\/no-such-page”/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the garden' })).toHaveAttribute('href', '/home');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('combobox', { name: 'Search and go' }, { timeout: 6_000 })).toBeVisible();
});
