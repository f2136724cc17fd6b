import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';
import { countriesIn } from './countries.ts';

const address = {
  street: '1 Rose Lane',
  zipcode: '92101',
  city: 'San Diego',
  state: 'California',
  country: 'US',
  latitude: 32.7,
  longitude: -117.2,
};

function open(answers: Answers = {}, setting = { address }) {
  return openPage('/settings/Location', sampleIndex({ ...sampleGroup, setting }), answers);
}

afterEach(forgetCookie);

describe('location', () => {
  test('a half address is none: it says so and stays as it was typed', async () => {
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
      [`PUT /api/v1/groups/${sampleGroup.id}/location`]: (body) =>
        ok({
          location: { ...(body as object), version: 2 },
          recalculation: { is_effective: false, notice: 'Your change will be effective in a few hours' },
        }),
    });
    const zone = await screen.findByLabelText('Time zone');
    await userEvent.clear(zone);
    await userEvent.type(zone, 'Europe/Vienna');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Austria');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/will be effective in a few hours/)).toBeVisible();
    expect(sent()[0]?.body).toEqual({ ...address, country: 'AT', time_zone: 'Europe/Vienna', version: 1 });
  });

  test('asks this device for its place only when told to', async () => {
    const coords = { latitude: 48.20849, longitude: 16.37208 };
    const getCurrentPosition = vi.fn((found: (position: object) => void) => found({ coords }));
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    open();
    const button = await screen.findByRole('button', { name: 'Use this device’s place' });
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(screen.getByLabelText('Latitude')).toHaveValue('48.2085');
    expect(screen.getByLabelText('Longitude')).toHaveValue('16.3721');
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
  const german = countriesIn('de');
  expect(german.find(({ value }) => value === 'AT')?.label).toBe('Österreich');
  expect(german.length).toBeGreaterThan(240);
  expect(german.length).toBeLessThan(256);
  for (const gone of ['SU', 'YU', 'DD', 'EU']) expect(german.map(({ value }) => value)).not.toContain(gone);
});
