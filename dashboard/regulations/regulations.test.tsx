import type { Regulation } from '@sluice/contract/regulations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, samplePastYear } from '../testing/sample-garden.ts';
import { sampleRegulation as law } from '../testing/sample-regulation.ts';

const READ = `/api/v1/groups/${sampleGroup.id}/regulations`;

const at = (latitude: number | null, longitude: number | null) => ({
  ...sampleGroup,
  setting: { ...sampleGroup.setting, address: { ...sampleGroup.setting.address, latitude, longitude } },
});

function open(answers: Answers, group = at(45.741, 4.226)) {
  return openPage('/settings/regulations', sampleIndex(group), answers).sent;
}

afterEach(forgetCookie);

describe('watering rules', () => {
  test('are told in words, with their source and the date of the check', async () => {
    open({ [`GET ${READ}`]: () => ok({ regulations: [law], notice: null }) });
    const card = await screen.findByRole('article', { name: 'Drought watch' });
    expect(within(card).getByRole('heading')).toHaveAttribute('lang', 'en');
    for (const texts of [
      'Odd house numbers: Monday and Thursday',
      'No watering between 10:00 and 18:00',
      'At most 2 days a week',
      'Only in June and July',
      'Rotor; from 1 November to 31 March: Watering only from 19:00 to 00:00',
      'House numbers ending in 0 and 1: At most 15 min per zone and day',
      'Outside daylight saving time: No watering at all',
      'New plants are exempt for 30 days after planting',
      'Watering by hand with a hose or can is not restricted',
      'Where: Example',
      'In force since 1 May 2026. Checked on 1 June 2026 against an official text from 2024.',
    ]) {
      expect(card).toHaveTextContent(texts);
    }
    expect(screen.getByRole('link', { name: /Official text/ })).toHaveAttribute('href', law.source);
  });

  test('one that does not concern the garden is set aside', async () => {
    const changes = open({
      [`GET ${READ}`]: () => ok({ regulations: [law], notice: null }),
      [`PUT ${READ}/${law.id}`]: () =>
        ok({ regulations: [{ ...law, is_followed: false }], notice: null, recalculation: null }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Does not apply to this garden' }));
    expect(await screen.findByText(/You are responsible for following it/)).toBeVisible();
    expect(changes()).toEqual([{ call: `PUT ${READ}/${law.id}`, body: { is_followed: false } }]);
  });

  test('a level that a service declares is followed with one switch, and is shown with its decree', async () => {
    const asked: Regulation = { ...law, binding: 'whenDeclared', declared_by: 'vigieau' };
    const declaration = {
      ...{ level: 'Alerte', decree_url: 'https://regleau.example/35617.pdf', last_day: '2026-10-31' },
      ...{ answered_at: '2026-06-17T08:27:00.000Z', failed_since: null },
    };
    const changes = open({
      [`GET ${READ}`]: () => ok({ regulations: [asked], notice: null }),
      [`PUT ${READ}/${law.id}`]: () =>
        ok({ regulations: [{ ...asked, declaration }], notice: null, recalculation: null }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: /^Follow what VigiEau declares/ }));
    expect(await screen.findByText(/Declared now: Alerte, until 31 October 2026\. Asked: /)).toBeVisible();
    expect(screen.getByRole('link', { name: /The decree/ })).toHaveAttribute('href', declaration.decree_url);
    expect(changes()).toEqual([{ call: `PUT ${READ}/${law.id}`, body: { follows_declaration: true } }]);
  });

  test.each([
    [{ answered_at: null, failed_since: '2026-06-17T08:27:00.000Z', level: null }, /has not answered yet/],
    [
      { answered_at: '2026-06-16T08:27:00.000Z', failed_since: '2026-06-17T08:27:00.000Z', level: 'Crise' },
      /Declared now: Crise\. VigiEau has not answered since .* What was declared last still applies/,
    ],
    [{ answered_at: '2026-06-16T08:27:00.000Z', failed_since: null, level: null }, /No level is declared now/],
  ])('%j is said as %s', async (declared, sentence) => {
    const declaration = { decree_url: null, last_day: null, ...declared };
    open({
      [`GET ${READ}`]: () => ok({ regulations: [{ ...law, declared_by: 'vigieau', declaration }], notice: null }),
    });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('a garden without a place is said to have none, and no service to be silent', async () => {
    const declaration = { decree_url: null, last_day: null, level: 'Crise' };
    const times = { answered_at: '2026-06-16T08:27:00.000Z', failed_since: '2026-06-17T08:27:00.000Z' };
    const followed: Regulation = { ...law, declared_by: 'vigieau', declaration: { ...declaration, ...times } };
    open({ [`GET ${READ}`]: () => ok({ regulations: [followed], notice: null }) }, at(null, null));
    expect(await screen.findByText(/^Declared now: Crise\. The garden has no place on the map/)).toBeVisible();
    expect(screen.queryByText(/has not answered/)).not.toBeInTheDocument();
  });

  test('where none is known, the town’s hours can be entered by hand', async () => {
    open({ [`GET ${READ}`]: () => ok({ regulations: [], notice: null }) });
    expect(await screen.findByText(/you can enter its days and hours yourself/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Restrictions' })).toHaveAttribute('href', '/settings/restrictions');
  });

  test('general knowledge is told as such', async () => {
    const general: Regulation = { ...law, sureness: 'general', read_on: null, text_year: null };
    open({ [`GET ${READ}`]: () => ok({ regulations: [general], notice: null }) });
    const card = await screen.findByRole('article', { name: 'Drought watch' });
    expect(card).toHaveTextContent(
      'From general knowledge, not checked against the official text. Please ask the authority.',
    );
    expect(card).not.toHaveTextContent('against an official text');
  });

  test('what the law asks is asked for, and said what is done until it is answered', async () => {
    const asking: Regulation = {
      ...law,
      choice: { label: 'Watering group', options: ['A', 'B'], chosen: null },
      house_number: { value: null, is_of_address: false },
      missing: ['choice', 'house_number'],
    };
    const changes = open({
      [`GET ${READ}`]: () => ok({ regulations: [asking], notice: null }),
      [`PUT ${READ}/${law.id}`]: () => ok({ regulations: [asking], notice: null, recalculation: null }),
    });
    expect(await screen.findByText(/Please choose the one that applies to you. Until then/)).toBeVisible();
    expect(screen.getByText(/The address has no house number. Until you enter it/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Watering group'), 'B');
    await userEvent.type(screen.getByLabelText('House number'), '12{Enter}');
    expect(changes()).toEqual([
      { call: `PUT ${READ}/${law.id}`, body: { choice: 'B' } },
      { call: `PUT ${READ}/${law.id}`, body: { house_number: 12 } },
    ]);
  });

  test('the number of the address is not asked for again', async () => {
    const decided: Regulation = { ...law, house_number: { value: 124, is_of_address: true } };
    open({ [`GET ${READ}`]: () => ok({ regulations: [decided], notice: null }) });
    expect(await screen.findByText('Your house number is 124, from the address.')).toBeVisible();
    expect(screen.queryByLabelText('House number')).toBeNull();
  });

  test('what holds only when it is declared is switched on', async () => {
    const stage: Regulation = { ...law, binding: 'whenDeclared', is_followed: false };
    const changes = open({
      [`GET ${READ}`]: () => ok({ regulations: [stage], notice: null }),
      [`PUT ${READ}/${law.id}`]: () =>
        ok({ regulations: [{ ...stage, is_followed: true }], notice: null, recalculation: null }),
    });
    expect(await screen.findByText('Applies only while the authority has declared it.')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: /Follow it/ }));
    expect(changes()).toEqual([{ call: `PUT ${READ}/${law.id}`, body: { is_followed: true } }]);
  });

  test('the proof of a year is saved as a file', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:proof';
    URL.revokeObjectURL = (address) => saved.push(address);
    const asked = `GET /api/v1/groups/${sampleGroup.id}/regulations/proof`;
    open({
      [`GET ${READ}`]: () => ok({ regulations: [law], notice: null }),
      [asked]: () => ok({ file_name: 'watering-2026.csv', csv: 'Date' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saved).toEqual(['blob:proof']));
  });

  test('none is found in the agreed words; one can be reported', async () => {
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
    await userEvent.type(screen.getByLabelText(/Issued by/), 'Town');
    await userEvent.type(screen.getByLabelText('Where it applies'), '1010 Vienna');
    await userEvent.type(screen.getByLabelText('What it says (rules, days, times)'), 'No sprinklers at noon');
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

test('what a law does is shown by a year without it, and what a declared stage would do by a year with it', async () => {
  const garden = (water_l: number) => ({ water_l, watering_days: 40, cost: null, stress_days: 0, skipped_days: 0 });
  const asked: unknown[] = [];
  const declared: Regulation = {
    ...law,
    id: 'stage-2' as Regulation['id'],
    name: 'Stage 2',
    binding: 'whenDeclared',
    is_followed: false,
  };
  open({
    [`GET ${READ}`]: () => ok({ regulations: [law, declared], notice: null }),
    [`GET /api/v1/groups/${sampleGroup.id}/what_if`]: (_body, query) => {
      asked.push(JSON.parse(query.get('settings') ?? ''));
      return ok({
        what_if: {
          ...{
            from: '2025-06-10',
            to: '2026-06-09',
            ...{ weather: samplePastYear.weather, leaves_out_budget: true },
            months: [],
            zones: [],
            record: null,
          },
          garden: { as_is: garden(4_000), changed: garden(3_000) },
        },
      });
    },
  });
  for (const [name, lead] of [
    ['Drought watch', /would have gone without this rule/],
    ['Stage 2', /would have gone with this rule kept in all its months/],
  ] as const) {
    const card = within(await screen.findByRole('article', { name }));
    await userEvent.click(card.getByText('What if: the past twelve months'));
    expect(await card.findByText('The garden would have taken 25% less water.')).toBeVisible();
    expect(card.getByText(lead)).toBeVisible();
    expect(card.getByText(/The monthly budget, .* is not counted in it\.$/)).toBeVisible();
  }
  expect(asked).toEqual([
    { regulations: { [law.id]: { is_followed: false } } },
    { regulations: { 'stage-2': { is_followed: true } } },
  ]);
});
