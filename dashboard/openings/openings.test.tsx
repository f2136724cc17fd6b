import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ok, openPage } from '../testing/render-app.tsx';
import { GROUP_ID, sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const FEED = `/api/v1/groups/${GROUP_ID}/calendar_feed`;

test('a calendar address is made, shown, and turned off', async () => {
  let feed: { url: string; created_at: string } | null = null;
  const { sent } = openPage('/settings/account', sampleIndex(sampleGroup), {
    [`GET ${FEED}`]: () => ok({ calendar_feed: feed }),
    [`POST ${FEED}`]: () => {
      feed = { url: 'https://garden.test/calendars/secret.ics', created_at: '2026-06-01T08:00:00Z' };
      return ok({ calendar_feed: feed });
    },
    [`DELETE ${FEED}`]: () => {
      feed = null;
      return ok({ removed: true });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a calendar address' }));
  expect(await screen.findByText('https://garden.test/calendars/secret.ics')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Turn the address off' }));
  expect(await screen.findByText('The calendar address is off.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Make a calendar address' })).toBeVisible();
  expect(sent().map(({ call }) => call)).toEqual([`POST ${FEED}`, `DELETE ${FEED}`]);
});
