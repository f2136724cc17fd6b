import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const nowhere = {
  ...{ street: null, zipcode: null, city: null, state: null, country: null, latitude: null, longitude: null },
};
const VIENNA = {
  ...{ name: 'Vienna', state: null, country: 'AT', zipcode: null },
  ...{ latitude: 48.20849, longitude: 16.37208, time_zone: 'Europe/Vienna', distinction: null },
};
const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

const open = (answers: Answers = {}, address: object = nowhere) =>
  openPage('/settings/Location', sampleIndex({ ...sampleGroup, setting: { address: { ...nowhere, ...address } } }), {
    'GET /api/v1/places/at': () => ok({ point: { time_zone: 'Europe/Vienna', town: { ...VIENNA, distance_m: 1234 } } }),
    ...answers,
  });
const found = (answer: object) => ({
  'GET /api/v1/places': () =>
    ok({ source: 'OPEN_METEO', has_service_failed: false, is_list_ready: true, places: [VIENNA], ...answer }),
});
const search = async (text: string) =>
  userEvent.type(await screen.findByLabelText('Town or zip code'), `${text}{Enter}`);

afterEach(forgetCookie);

describe('the search', () => {
  test('fills in the address, the pin and the time zone, and sends nothing', async () => {
    const { sent } = open(found({}));
    await search('wien');
    await userEvent.click(await screen.findByRole('button', { name: 'Vienna, Austria' }));
    expect(screen.getByLabelText('City')).toHaveValue('Vienna');
    expect(screen.getByLabelText('Country')).toHaveValue('AT');
    expect(screen.getByLabelText('Latitude')).toHaveValue('48.2085');
    expect(await screen.findByDisplayValue('Europe/Vienna')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Places found' })).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('of a whole address fills in the street too, and searches for the rest', async () => {
    open(found({}));
    await screen.findByLabelText('Town or zip code');
    const asked = vi.spyOn(globalThis, 'fetch');
    await search('Ring 1, 1010 Wien');
    await userEvent.click(await screen.findByRole('button', { name: 'Vienna, Austria' }));
    expect(screen.getByLabelText('Street and number')).toHaveValue('Ring 1');
    expect(screen.getByLabelText('City')).toHaveValue('Vienna');
    expect(asked.mock.calls.map(([address]) => String(address))).toContainEqual(
      expect.stringMatching(/1010(%20|\+)Wien/),
    );
  });

  test('says that it is under way', async () => {
    open();
    await screen.findByLabelText('Town or zip code');
    const { fetch: answer } = globalThis;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.startsWith('api/v1/places?') ? new Promise(() => {}) : answer(address, init),
    );
    await search('wien');
    expect(await screen.findByText('Searching…')).toHaveRole('paragraph');
    expect(screen.getByRole('button', { name: 'Find' })).toBeDisabled();
  });

  test('says that the service could not be reached, and shows what the list has', async () => {
    open(found({ source: 'LIST', has_service_failed: true, places: [{ ...VIENNA, name: LONG }] }));
    await search('llan');
    expect(await screen.findByText(/Open-Meteo could not be reached/)).toBeVisible();
    const list = screen.getByRole('list', { name: 'Places found' });
    expect(within(list).getByRole('button', { name: `${LONG}, Austria` })).toBeVisible();
  });

  test('says that nothing was found, with the way out', async () => {
    open(found({ source: 'LIST', places: [] }));
    await search('qqq');
    expect(await screen.findByText(/Nothing found.*put the pin on the map/)).toBeVisible();
    expect(screen.getByText(/Open-Meteo does not know this place/)).toBeVisible();
  });

  test('says that the list is not ready, and not that there is nothing, and goes on by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isReady = false;
    open({
      'GET /api/v1/places': () =>
        ok({ source: 'LIST', has_service_failed: true, is_list_ready: isReady, places: isReady ? [VIENNA] : [] }),
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(await screen.findByLabelText('Town or zip code'), 'wien{Enter}');
    expect(await screen.findByText(/The search continues by itself/)).toBeVisible();
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    isReady = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole('button', { name: 'Vienna, Austria' })).toBeVisible();
    vi.useRealTimers();
  });

  test('says that it failed', async () => {
    open({ 'GET /api/v1/places': () => refused(429, { code: 60, message: 'Too many requests.' }) });
    await search('wien');
    expect(await screen.findByText('The search failed. Please try again.')).toBeVisible();
  });
});

describe('the map', () => {
  const map = () => screen.findByRole('application', { name: 'Map with the pin of your garden' });
  const latitude = () => Number((screen.getByLabelText('Latitude') as HTMLInputElement).value);
  const longitude = () => Number((screen.getByLabelText('Longitude') as HTMLInputElement).value);

  test('arrow keys move the pin, farther with Shift, and where it stands is said', async () => {
    const { sent } = open({}, { latitude: 48, longitude: 16 });
    (await map()).focus();
    await userEvent.keyboard('{ArrowRight}');
    const step = longitude() - 16;
    expect(step).toBeGreaterThan(0);
    expect(latitude()).toBe(48);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}');
    expect(longitude() - 16).toBeGreaterThan(8 * step);
    expect(latitude()).toBeGreaterThan(48);
    expect(await screen.findByText(/^Pin: 1\.2\skm from Vienna, Austria$/)).toHaveAttribute('role', 'status');
    expect(sent()).toEqual([]);
  });

  test('nearer, the same key moves it less', async () => {
    open({}, { latitude: 48, longitude: 16 });
    (await map()).focus();
    await userEvent.keyboard('{ArrowRight}');
    const far = longitude() - 16;
    await userEvent.keyboard('++{ArrowLeft}');
    expect(16 + far - longitude()).toBeCloseTo(far / 4, 3);
  });

  test('without a pin the first key sets one; before that it is said how the place is found', async () => {
    open();
    const focusable = await map();
    expect(screen.getByText(/There is no pin yet/)).toBeVisible();
    focusable.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.queryByText(/There is no pin yet/)).toBeNull();
    expect(latitude()).toBeLessThan(25);
  });

  test('has buttons for nearer and farther, as far as it goes', async () => {
    open();
    await map();
    const farther = screen.getByRole('button', { name: 'Zoom out' });
    await userEvent.click(farther);
    expect(farther).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(farther).toBeEnabled();
  });
});
