/** Weather as gateways of others have said it: of a GW2000 with a WS90 (a collector's fixture), and of one in imperial units. */
import { expect, test } from 'vitest';
import { parseWeather } from './weather-messages.ts';

const METRIC = {
  common_list: [
    { id: '0x02', val: '33.0', unit: 'C' },
    { id: '0x07', val: '14%' },
    { id: '0x0B', val: '7.20 km/h' },
    { id: '0x0C', val: '9.00 km/h' },
    { id: '0x15', val: '612.30 W/m2' },
    { id: '0x17', val: '0' },
  ],
  piezoRain: [
    { id: 'srain_piezo', val: '0' },
    { id: '0x0D', val: '0.0 mm' },
    { id: '0x0E', val: '1.2 mm/Hr' },
    { id: '0x10', val: '0.0 mm' },
    { id: '0x13', val: '0.6 mm', battery: '5', voltage: '3.02', ws90cap_volt: '1.3', ws90_ver: '160' },
  ],
  wh25: [{ intemp: '26.7', unit: 'C', inhumi: '34%', abs: '940.6 hPa', rel: '1012.4 hPa' }],
  debug: [{ heap: '85928' }],
};

test('metric figures, with the rain of a gauge that feels drops', () => {
  expect(parseWeather(METRIC)).toEqual({
    ...{ temperatureC: 33, humidity: 0.14, windMPerS: 2, radiationWPerM2: 612.3, pressureHPa: 1012.4 },
    ...{ rainMmPerHour: 1.2, rainMm: { year: 0.6, event: 0, day: 0 } },
  });
});

test('each unit that the app offers', () => {
  const weather = parseWeather({
    common_list: [
      { id: '0x02', val: '71.6', unit: '℉' },
      { id: '0x0B', val: '3.13 mph' },
      { id: '0x15', val: '42.5 Klux' },
    ],
    rain: [
      { id: '0x0E', val: '0.1 in/Hr' },
      { id: '0x10', val: '0.24 in' },
    ],
    wh25: [{ abs: '29.92 inHg' }],
  });
  expect(weather.temperatureC).toBeCloseTo(22, 6);
  expect(weather.windMPerS).toBeCloseTo(1.4, 2);
  expect(weather.radiationWPerM2).toBeCloseTo(335.4, 1);
  expect(weather.pressureHPa).toBeCloseTo(1013.2, 1);
  expect(weather.rainMmPerHour).toBeCloseTo(2.54, 6);
  expect(weather.rainMm.day).toBeCloseTo(6.096, 6);
  expect(parseWeather({ common_list: [{ id: '0x0b', val: '10 knots' }] }).windMPerS).toBeCloseTo(5.14, 2);
  expect(parseWeather({ common_list: [{ id: '0x15', val: '1 Kfc' }] }).radiationWPerM2).toBeCloseTo(84.96, 1);
  expect(parseWeather({ wh25: [{ rel: '760 mmHg' }] }).pressureHPa).toBeCloseTo(1013.2, 1);
});

test('with both gauges that which tips counts; one that has no counter is passed over', () => {
  const rain = [{ id: '0x10', val: '2.0 mm' }];
  expect(parseWeather({ ...METRIC, rain }).rainMm).toEqual({ day: 2 });
  expect(parseWeather({ ...METRIC, rain: [] }).rainMm).toEqual({ year: 0.6, event: 0, day: 0 });
});

test.each([
  ['no unit', { id: '0x02', val: '71.6' }],
  ['an unknown unit', { id: '0x02', val: '300', unit: 'K' }],
  ['a unit of every object', { id: '0x02', val: '3', unit: 'constructor' }],
  ['a sensor that is lost', { id: '0x02', val: '--', unit: 'C' }],
  ['no figure', { id: '0x02' }],
  ['two points', { id: '0x02', val: '1.2.3', unit: 'C' }],
])('%s is no temperature', (_what, figure) => {
  expect(parseWeather({ common_list: [figure, null, 7] }).temperatureC).toBeNull();
});

test('a gateway without weather says none', () => {
  expect(parseWeather({ ch_soil: [] })).toEqual({
    ...{ temperatureC: null, humidity: null, windMPerS: null, radiationWPerM2: null, pressureHPa: null },
    ...{ rainMmPerHour: null, rainMm: {} },
  });
});
