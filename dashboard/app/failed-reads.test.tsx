import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const GROUP = `/api/v1/groups/${sampleGroup.id}`;
const FAILED = 'A part of the page did not load';

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
  ['/home', 'No watering today'],
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
    expect(screen.queryByText(FAILED)).toBeNull();
  },
);

test('a zone that is no longer there is told above the zones that are', async () => {
  openPage('/settings/zones?zone=018f0000-0000-7000-8000-0000000000ff', sampleIndex(sampleGroup), {});
  expect(await screen.findByText('Zone not found. It may have been removed.')).toBeVisible();
  expect(screen.getByRole('link', { name: sampleZone.name })).toBeVisible();
});
