import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const CALL = `PUT /api/v1/groups/${sampleGroup.id}/weather_provider`;

function open(answers: Answers = {}) {
  const { calls } = openPage('/settings/WeatherProvider', sampleIndex(sampleGroup), answers);
  return () => calls.filter(({ call }) => call === CALL);
}

const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

afterEach(forgetCookie);

describe('weather provider', () => {
  test('tells of five services what they know and need', async () => {
    const sent = open();
    expect(await screen.findAllByRole('radio')).toHaveLength(5);
    expect(screen.getByText(/Days of forecast: 3–4, of history: 1/)).toBeVisible();
    await save();
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('names a service that does not answer, and says where the weather is simulated', async () => {
    const asked = { local_date: '2026-06-17', local_time: '09:00', utc: '2026-06-17T07:00:00Z' };
    const failing = { ...sampleGroup.weather_provider, fault: 'unreachable' as const, asked };
    open({ 'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, weather_provider: failing })) });
    expect(await screen.findByText(/Open-Meteo did not answer/)).toBeVisible();
    expect(screen.queryByText(/weather is simulated/)).toBeNull();
  });

  test('of a simulated garden says that no service is asked, before and after saving', async () => {
    const simulated = { ...sampleGroup.weather_provider, is_simulated: true };
    open({
      'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, weather_provider: simulated })),
      [CALL]: (body) => ok({ weather_provider: { ...simulated, ...(body as object), version: 2 } }),
    });
    expect(await screen.findByText(/weather is simulated/)).toBeVisible();
    await choose('MET Norway');
    await save();
    expect(await screen.findByText(/No service is asked/)).toBeVisible();
  });

  test('an own station needs valid ids and the word that one owns it', async () => {
    const sent = open({
      [CALL]: (body) =>
        ok({
          weather_provider: { ...sampleGroup.weather_provider, ...(body as object), has_secret: true, version: 2 },
        }),
    });
    await choose('WeatherFlow Tempest');
    await userEvent.type(screen.getByLabelText('Station id'), 'abc');
    await save();
    expect(await screen.findByText('Invalid station id')).toBeVisible();
    expect(screen.getByText('Invalid device id')).toBeVisible();
    expect(screen.getByText('Please confirm that you own this weather station')).toBeVisible();
    expect(screen.getByLabelText('Station id')).toHaveValue('abc');
    expect(sent()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Station id'));
    await userEvent.type(screen.getByLabelText('Station id'), '123');
    await userEvent.type(screen.getByLabelText('Device id'), '456');
    await userEvent.type(screen.getByLabelText('API key or token'), 'hush');
    await userEvent.click(screen.getByLabelText('I own this weather station'));
    await save();
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        provider: 'TEMPEST',
        station_id: '123',
        device_id: '456',
        owns_hardware: true,
        secret: 'hush',
        version: 1,
      }),
    );
    expect(await screen.findByText('Saved. WeatherFlow Tempest is asked at once.')).toBeVisible();
  });

  test('a key that the server misses is asked for in its field', async () => {
    open({
      [CALL]: () => refused(422, { code: 30, message: 'Please enter the key of this weather service', path: 'secret' }),
    });
    await choose('OpenWeather');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('API key or token')).toHaveAccessibleDescription(
        expect.stringContaining('Please enter the key of this weather service'),
      ),
    );
  });
});
