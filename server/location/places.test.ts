import type { FoundPlace, PlaceAnswer, PlacedLocation, Point, Town } from '@sluice/contract/location';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { standInPlaces } from '../testing/stand-in-places.ts';
import { openFakeOpenMeteo } from './fake-open-meteo.ts';

const service = await openFakeOpenMeteo();
const server = serverForFile({ places: { ...standInPlaces, transport: service.transport } });
const garden = forFile<OwnGarden>(() => openOwnGarden(server));

afterEach(() => {
  service.answerBy();
  service.asked();
  // A service that failed is asked again.
  server.clock.set(server.clock.now() + 2 * MINUTE_MS);
});
afterAll(() => service.close());

const search = async (text: string, timeZone?: string) => {
  const query = new URLSearchParams({ search: text, ...(timeZone && { time_zone: timeZone }) });
  return (await garden.call<PlaceAnswer>('GET', `/places?${query}`)).body.data;
};
const namesOf = ({ places }: Pick<PlaceAnswer, 'places'>) => places.map(({ name, state }) => [name, state]);
const fail = () => service.answerBy((_url, response) => response.writeHead(503).end('busy'));

describe('the service', () => {
  test('is asked in the reader’s language, and its places come with state, country and time zone', async () => {
    expect(await search('Wien')).toEqual({
      source: 'OPEN_METEO',
      has_service_failed: false,
      is_list_ready: true,
      places: [
        {
          name: 'Wien',
          state: 'Wien',
          country: 'AT',
          zipcode: null,
          latitude: 48.20849,
          longitude: 16.37208,
          time_zone: 'Europe/Vienna',
          distinction: null,
        },
      ],
    });
    expect(service.asked()).toEqual([['/v1/search', { name: 'Wien', count: '20', language: 'en', format: 'json' }]]);
  });

  test('a post code that was asked for is that of the place', async () => {
    expect((await search('1010')).places).toMatchObject([{ name: 'Wien', zipcode: '1010' }]);
  });

  test('one that knows no such place is helped out by the list', async () => {
    const answer = await search('San Diego');
    expect(answer).toMatchObject({ source: 'LIST', has_service_failed: false });
    expect(namesOf(answer)).toEqual([['San Diego', 'California']]);
  });

  test('its places come the likeliest first, each once, and two of one name can be told apart', async () => {
    const place = { feature_code: 'PPL', country_code: 'DE', admin1: 'Sachsen', timezone: 'Europe/Berlin' };
    const results = [
      { ...place, name: 'Vryburg', latitude: -26.96, longitude: 24.73, country_code: 'ZA', population: 49_588 },
      { ...place, name: 'Freiberg', latitude: 50.91, longitude: 13.34, population: 41_000 },
      { ...place, name: 'Freiburg', latitude: 51, longitude: 13, population: 900, admin2: 'Mittelsachsen' },
      { ...place, name: 'Freiburg', latitude: 51.9, longitude: 14.5, population: 300, admin2: 'Görlitz' },
      { ...place, name: 'Freiburg', latitude: 51.01, longitude: 13.01, feature_code: 'ADM4', population: 700 },
    ];
    service.answerBy((_url, response) => response.end(JSON.stringify({ results })));
    const shown = (answer: PlaceAnswer) => answer.places.map(({ name, distinction }) => [name, distinction]);
    expect(shown(await search('Freiburg', 'Europe/Berlin'))).toEqual([
      ['Freiburg', null],
      ['Freiburg', 'Görlitz'],
      ['Freiberg', null],
      ['Vryburg', null],
    ]);
  });

  test.each<[string, Parameters<typeof service.answerBy>[0]]>([
    ['is busy', (_url, response) => response.writeHead(503).end()],
    ['asks for patience', (_url, response) => response.writeHead(429, { 'retry-after': '60' }).end()],
    [
      'redirects to a private address',
      (_url, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
    ['never answers', () => {}],
    ['stops in the middle', (_url, response) => response.end('{"results":[{"name":"Wi')],
    ['answers without end', (_url, response) => response.end('x'.repeat(50_000))],
    [
      'says where nothing can be',
      (_url, response) => response.end('{"results":[{"name":"X","latitude":99,"longitude":0}]}'),
    ],
  ])('where it %s, the list is searched, and the answer says so', async (_name, listener) => {
    service.answerBy(listener);
    const answer = await search('Wien');
    expect(answer).toMatchObject({ source: 'LIST', has_service_failed: true });
    expect(answer.places).toMatchObject([{ name: 'Vienna', country: 'AT', time_zone: 'Europe/Vienna' }]);
  });

  test('one that failed is left alone for a minute', async () => {
    fail();
    await search('Wien');
    await search('Wien');
    expect(service.asked()).toHaveLength(1);
    server.clock.set(server.clock.now() + MINUTE_MS);
    service.answerBy();
    expect(await search('Wien')).toMatchObject({ source: 'OPEN_METEO' });
  });
});

describe('the list', () => {
  test.each([
    ['accents', 'zurich', 'Zürich'],
    ['accents that were left out', 'Koln', 'Köln'],
    ['another language', 'München', 'Munich'],
    ['another alphabet', 'Москва', 'Moscow'],
    ['Chinese', '慕尼黑', 'Munich'],
    ['a typing error', 'Munchn', 'Munich'],
    ['two letters swapped', 'San Deigo', 'San Diego'],
    ['the beginning of a name', 'chula', 'Chula Vista'],
    ['a post code', '91910', 'Chula Vista'],
    ['a post code with its town', '92101 San Diego', 'San Diego'],
    ['a post code that it does not know', '99999 Denver', 'Denver'],
  ])('finds by %s', async (_name, typed, found) => {
    fail();
    expect((await search(typed)).places[0]?.name).toBe(found);
  });

  test('towns of one name come by size, and those of a state alone where it is named', async () => {
    fail();
    const states = async (text: string) => (await search(text)).places.map(({ state }) => state);
    expect((await states('Springfield')).slice(0, 3)).toEqual(['Missouri', 'Massachusetts', 'Illinois']);
    expect(await states('Springfield, Illinois')).toEqual(['Illinois']);
    expect(await states('Springfield Illi')).toEqual(['Illinois']);
    expect(await states('Springfield, Germany')).not.toContain('Germany');
  });

  test('a country is known by its name', async () => {
    fail();
    expect((await search('vienna austria')).places).toMatchObject([{ name: 'Vienna', country: 'AT' }]);
  });

  test('two of one name and country are told apart by a town nearby', async () => {
    fail();
    const { places } = await search('Freiburg', 'Europe/Berlin');
    expect(places.map(({ name, country, distinction }) => [name, country, distinction])).toEqual([
      ['Freiburg', 'DE', null],
      ['Freiburg', 'DE', 'Stade'],
      ['Fribourg', 'CH', null],
    ]);
  });

  test.each([
    ['Perth', 'Europe/London', 'GB'],
    ['Perth', 'Australia/Perth', 'AU'],
    ['Freiburg', 'Europe/Zurich', 'CH'],
    ['Delhi', 'Asia/Calcutta', 'IN'],
    ['Delhi', 'Nowhere/At_All', 'IN'],
    ['91910 Freiburg', 'Europe/Berlin', 'DE'],
    ['91910', 'Europe/Berlin', 'US'],
  ])('%s for a reader in %s is that of %s', async (typed, timeZone, country) => {
    fail();
    expect((await search(typed, timeZone)).places[0]?.country).toBe(country);
  });

  test('nothing is nothing', async () => {
    fail();
    expect((await search('Qqqqwxyz')).places).toEqual([]);
    expect((await search('???')).places).toEqual([]);
  });
});

test('a search of one letter is refused', async () => {
  expect(refusal(await garden.call('GET', '/places?search=a'))).toMatchObject({
    http: 422,
    errors: [[30, 'search', expect.any(String)]],
  });
});

describe('a point', () => {
  const at = async (latitude: number, longitude: number) =>
    (await garden.call<{ point: Point }>('GET', `/places/at?latitude=${latitude}&longitude=${longitude}`)).body.data
      .point;

  test('has a time zone, and a town that is near', async () => {
    expect(await at(48.25, 16.4)).toEqual({
      time_zone: 'Europe/Vienna',
      town: { name: 'Vienna', state: null, country: 'AT', latitude: 48.20849, longitude: 16.37208, distance_m: 5058 },
    });
  });

  test('at sea has the time of the sea and no town', async () => {
    expect(await at(-40, -130)).toEqual({ time_zone: 'Etc/GMT+9', town: null });
  });

  test('beyond the poles is refused', async () => {
    expect((await garden.call('GET', '/places/at?latitude=91&longitude=0')).code).toBe(422);
  });
});

test('the map shows the largest towns of its part, across the date line too', async () => {
  const towns = async (part: string) =>
    (await garden.call<{ towns: Town[] }>('GET', `/places/towns?${part}`)).body.data.towns.map(({ name }) => name);
  expect(await towns('west=5&south=45&east=20&north=52&limit=3')).toEqual(['Vienna', 'Munich', 'Köln']);
  expect(await towns('west=170&south=-25&east=-160&north=-10')).toEqual(['Suva', 'Apia']);
});

describe('an address without coordinates', () => {
  const VIENNA = { street: 'Ring 1', zipcode: '1010', city: 'Wien', state: 'Wien', country: 'AT' };
  type Put = { location: PlacedLocation; found: (FoundPlace & { source: string; has_service_failed: boolean }) | null };
  const openGarden = async () => {
    const own = await openOwnGarden(server);
    return { ...own, put: (setting: object) => own.call<Put>('PUT', `/groups/${own.id}/location`, setting) };
  };

  test('gets them from the service, with time zone and elevation', async () => {
    const own = await openGarden();
    const { location, found } = (await own.put(VIENNA)).body.data;
    expect(found).toMatchObject({ name: 'Wien', source: 'OPEN_METEO', has_service_failed: false });
    expect(location).toMatchObject({
      ...{ latitude: 48.20849, longitude: 16.37208, time_zone: 'Europe/Vienna' },
      ...{ elevation_m: 171, elevation_source: 'OPEN_METEO' },
    });
  });

  test('gets them from the list where the service fails, and the elevation of the town, said so', async () => {
    fail();
    const own = await openGarden();
    const { location, found } = (
      await own.put({ street: '1 C St', zipcode: '92101', city: 'San Diego', state: 'California', country: 'US' })
    ).body.data;
    expect(found).toMatchObject({ zipcode: '92101', source: 'LIST', has_service_failed: true });
    expect(location).toMatchObject({
      ...{ latitude: 32.7185, longitude: -117.1593, time_zone: 'America/Los_Angeles' },
      ...{ elevation_m: 15, elevation_source: 'NEAREST_TOWN' },
    });
  });

  test('must name a country that there is', async () => {
    const own = await openGarden();
    for (const country of ['ZZ', 'EU', 'UK', 'at']) {
      const answer = await own.put({ ...VIENNA, country });
      expect([answer.code, answer.body.errors.map(({ path }) => path)]).toEqual([422, ['country']]);
    }
  });

  test('needs the lines that addresses of its country have, and no others', async () => {
    fail();
    const own = await openGarden();
    const missing = async (setting: object) =>
      (await own.put({ street: '1 A St', city: 'Freiburg', ...setting })).body.errors?.map(({ path }) => path);
    expect(await missing({ country: 'DE' })).toEqual(['zipcode']);
    expect(await missing({ country: 'DE', zipcode: ' ', city: '' })).toEqual(['city', 'zipcode']);
    expect(await missing({ country: 'US' })).toEqual(['zipcode', 'state']);
    const { location } = (
      await own.put({ street: 'Münsterplatz 1', city: 'Freiburg', zipcode: '79098', country: 'DE' })
    ).body.data;
    expect(location).toMatchObject({ state: null, latitude: expect.closeTo(48, 0) });
  });

  test('takes the town of the state that is named', async () => {
    fail();
    const own = await openGarden();
    const place = { street: '1 A St', zipcode: '62701', city: 'Springfield', country: 'US' };
    expect((await own.put({ ...place, state: 'Illinois' })).body.data.location.latitude).toBeCloseTo(39.8, 1);
    expect((await own.put({ ...place, state: 'Massachusetts' })).body.data.location.latitude).toBeCloseTo(42.1, 1);
  });

  test('is refused where its town is not found, with the way out, and changes nothing', async () => {
    const own = await openGarden();
    const before = await own.call('GET', `/groups/${own.id}/location`);
    const sentence =
      'This town and zip code were not found in that country. Please check them, or put the pin on the map';
    expect(refusal(await own.put({ ...VIENNA, city: 'Xyzzyville', zipcode: '0000' }))).toEqual({
      http: 422,
      errors: [
        [30, 'city', sentence],
        [30, 'zipcode', sentence],
      ],
    });
    expect((await own.call('GET', `/groups/${own.id}/location`)).body).toEqual(before.body);
  });

  test('one coordinate alone is refused', async () => {
    const own = await openGarden();
    expect(refusal(await own.put({ ...VIENNA, latitude: 48 })).errors).toMatchObject([
      [30, 'longitude', expect.any(String)],
    ]);
    expect(refusal(await own.put({ ...VIENNA, longitude: 16 })).errors).toMatchObject([
      [30, 'latitude', expect.any(String)],
    ]);
  });

  test('that is corrected keeps a pin near the town; a pin that was taken away is set anew', async () => {
    const own = await openGarden();
    const pin = { latitude: 48.25, longitude: 16.4 };
    await own.put({ ...VIENNA, city: 'Vien', ...pin });
    expect((await own.put(VIENNA)).body.data.location).toMatchObject(pin);
    expect((await own.put(VIENNA)).body.data.location).toMatchObject({ latitude: 48.20849 });
    await own.put({ ...VIENNA, city: 'Vien', latitude: 47, longitude: 11 });
    expect((await own.put(VIENNA)).body.data.location).toMatchObject({ latitude: 48.20849 });
  });

  test('a time zone that was chosen stays', async () => {
    const own = await openGarden();
    expect((await own.put({ ...VIENNA, time_zone: 'Europe/Rome' })).body.data.location.time_zone).toBe('Europe/Rome');
    expect((await own.put({ ...VIENNA, street: 'Ring 2' })).body.data.location.time_zone).toBe('Europe/Rome');
  });

  test('far from any town has no elevation, and says so', async () => {
    fail();
    const own = await openGarden();
    const { location } = (await own.put({ ...VIENNA, latitude: 10, longitude: 20 })).body.data;
    expect(location).toMatchObject({ elevation_m: null, elevation_source: null });
  });

  test('an estimated elevation gives way to a measured one at the next save', async () => {
    fail();
    const own = await openGarden();
    const pin = { latitude: 48.2, longitude: 16.4 };
    expect((await own.put({ ...VIENNA, ...pin })).body.data.location.elevation_source).toBe('NEAREST_TOWN');
    service.answerBy();
    server.clock.set(server.clock.now() + 2 * MINUTE_MS);
    expect((await own.put({ ...VIENNA, ...pin })).body.data.location.elevation_source).toBe('OPEN_METEO');
  });
});

describe('a place alone', () => {
  type Placed = { location: PlacedLocation };
  const openGarden = async () => {
    const own = await openOwnGarden(server);
    return { ...own, put: (setting: object) => own.call<Placed>('PUT', `/groups/${own.id}/place`, setting) };
  };

  test.each([
    ['Freiburg', 'Europe/Berlin', { city: 'Freiburg', country: 'DE', time_zone: 'Europe/Berlin' }],
    ['Lyon', 'Europe/Paris', { city: 'Lyon', country: 'FR', time_zone: 'Europe/Paris' }],
    ['Warszawa', 'Europe/Warsaw', { city: 'Warsaw', country: 'PL', time_zone: 'Europe/Warsaw' }],
    ['Cape Town', 'Africa/Johannesburg', { city: 'Cape Town', country: 'ZA', time_zone: 'Africa/Johannesburg' }],
    ['Perth', 'Australia/Perth', { city: 'Perth', country: 'AU', time_zone: 'Australia/Perth' }],
    ['Denver', 'America/Denver', { city: 'Denver', country: 'US', time_zone: 'America/Denver' }],
    ['Sao Paulo', 'America/Sao_Paulo', { city: 'São Paulo', country: 'BR', time_zone: 'America/Sao_Paulo' }],
    ['Chatham', 'Pacific/Chatham', { city: 'Chatham', country: 'NZ', time_zone: 'Pacific/Chatham' }],
    ['北京', 'Asia/Shanghai', { city: 'Beijing', country: 'CN', time_zone: 'Asia/Shanghai' }],
    ['Delhi', 'Asia/Calcutta', { city: 'Delhi', country: 'IN', time_zone: 'Asia/Kolkata' }],
  ])('%s is the first result in %s, and enough', async (typed, timeZone, expected) => {
    fail();
    const [found] = (await search(typed, timeZone)).places;
    if (!found) throw new Error('nothing is found');
    const { name: city, state, country, latitude, longitude } = found;
    const own = await openGarden();
    const answer = await own.put({ city, state, country, latitude, longitude });
    expect(answer.code).toBe(200);
    expect(answer.body.data.location).toMatchObject({ ...expected, street: null, zipcode: null, latitude, longitude });
  });

  test('of which only the pin is known is in the nearest town', async () => {
    const own = await openGarden();
    expect((await own.put({ latitude: 48.25, longitude: 16.4 })).body.data.location).toMatchObject({
      ...{ city: 'Vienna', country: 'AT', latitude: 48.25, time_zone: 'Europe/Vienna' },
    });
    expect((await own.put({ latitude: -40, longitude: -130 })).body.data.location).toMatchObject({
      ...{ city: null, country: null, latitude: -40, time_zone: 'Etc/GMT+9' },
    });
  });

  test('without a pin, or with a line that is too long, is refused by name and changes nothing', async () => {
    const own = await openGarden();
    const before = await own.call('GET', `/groups/${own.id}/location`);
    expect(refusal(await own.put({ city: 'Wien', longitude: 16 })).errors).toMatchObject([
      [30, 'latitude', expect.any(String)],
    ]);
    expect(refusal(await own.put({ latitude: 48, longitude: 16, city: 'a'.repeat(101) })).errors).toMatchObject([
      [30, 'city', expect.any(String)],
    ]);
    expect(refusal(await own.put({ latitude: 48, longitude: 16, country: 'ZZ' })).errors).toMatchObject([
      [30, 'country', expect.any(String)],
    ]);
    expect((await own.call('GET', `/groups/${own.id}/location`)).body).toEqual(before.body);
  });
});
