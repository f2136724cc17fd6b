import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const GROUP = `/api/v1/groups/${sampleGroup.id}`;
const FAILED = 'A part of the page did not load';

const failed = () => refused(500, { code: 99, message: 'Something failed.' });

afterEach(forgetCookie);

/** The plan is refused until `mend`. */
function openWithoutPlan(path: string) {
  let isMended = false;
  openPage(path, sampleIndex(sampleGroup), {
    [`GET ${GROUP}/schedules`]: () =>
      isMended ? ok({ schedules: [], next: null }) : refused(500, { code: 99, message: 'Something failed.' }),
  });
  return () => {
    isMended = true;
  };
}

test.each([
  ['/home', 'No watering in the next 24 hours'],
  [`/home/zones?zone=${sampleZone.id}`, 'No watering'],
  ['/schedule?view=week', 'No watering'],
])(
  '%s says that the plan could not be read, not that nothing is planned, and reads it again',
  async (path, nothing) => {
    const mend = openWithoutPlan(path);
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(screen.queryByText(nothing)).toBeNull();
    mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText(nothing))[0]).toBeVisible();
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
  },
);

test('a zone that is no longer there is told above the zones that are', async () => {
  openPage('/settings/zones?zone=018f0000-0000-7000-8000-0000000000ff', sampleIndex(sampleGroup), {});
  expect(await screen.findByText('Zone not found. It may have been removed.')).toBeVisible();
  expect(screen.getByRole('link', { name: sampleZone.name })).toBeVisible();
});

test('each list of the account that could not be read says so, and none looks as if it were empty', async () => {
  const reads = {
    'Where you are logged in': '/account/sessions',
    'Personal tokens': '/account/tokens',
    Passkeys: '/account/passkeys',
    'Two-step login': '/account/second_factor',
    'Webhooks of your gardens': '/account/webhooks',
  };
  openPage(
    '/settings/account',
    sampleIndex(sampleGroup),
    Object.fromEntries([...Object.values(reads), '/account/invitations'].map((path) => [`GET /api/v1${path}`, failed])),
  );
  for (const title of Object.keys(reads)) {
    const section = await screen.findByRole('region', { name: title });
    expect(await within(section).findByText(FAILED)).toBeVisible();
  }
  // Invitations that are not known have no title of their own.
  expect(await screen.findAllByText(FAILED)).toHaveLength(Object.keys(reads).length + 1);
});

test('each part of the garden’s page says what was not read, and offers nothing that hangs on it', async () => {
  const reads = {
    Webhooks: `/groups/${sampleGroup.id}/webhooks`,
    'Device keys': `/groups/${sampleGroup.id}/device_keys`,
    'Calendar and files': `/groups/${sampleGroup.id}/calendar_feed`,
  };
  openPage(
    '/settings/Location',
    sampleIndex(sampleGroup),
    Object.fromEntries(Object.values(reads).map((path) => [`GET /api/v1${path}`, failed])),
  );
  for (const title of Object.keys(reads)) {
    const section = await screen.findByRole('region', { name: title });
    expect(await within(section).findByText(FAILED)).toBeVisible();
  }
  expect(screen.queryByRole('button', { name: 'Create a calendar address' })).toBeNull();
});
