import type { Regulation } from '@sluice/contract/regulations';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const law: Regulation = {
  id: 'us-ca-town' as Regulation['id'],
  authority: 'Town of Example',
  name: 'Drought watch',
  country: 'US',
  state: 'CA',
  zipcodes: [],
  in_force_from: '2026-05-01',
  in_force_to: null,
  months: [6, 7],
  day_restrictions: [{ name: 'odd', days: 'weekdays', weekdays: [1, 4] }],
  time_restrictions: [{ start_time: '10:00', end_time: '18:00' }],
  rain_restrictions: [{ rainfall_mm: 6, hours: 48 }],
  max_days_per_week: 2,
  max_run_minutes: 15,
  exempt_sprinklers: [],
  are_new_plants_exempt: true,
  source: 'https://example.org/law',
  checked_on: '2026-06-01',
  is_followed: true,
};
const READ = `/api/v1/groups/${sampleGroup.id}/regulations`;

function open(answers: Answers) {
  return openPage('/settings/regulations', sampleIndex(sampleGroup), answers).sent;
}

afterEach(forgetCookie);

describe('watering rules', () => {
  test('are told in words, with their source and the date of the check', async () => {
    open({ [`GET ${READ}`]: () => ok({ regulations: [law], notice: null }) });
    const card = await screen.findByRole('article', { name: 'Drought watch' });
    for (const words of [
      'Odd house numbers: Monday and Thursday',
      'No watering between 10:00 and 18:00',
      'At most 2 days a week',
      'At most 15 min per zone and day',
      'Only in June and July',
      'New plants are exempt',
      'In force since May 1, 2026. Checked on June 1, 2026.',
    ]) {
      expect(card).toHaveTextContent(words);
    }
    expect(screen.getByRole('link', { name: /Text of the law/ })).toHaveAttribute('href', law.source);
  });

  test('one that does not concern the garden is set aside', async () => {
    const changes = open({
      [`GET ${READ}`]: () => ok({ regulations: [law], notice: null }),
      [`PUT ${READ}/${law.id}`]: () =>
        ok({ regulations: [{ ...law, is_followed: false }], notice: null, recalculation: null }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Does not concern this garden' }));
    expect(await screen.findByText(/that is your responsibility/)).toBeVisible();
    expect(changes()).toEqual([{ call: `PUT ${READ}/${law.id}`, body: { is_followed: false } }]);
  });

  test('none is found in the words of the specification; one can be reported', async () => {
    const changes = open({
      [`GET ${READ}`]: () => ok({ regulations: [], notice: null }),
      [`POST /api/v1/groups/${sampleGroup.id}/regulation_reports`]: () => ok({ reported: true }),
    });
    const none = 'No watering regulation is found for the provided location at this moment.';
    expect(await screen.findByText(none)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Report a regulation' }));
    await userEvent.type(screen.getByLabelText('Web address (optional)'), 'nonsense');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Please enter a web address')).toBeVisible();
    expect(screen.getAllByText('Please fill in this field')).toHaveLength(3);
    expect(changes()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Web address (optional)'));
    await userEvent.type(screen.getByLabelText(/Who made it/), 'Town');
    await userEvent.type(screen.getByLabelText('Where it counts'), '1010 Vienna');
    await userEvent.type(screen.getByLabelText('What it says'), 'No sprinklers at noon');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText(/The report is on its way/)).toBeVisible();
    expect(changes()[0]?.body).toEqual({
      authority: 'Town',
      place: '1010 Vienna',
      description: 'No sprinklers at noon',
      source: null,
    });
  });
});
