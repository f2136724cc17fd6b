import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { answerOpenMeteo } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import { WeatherProviderError, type WeatherTransport } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { unlimitedDay } from '../testing/stand-in-weather.ts';
import { WeatherArchives } from './archive.ts';
import { BackOff } from './back-off.ts';
import { ServiceGate } from './service-gate.ts';

const server = serverForFile({});
const garden = forFile(async () => {
  const opened = await openOwnGarden(server);
  await server.db.execute(sql`delete from weather_days where group_id = ${opened.id}`);
  return opened;
});

const VIENNA = { latitudeDeg: 48.208, longitudeDeg: 16.373, elevationM: 171, timeZone: 'Europe/Vienna' };
const NOW = Date.parse('2026-06-10T10:00Z');
const [FROM, TO] = ['2026-05-01', '2026-06-09'];

function archives(answer: (url: string) => string) {
  const asked: string[] = [];
  const transport: WeatherTransport = {
    async get(url) {
      asked.push(url);
      return { status: 200, body: answer(url), header: () => null };
    },
  };
  const gate = new ServiceGate(WEATHER_SERVICES, transport, unlimitedDay);
  return { asked, book: new WeatherArchives({ services: WEATHER_SERVICES, gate, backOff: new BackOff() }) };
}
const place = () => ({ id: garden.id as GroupId, ...VIENNA });

describe('the weather of a past year', () => {
  test('comes from the archive by whole local days, with its evapotranspiration, and is asked for once a day', async () => {
    const { asked, book } = archives(answerOpenMeteo);
    const { rows, archive, fault } = await book.read(server.db, place(), FROM, TO, NOW);
    expect({ archive, fault, count: rows.length }).toEqual({ archive: 'OPEN_METEO', fault: null, count: 40 });
    expect(rows[0]).toMatchObject({ date: FROM, isForecast: false, correctedRainfallMm: null });
    expect(rows[0]?.et0Mm).toBeGreaterThan(2);
    const { host, pathname, searchParams } = new URL(asked[0] ?? '');
    expect([host, pathname]).toEqual(['archive-api.open-meteo.com', '/v1/archive']);
    // What the service lists for its archive; it has no chance of rain (its own docs, historical-weather-api).
    expect(searchParams.get('hourly')?.split(',').toSorted()).toEqual([
      'is_day',
      'precipitation',
      'relative_humidity_2m',
      'shortwave_radiation',
      'temperature_2m',
      'weather_code',
      'wind_speed_10m',
    ]);
    await book.read(server.db, place(), FROM, TO, NOW + 3_600_000);
    expect(asked).toHaveLength(1);
    await book.read(server.db, place(), FROM, TO, NOW + 25 * 3_600_000);
    expect(asked).toHaveLength(2);
  });

  test('the last days that the archive does not know yet are left out', async () => {
    const unknownSince = Date.parse('2026-06-06T22:00Z') / 1000;
    const { book } = archives((url) =>
      answerOpenMeteo(url, (_hour, at) => (at > unknownSince ? { temperature_2m: null, precipitation: null } : {})),
    );
    expect((await book.read(server.db, place(), FROM, TO, NOW)).rows.at(-1)?.date).toBe('2026-06-06');
  });

  test('the garden’s own days win', async () => {
    await server.db.execute(sql`
      insert into weather_days (group_id, date, t_min_c, t_max_c, rainfall_mm, et0_mm, icon, is_forecast, provider, fetched_at)
      values (${garden.id}, '2026-05-02', 3, 9, 41, 1, 'RAIN', false, 'OPEN_METEO', ${new Date(NOW).toISOString()})`);
    const { rows, ownDates } = await archives(answerOpenMeteo).book.read(server.db, place(), FROM, TO, NOW);
    expect([...ownDates]).toEqual(['2026-05-02']);
    expect(rows).toHaveLength(40);
    expect(rows[1]).toMatchObject({ date: '2026-05-02', rainfallMm: 41 });
  });

  test('an error that is not the service’s ends the question alone, and is not remembered', async () => {
    let works = false;
    const { book } = archives((url) => {
      if (!works) throw new Error('the database is away');
      return answerOpenMeteo(url);
    });
    await expect(book.read(server.db, place(), FROM, TO, NOW)).rejects.toThrow('the database is away');
    works = true;
    expect(await book.read(server.db, place(), FROM, TO, NOW)).toMatchObject({ archive: 'OPEN_METEO', fault: null });
  });

  test('one that does not answer is named, and asked again after some minutes', async () => {
    let works = false;
    const { asked, book } = archives((url) => {
      if (!works) throw new WeatherProviderError('unreachable', 'nobody is there');
      return answerOpenMeteo(url);
    });
    expect(await book.read(server.db, place(), FROM, TO, NOW)).toMatchObject({ archive: null, fault: 'unreachable' });
    works = true;
    expect(await book.read(server.db, place(), FROM, TO, NOW + 60_000)).toMatchObject({ fault: 'unreachable' });
    expect(asked).toHaveLength(1);
    expect(await book.read(server.db, place(), FROM, TO, NOW + 6 * 60_000)).toMatchObject({
      archive: 'OPEN_METEO',
      fault: null,
    });
  });
});
