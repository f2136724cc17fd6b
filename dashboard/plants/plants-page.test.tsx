import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetCookie, logIn, ok, renderApp, stubServer } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

test('the plant database is searched by words, type and tags, and forgets them when it is left', async () => {
  stubServer({
    'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, device_type: 'SENSOR' })),
    'GET /api/v1/plants': () => ok({ plants: [], next: null }),
  });
  const asked = vi.fn<typeof fetch>(globalThis.fetch);
  vi.stubGlobal('fetch', asked);
  logIn();
  const { router } = renderApp('/settings/ZonePlants');
  await userEvent.type(await screen.findByLabelText('Name'), 'mint');
  await userEvent.selectOptions(screen.getByLabelText('Plant type'), 'PERENNIAL');
  await userEvent.click(screen.getByRole('button', { name: 'herb' }));
  await waitFor(() =>
    expect(asked.mock.calls.map(([address]) => String(address))).toContain(
      '/api/v1/plants?limit=24&search=mint&plant_type=PERENNIAL&tags=herb',
    ),
  );
  expect(await screen.findByText('No plant is called like that.')).toBeVisible();
  await router.navigate({ to: '/settings' });
  await router.navigate({ to: '/settings/ZonePlants' });
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});
