import { expect, test } from 'vitest';
import { type Figures, findText, translate } from './translate.ts';

const texts = {
  zones: {
    full: '{{zone}} is {{percent}} full',
    plain: 'Zones',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
  },
};
const say = (key: string, figures?: Figures) => translate(texts, 'en', key, figures);

test('figures stand in their places; one that is not given leaves its place empty', () => {
  expect(say('zones.full', { zone: 'Lawn', percent: '8 %' })).toBe('Lawn is 8 % full');
  expect(say('zones.full', { zone: '{{percent}} $& $1' })).toBe('{{percent}} $& $1 is  full');
  expect(say('zones.plain', { zone: 'Lawn' })).toBe('Zones');
});

test('a sentence that ends with an abbreviation ends with one point', () => {
  const german = { rest: 'Noch {{left}}. Dann Regen.' };
  const rest = (left: string) => translate(german, 'de', 'rest', { left });
  expect([rest('5 Std.'), rest('5 h')]).toEqual(['Noch 5 Std. Dann Regen.', 'Noch 5 h. Dann Regen.']);
});

test('a count chooses the form of its language', () => {
  expect([0, 1, 2].map((count) => say('zones.days', { count }))).toEqual(['0 days', '1 day', '2 days']);
  const polish = { days_one: 'dzień', days_few: 'dni (2)', days_many: 'dni (5)', days_other: 'dnia' };
  expect([1, 2, 5, 22, 1.5].map((count) => translate(polish, 'pl', 'days', { count }))).toEqual([
    'dzień',
    'dni (2)',
    'dni (5)',
    'dni (2)',
    'dnia',
  ]);
  const portuguese = { days_one: 'dia', days_other: 'dias' };
  expect([0, 1, 2].map((count) => translate(portuguese, 'pt', 'days', { count }))).toEqual(['dias', 'dia', 'dias']);
});

test('what a language lacks is its key, and a group is no text', () => {
  expect(say('zones.none')).toBe('zones.none');
  expect(say('zones')).toBe('zones');
  expect(findText(texts, 'zones.plain.more')).toBeNull();
  expect(findText(texts, 'zones.plain')).toBe('Zones');
});

test('each figure is written as the caller wants', () => {
  expect(translate(texts, 'en', 'zones.full', { zone: 'A', percent: 8 }, (figure) => `<${figure}>`)).toBe(
    '<A> is <8> full',
  );
});
