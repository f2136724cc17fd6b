import { LOCALES } from '@sluice/engine/vocabulary/people';
import { describe, expect, test } from 'vitest';
import { FIRST_WEEKDAY, LANGUAGES, matchLocale } from './languages.ts';

describe('languages', () => {
  test('every locale has a name of its own', () => {
    expect(LANGUAGES.map(({ locale }) => locale).sort()).toEqual([...LOCALES].sort());
  });

  test.each([
    [['de-AT', 'en'], 'de'],
    [['zh-CN'], 'zh-Hans'],
    [['zh'], 'zh-Hans'],
    [['sv-SE', 'pt-BR'], 'pt'],
    [['sv-SE'], 'en'],
    [[], 'en'],
  ])('a browser that wants %j reads %s', (wanted, locale) => {
    expect(matchLocale(wanted)).toBe(locale);
  });

  test('the week starts on Sunday', () => expect(FIRST_WEEKDAY).toBe(0));
});
