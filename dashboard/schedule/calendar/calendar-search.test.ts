import { expect, test } from 'vitest';
import { parseChosenTypes } from './calendar-filters.ts';
import { isFiltered, parseCalendarSearch, withoutFilters } from './calendar-search.ts';

test('an address keeps valid parts and drops the rest', () => {
  const search = { view: 'week', day: '2026-11-21', from: 'yesterday', zones: 'a,b', types: 'weather,nonsense', x: 1 };
  const parsed = parseCalendarSearch(search);
  expect(parsed).toEqual({ view: 'week', day: '2026-11-21', zones: 'a,b', types: 'weather,nonsense' });
  // What is merely missing is filled in again by the router, from the address.
  expect(Object.keys(parseCalendarSearch({ day: '', view: 'year' }))).toEqual(['day', 'view']);
  expect(parseCalendarSearch({ day: '', view: 'year' })).toEqual({});
  expect(parseChosenTypes(parsed)).toEqual(['weather']);
});

test('clearing the filters leaves the day where it was', () => {
  const search = { day: '2026-11-21', zones: 'a', to: '2026-11-30' };
  expect(isFiltered(search)).toBe(true);
  expect(withoutFilters(search)).toEqual({ day: '2026-11-21' });
});
