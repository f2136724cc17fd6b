import { expect, test } from 'vitest';
import { isInArea, type RegulationArea } from './regulation-area.ts';

const AREA: RegulationArea = { country: 'US', states: ['California', 'CA'], counties: [], cities: [], postalCodes: [] };
const address = { country: 'US', state: 'California', city: 'San Diego', zipcode: '92104' };
const holds = (over: Partial<RegulationArea>, at: Partial<typeof address> = {}) =>
  isInArea({ ...AREA, ...over }, { ...address, ...at });

test('a state by any of its spellings, and nothing of another country', () => {
  expect(holds({})).toBe(true);
  expect(holds({}, { state: 'ca' })).toBe(true);
  expect(holds({}, { state: 'Nevada' })).toBe(false);
  expect(holds({ states: [] }, { state: 'Nevada' })).toBe(true);
  expect(holds({}, { country: 'MX' })).toBe(false);
});

test('a city by its name, whatever its accents, capitals and full stops', () => {
  expect(holds({ cities: ['SAN DIEGO'] })).toBe(true);
  expect(holds({ cities: ['St. Pölten'] }, { city: 'st polten' })).toBe(true);
  expect(holds({ cities: ['San Jose'] })).toBe(false);
});

test('a postal code alone, in a range with its ends, and by its beginning', () => {
  const codes = (postalCodes: string[], zipcode: string) => holds({ postalCodes }, { zipcode });
  expect(codes(['92104'], '92104')).toBe(true);
  expect(codes(['92101-92130'], '92130-1234')).toBe(true);
  expect(codes(['92101-92130'], '92131')).toBe(false);
  expect(codes(['2000-2234'], '20001')).toBe(false);
  expect(codes(['TN*'], 'tn1 2ab')).toBe(true);
  expect(codes(['S1*'], 'SE1 2AB')).toBe(false);
  expect(codes(['92104'], '')).toBe(false);
});

test('one of city and postal code is enough: people write the names of suburbs', () => {
  expect(holds({ cities: ['San Diego'], postalCodes: ['92101-92130'] }, { city: 'La Jolla' })).toBe(true);
});
