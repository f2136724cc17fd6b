import { expect, test } from 'vitest';
import { FIGURES, wireFigures, wireName } from './reason-figures.ts';
import { findReason, isLoud, REASON_NAMES, REASONS } from './reasons.ts';
import { REASON_TYPES } from './watering.ts';

test('every reason is found by the pair that stores it', () => {
  for (const name of REASON_NAMES) expect(findReason(REASONS[name].type, REASONS[name].code)).toBe(name);
});

test('what was stored of a type before its reasons had codes is found; the weather had codes from the first', () => {
  const found = REASON_TYPES.filter((type) => type !== 'SYS_WEATHER').map((type) => findReason(type, null));
  expect(found).toContain('RESTRICTION');
  expect(new Set(found).size).toBe(REASON_TYPES.length - 1);
});

test('a pair that nobody registered is named', () => {
  expect(() => findReason('SYS_WEATHER', -9)).toThrow('SYS_WEATHER -9');
});

test('an answer turns only on figures that the reason gives', () => {
  for (const name of REASON_NAMES) {
    const { figures, sometimes, turnsOn, yields } = REASONS[name];
    const given = new Set<string>([...figures, ...sometimes]);
    expect([...turnsOn, ...(yields?.figures ?? [])].filter((figure) => !given.has(figure))).toEqual([]);
  }
});

test('what people and the balance decide every day is not sent as a message', () => {
  expect(REASON_NAMES.filter((name) => REASONS[name].effect === 'skip' && !isLoud(name))).toEqual([
    'USER_SKIP',
    'APPOINTMENT',
    'SWITCHED_OFF',
    'SOIL_MOISTURE',
    'FULL_SOIL',
    'NEXT_HOURS',
    'MONTH_BUDGET',
    'TANK_RESERVE',
  ]);
});

test('figures cross the wire under other names, rounded, instants as text', () => {
  expect(wireName('temperatureMinC')).toBe('temperature_min_c');
  expect(wireFigures({ rainMm: 4.5678, basis: 'forecast', rainDelayUntil: 0 })).toEqual({
    rain_mm: 4.57,
    basis: 'forecast',
    rain_delay_until: '1970-01-01T00:00:00.000Z',
  });
  expect(new Set(Object.keys(FIGURES).map(wireName)).size).toBe(Object.keys(FIGURES).length);
});
