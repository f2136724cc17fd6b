import type { PastYear } from '@sluice/contract/past-year';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, samplePastYear } from '../testing/sample-garden.ts';
import { breakLines } from './share-picture.ts';
import { drawYear, listMonths, weekAt } from './year-picture.ts';

const dateAfter = (first: string, days: number) =>
  new Date(Date.parse(`${first}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Rain on the first of each month, water on each tenth day, the last thirty days the garden's own. */
const days = Array.from({ length: 365 }, (_, place): PastYear['days'][number] => {
  const date = dateAfter('2025-06-10', place);
  return {
    date,
    rain_mm: date.endsWith('-01') ? 12 : 0,
    water_l: place % 10 === 0 ? 100 : 0,
    is_own: place >= 335,
    available: place < 3 ? null : 0.5,
  };
});
const year: PastYear = {
  ...samplePastYear,
  own_from: '2026-05-11',
  days,
  given: { water_l: 300, watering_days: 3, cost: null },
  planned: { water_l: 3_700, watering_days: 37, cost: { amount: 14.8, currency: 'EUR' } },
  thirstiest_week: { from: '2025-07-06', water_l: 200 },
  weather: { own_days: 30, archive_days: 330, usual_days: 5, archive: 'OPEN_METEO', fault: null },
};

afterEach(forgetCookie);

describe('the picture', () => {
  test('has each day once, and weeks that end with the last of them', () => {
    const { weeks, stripes, months } = drawYear(days);
    expect(stripes).toHaveLength(365);
    expect(weeks).toHaveLength(53);
    expect(weeks.at(-1)?.to).toBe(days.at(-1)?.date);
    expect(weeks.reduce((sum, { waterL }) => sum + waterL, 0)).toBe(3_700);
    expect(weeks.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 9);
    expect(months.map(({ date }) => date.slice(5, 7)).join(' ')).toBe('07 08 09 10 11 12 01 02 03 04 05 06');
  });

  test('a place in it is a week', () => {
    const picture = drawYear(days);
    expect(weekAt(picture, 0)?.from).toBe('2025-06-10');
    expect(weekAt(picture, 0.999)?.to).toBe(year.days.at(-1)?.date);
    expect(weekAt(picture, 1.2)).toBeNull();
  });

  test('months are summed, and one that is the garden’s own only in part is not its own', () => {
    const months = listMonths(days);
    expect(months).toHaveLength(13);
    expect(months[1]).toMatchObject({ from: '2025-07-01', rainMm: 12, waterL: 300, available: 0.5, isOwn: false });
    expect(months.find(({ from }) => from === '2026-05-01')?.isOwn).toBe(false);
    expect(months.at(-1)?.isOwn).toBe(true);
  });

  test('a year without days draws nothing', () => {
    expect(drawYear([])).toMatchObject({ weeks: [], stripes: [], months: [] });
  });
});

test('a sentence to share is broken between words, or anywhere where there are none', () => {
  const fits = (line: string) => line.length <= 10;
  expect(breakLines('one two three four', fits)).toEqual(['one two', 'three four']);
  expect(breakLines('12\u00a0litres here', fits)).toEqual(['12\u00a0litres', 'here']);
  expect(breakLines('水'.repeat(12), fits)).toEqual(['水'.repeat(10), '水'.repeat(2)]);
});

describe('on the page of discoveries', () => {
  const open = (past: PastYear) =>
    openPage('/discover', sampleIndex(sampleGroup), {
      [`GET /api/v1/groups/${sampleGroup.id}/past_year`]: () => ok({ past_year: past }),
    });

  test('says what was given, what it would have been, and whose weather that is', async () => {
    open(year);
    const section = within(await screen.findByRole('region', { name: 'The past twelve months' }));
    expect(await section.findByText(/Since 11 May your garden has had .* on 3 days/)).toHaveTextContent(
      /would have taken .* on 37 days, for €14\.80\. The thirstiest week began on 6 Jul/,
    );
    expect(section.getByText(/330 days come|weather of 330 days/)).toHaveTextContent(/Open-Meteo.*5 days/);
    expect(section.queryByText(/monthly budget/)).toBeNull();
    expect(section.getByRole('img', { name: /Rain, soil water and watering from/ })).toBeVisible();
    await userEvent.click(section.getByText('Month by month'));
    expect(section.getAllByRole('row')).toHaveLength(14);
  });

  test('a service that did not answer is named as such', async () => {
    open({ ...year, weather: { own_days: 30, archive_days: 0, usual_days: 335, archive: null, fault: 'unreachable' } });
    expect(await screen.findByText(/For 335 days the usual weather here is assumed\..*did not answer/)).toBeVisible();
  });

  test('the picture can be shared as a file', async () => {
    const paintedText: string[] = [];
    const context = {
      fillRect: vi.fn(),
      fillText: (text: string) => paintedText.push(text),
      measureText: () => ({ width: 1 }),
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
    const share = vi.fn(async (_shared: { files: File[] }) => undefined);
    Object.assign(navigator, { canShare: () => true, share });
    open(year);
    await userEvent.click(await screen.findByRole('button', { name: 'Share the picture' }));
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('sluice-2025-06-10-2026-06-09.png');
    expect(paintedText.join(' ')).toContain(sampleGroup.name);
    vi.restoreAllMocks();
  });
});

describe('at home', () => {
  const path = `GET /api/v1/groups/${sampleGroup.id}/past_year`;

  test('it stands while nothing is planned', async () => {
    openPage('/home', sampleIndex(sampleGroup), { [path]: () => ok({ past_year: year }) });
    const section = within(await screen.findByRole('region', { name: 'The past twelve months' }));
    expect(section.getByRole('link', { name: 'See the whole year' })).toHaveAttribute('href', '/discover');
  });

  test('says so where its weather is only assumed, and leads nowhere that is not there', async () => {
    const { user, ...index } = sampleIndex(sampleGroup);
    const assumed = {
      ...year,
      weather: { ...year.weather, archive_days: 0, usual_days: 335, archive: null, fault: 'paused' as const },
    };
    const company = { ...user, account_type: 'CORPORATION' as const };
    openPage('/home', { ...index, user: company }, { [path]: () => ok({ past_year: assumed }) });
    expect(await screen.findByText(/For 335 days the usual weather here is assumed/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See the whole year' })).toBeNull();
  });

  test('indoors there is no year of the sky', async () => {
    const { calls } = openPage('/home', sampleIndex({ ...sampleGroup, location: 'indoor' }));
    expect(await screen.findByText(/No watering is planned/)).toBeVisible();
    expect(calls.map(({ call }) => call)).not.toContain(path);
  });

  test('a year without water says nothing', async () => {
    const { calls } = openPage('/home', sampleIndex(sampleGroup));
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(path));
    expect(screen.queryByRole('region', { name: 'The past twelve months' })).toBeNull();
  });
});
