import { describe, expect, test } from 'vitest';
import { CLIMATES } from './climates.ts';
import type { Method, Season } from './method.ts';
import { makePlots } from './plots.ts';
import { et0Scaled, refill, timer, zimmerman } from './rivals.ts';
import { applied } from './true-soil.ts';
import { makeWeather, toNormals, type WeatherDay } from './weather.ts';

const PHOENIX = CLIMATES.find(({ timeZone }) => timeZone === 'America/Phoenix');
if (PHOENIX === undefined) throw new Error('no climate of Phoenix');
const climate = PHOENIX;
const plots = makePlots(climate);
const dry = makeWeather(climate, 365, 1).map((day) => ({ ...day, rainfallMm: 0 }));

const season = (days: readonly WeatherDay[], weekdays: Season['weekdays'] = null): Season => ({
  climate,
  normals: toNormals(climate),
  plots,
  days,
  weekdays,
  seed: 1,
});

/** Millimetres at the roots of the lawn by day. */
function given(method: Method, of: Season): number[] {
  const waterer = method(of);
  const lawn = plots[0]?.figures;
  if (lawn === undefined) throw new Error('no lawn');
  return of.days.map((_, today) => {
    const cycles = waterer.water(today, () => null).get(0) ?? [];
    waterer.settle(today, { readProbe: () => null, readMeter: () => null, hearWord: () => null });
    const { grossMm, runoffMm } = applied(lawn, cycles);
    expect(runoffMm).toBeCloseTo(0, 9);
    return grossMm * lawn.efficiency;
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const JULY = [181, 212] as const;

test('the timer gives the same whatever the weather, and in the peak month about what the lawn uses', () => {
  const amounts = given(timer, season(dry));
  expect(new Set(amounts.map((mm) => mm.toFixed(6))).size).toBe(2);
  const rainy = dry.map((day) => ({ ...day, rainfallMm: 20 }));
  expect(given(timer, season(rainy))).toEqual(amounts);
  const useMm = sum(dry.slice(...JULY).map(({ et0Mm }) => 0.69 * et0Mm));
  expect(sum(amounts.slice(...JULY)) / useMm).toBeGreaterThan(0.85);
  expect(sum(amounts.slice(...JULY)) / useMm).toBeLessThan(1.3);
});

describe.each([
  ['Zimmerman', zimmerman],
  ['ETo adjusted', et0Scaled],
])('%s', (_, method) => {
  test('gives about the peak month what it needs, less in winter, and nothing after heavy rain', () => {
    const amounts = given(method, season(dry));
    const useMm = sum(dry.slice(...JULY).map(({ et0Mm }) => 0.69 * et0Mm));
    expect(sum(amounts.slice(...JULY)) / useMm).toBeGreaterThan(0.8);
    expect(sum(amounts.slice(...JULY)) / useMm).toBeLessThan(1.25);
    expect(sum(amounts.slice(0, 31))).toBeLessThan(0.6 * sum(amounts.slice(...JULY)));
    const soaked = dry.map((day) => ({ ...day, rainfallMm: 40 }));
    expect(sum(given(method, season(soaked)).slice(7))).toBe(0);
  });
});

test('the refill gives over a dry year what the lawn uses, and waits after rain', () => {
  const useMm = sum(dry.map(({ et0Mm, month }) => et0Mm * (plots[0]?.figures.cropCoefficients[month - 1] ?? 0)));
  expect(sum(given(refill, season(dry))) / useMm).toBeCloseTo(1, 1);
  const soaked = dry.map((day) => ({ ...day, rainfallMm: 12 }));
  expect(sum(given(refill, season(soaked)).slice(7))).toBe(0);
});

test.each([timer, refill, zimmerman, et0Scaled])('nobody waters on a day that the law forbids', (method) => {
  const days = dry.slice(...JULY);
  const amounts = given(method, season(days, [1, 4]));
  days.forEach(({ weekday }, today) => {
    if (weekday !== 1 && weekday !== 4) expect(amounts[today]).toBe(0);
  });
  expect(sum(amounts)).toBeGreaterThan(50);
});
