import { expect, test } from 'vitest';
import { capitalise, decapitalise, listMonths, listWeekdays, weekdayChoices } from './calendar-names.ts';

test('the week begins on the day that the reader chose', () => {
  expect(weekdayChoices('en', 1).map(({ long }) => long)[0]).toBe('Monday');
  expect(weekdayChoices('de', 0).map(({ label }) => label)[0]).toBe('So');
});

test('days and months are listed in their order, whatever the order they were chosen in', () => {
  expect(listWeekdays('en', [5, 1])).toBe('Monday and Friday');
  expect(listMonths('de', [6, 5])).toBe('Mai und Juni');
});

test('a sentence begins with a capital', () => {
  expect(capitalise('каждый день', 'ru')).toBe('Каждый день');
});

test('a name within a sentence begins small, but in German', () => {
  expect([decapitalise('Drip emitter', 'en'), decapitalise('Tropfer', 'de')]).toEqual(['drip emitter', 'Tropfer']);
});
