import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';
import { listCountries } from './countries.ts';

const address = {
  street: '1 Rose Lane',
  zipcode: '92101',
  city: 'San Diego',
  state: 'California',
  country: 'US',
  latitude: 32.7,
  longitude: -117.2,
};

const PUT = `PUT /api/v1/groups/${sampleGroup.id}/location`;

function open(answers: Answers = {}, setting = { address }) {
  return openPage('/settings/Location', sampleIndex({ ...sampleGroup, setting }), answers);
}

afterEach(forgetCookie);

describe('location', () => {
  test('an incomplete address is refused and stays as typed', async () => {
    const { sent } = open();
    const city = await screen.findByLabelText('City');
    await userEvent.clear(city);
    await userEvent.clear(screen.getByLabelText('Latitude'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This address is not valid');
    expect(screen.getByLabelText('Zip code')).toHaveValue('92101');
    expect(city).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
  });

  test('sends the whole place, and says when it takes effect', async () => {
    const { sent } = open({
      [PUT]: (body) =>
        ok({
          location: { ...(body as object), latitude: 48.2, longitude: 16.4, version: 2 },
          found: null,
          recalculation: { is_effective: false, notice: 'Your change will be effective in a few hours' },
        }),
    });
    const zone = await screen.findByLabelText('Time zone');
    await userEvent.clear(zone);
    await userEvent.type(zone, 'America/St Johns');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Austria');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/will be effective in a few hours/)).toBeVisible();
    // Its coordinates are the old country's, and are left to the server.
    const moved = { country: 'AT', latitude: null, longitude: null };
    const austrian = { ...address, state: null };
    expect(sent()[0]?.body).toEqual({ ...austrian, ...moved, time_zone: 'America/St_Johns', version: 1 });
  });

  test('asks this device for its place only when told to', async () => {
    const coords = { latitude: 48.20849, longitude: 16.37208 };
    const getCurrentPosition = vi.fn((found: (position: object) => void) => found({ coords }));
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    open();
    const button = await screen.findByRole('button', { name: 'Use my current location' });
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(screen.getByLabelText('Latitude')).toHaveValue('48.2085');
    expect(screen.getByLabelText('Longitude')).toHaveValue('16.3721');
  });

  test('a device that does not tell its place is answered with the other ways', async () => {
    const getCurrentPosition = (_found: unknown, refuse: () => void) => refuse();
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Use my current location' }));
    expect(await screen.findByText(/Search for your town or set the pin on the map/)).toBeVisible();
  });

  test('a whole address is enough: coordinates are folded away and not asked for', async () => {
    const nowhere = { street: null, zipcode: null, city: null, state: null, country: null };
    const group = { ...sampleGroup, setting: { address: { ...nowhere, latitude: null, longitude: null } } };
    const found = { name: 'Wien', state: 'Wien', country: 'AT', zipcode: '1010', latitude: 48.2, longitude: 16.4 };
    const { sent } = openPage('/settings/Location', sampleIndex(group), {
      [PUT]: (body) =>
        ok({
          location: { ...(body as object), ...found, version: 2, time_zone: 'Europe/Vienna' },
          found: { ...found, time_zone: 'Europe/Vienna', source: 'LIST', has_service_failed: true },
          recalculation: null,
        }),
    });
    await userEvent.type(await screen.findByLabelText('Street and number'), 'Ring 1');
    await userEvent.type(screen.getByLabelText('Zip code (optional)'), '1010');
    await userEvent.type(screen.getByLabelText('City'), 'Wien');
    expect(screen.getByLabelText('State or province (optional)')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Austria');
    expect(screen.queryByLabelText(/State or province/)).toBeNull();
    expect(screen.getByText('Coordinates').closest('details')).not.toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The pin is at 1010 Wien, Austria.*Open-Meteo could not be reached/)).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      ...{ street: 'Ring 1', zipcode: '1010', city: 'Wien', state: null, country: 'AT' },
      ...{ latitude: null, longitude: null, version: 1 },
    });
  });

  test('a town that the server does not find is named with the way out', async () => {
    const message =
      'This town and zip code were not found in that country. Please check them, or put the pin on the map';
    open({ [PUT]: () => refused(422, { code: 30, message, path: 'city' }) });
    await userEvent.type(await screen.findByLabelText('City'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('San Diegox');
  });

  test('wrong coordinates are unfolded', async () => {
    open();
    const latitude = await screen.findByLabelText('Latitude');
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '99');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/latitude from -90 to 90/)).toBeVisible();
    expect(screen.getByText('Coordinates').closest('details')).toHaveAttribute('open');
  });

  test.each([
    [171, 'OPEN_METEO', 'Height above sea level: 171\u00a0m (at the pin, from Open-Meteo)'],
    [193, 'NEAREST_TOWN', 'Height above sea level: 193\u00a0m (estimated: that of the nearest town)'],
    [null, null, 'Height above sea level: not known. Sluice assumes 100\u00a0m.'],
  ])('a height of %s from %s is told as what it is', async (elevation_m, elevation_source, sentence) => {
    open({
      [`GET /api/v1/groups/${sampleGroup.id}/location`]: () =>
        ok({ location: { ...address, elevation_m, elevation_source } }),
    });
    expect(await screen.findByText(sentence, { normalizer: (text) => text })).toBeVisible();
  });

  test('a garden is renamed, and removed after a question', async () => {
    const { sent } = open({
      [`PATCH /api/v1/groups/${sampleGroup.id}`]: () =>
        ok({ group: { ...sampleGroup, name: 'Allotment', version: 2 }, recalculation: null }),
      [`DELETE /api/v1/groups/${sampleGroup.id}`]: () =>
        refused(409, { code: 50, message: 'Please remove all devices from this garden first.' }),
    });
    const name = await screen.findByLabelText('Name of the garden');
    await userEvent.clear(name);
    await userEvent.type(name, 'Allotment');
    await userEvent.click(screen.getByRole('button', { name: 'Save the garden' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ name: 'Allotment', version: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove the garden' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Garden?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Please remove all devices from this garden first.')).toBeVisible();
  });
});

test('countries are those of today, in the reader’s words', () => {
  const german = listCountries('de');
  expect(german.find(({ value }) => value === 'AT')?.label).toBe('Österreich');
  expect(german.length).toBeGreaterThan(240);
  expect(german.length).toBeLessThan(256);
  for (const gone of ['SU', 'YU', 'DD', 'EU']) expect(german.map(({ value }) => value)).not.toContain(gone);
});
