import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import { describeFigure, FIGURES, LISTED_FIGURES, wireName } from '@sluice/engine/vocabulary/reason-figures';
import { SENTENCE_FIGURES, TURNING_FIGURES } from '@sluice/engine/vocabulary/reason-texts';
import { REASON_NAMES } from '@sluice/engine/vocabulary/reasons';
import { WAYS_OUT } from '@sluice/engine/vocabulary/watering';
import { describe, expect, test } from 'vitest';
import { checkTexts, compareOverrides, compareTexts, readTexts, unusedKeys } from './check.ts';

const root = join(import.meta.dirname, '..');
const texts = (entries: Record<string, string>) => new Map(Object.entries(entries));

describe('all languages', () => {
  test('are complete, fit their placeholders and plural forms, and hold nothing unused', () => {
    const folders = ['dashboard', 'server', 'contract', 'i18n', 'engine']
      .map((name) => join(root, name))
      .filter((folder) => existsSync(folder));
    expect(checkTexts(folders)).toEqual([]);
  });
});

test('a region overrides only texts that there are, and only with other words', () => {
  const base = texts({ 'form.save': 'Guardar', 'form.cancel': 'Cancelar' });
  const region = texts({ 'form.save': 'Salvar', 'form.cancel': 'Cancelar', 'form.send': 'Enviar' });
  expect(compareOverrides(base, region, 'pt-BR')).toEqual([
    'pt-BR: form.cancel is said in the same words',
    'pt-BR: form.send is superfluous',
  ]);
});

describe('what is registered has its texts, and nothing else has', () => {
  const english = [...readTexts('en').keys()];
  const named = (group: string) =>
    english.filter((key) => key.startsWith(`${group}.`)).map((key) => key.slice(group.length + 1));

  test.each([
    ['reason', REASON_NAMES],
    ['reasonRule', REASON_NAMES],
    ['reasonFigure', LISTED_FIGURES],
    ['why.turn', TURNING_FIGURES],
    ['reasonNote.despite', SENTENCE_FIGURES.despite],
    ['reasonNote.because', SENTENCE_FIGURES.because],
    ['runFault', SENTENCE_FIGURES.fault],
    ['wayOut', WAYS_OUT],
  ])('%s', (group, registered) => expect(named(group).toSorted()).toEqual([...registered].toSorted()));
});

describe('sentences name only figures that are there to be named', () => {
  const english = readTexts('en');
  const namedIn = (key: string) =>
    [...(english.get(key) ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');

  test('a note; and each figure that is shown within a sentence is in one', () => {
    const named = [...english.keys()].filter((key) => key.startsWith('reasonNote.')).flatMap(namedIn);
    const inSentences = Object.keys(FIGURES)
      .map(wireName)
      .filter((name) => describeFigure(name)?.place === 'sentence');
    const bySentence = [...Object.keys(SENTENCE_FIGURES), 'missing'];
    expect([...new Set([...named, ...bySentence])].toSorted()).toEqual(inSentences.toSorted());
  });
});

describe('no text holds a unit that its reader may not use', () => {
  const METRIC = /\d\s?(mm|cm|мм|см|毫米|厘米|km|км|公里|°C|[lL]it|лит|升)/;
  const US = /\d\s?(in\b|gal\b|mph\b|°F|ft\b|дюйм|ам\.\sгал\.|ми\/ч)/;
  /** Shown to readers of that unit alone. */
  const CHOSEN_BY_UNIT = ['discover.oneMillimetre', 'discover.oneInch'];

  test.each(LOCALES)('%s: a metric figure stands beside one in US units', (locale) => {
    const alone = [...readTexts(locale)].filter(
      ([key, text]) => METRIC.test(text) && !US.test(text) && !CHOSEN_BY_UNIT.includes(key),
    );
    expect(alone).toEqual([]);
  });
});

describe('the check notices', () => {
  const english = texts({ 'a.b': 'Hello {{name}}', 'a.n_one': '{{count}} zone', 'a.n_other': '{{count}} zones' });

  test('a missing key and a superfluous one', () => {
    const german = texts({ 'a.c': 'x', 'a.n_one': 'eine Zone', 'a.n_other': '{{count}} Zonen' });
    expect(compareTexts(english, german, 'de')).toEqual(['de: a.b is missing', 'de: a.c is superfluous']);
  });

  test('another placeholder', () => {
    const german = texts({ 'a.b': 'Hallo {{nom}}', 'a.n_one': 'eine Zone', 'a.n_other': '{{count}} Zonen' });
    expect(compareTexts(english, german, 'de')).toEqual(['de: a.b has other placeholders than English']);
  });

  test('a plural form that is missing or that the language does not have', () => {
    const russian = texts({ 'a.b': '{{name}}', 'a.n_one': 'x', 'a.n_few': 'x', 'a.n_other': 'x' });
    expect(compareTexts(english, russian, 'ru')).toEqual(['ru: a.n_many is missing']);
    const chinese = texts({ 'a.b': '{{name}}', 'a.n_one': 'x', 'a.n_other': 'x' });
    expect(compareTexts(english, chinese, 'zh-Hans')).toEqual(['zh-Hans: a.n_one is superfluous']);
  });

  test('a key that nobody uses', () => {
    const used = { literals: new Set(['a.b']), prefixes: new Set<string>() };
    expect(unusedKeys(english, used)).toEqual(['a.n']);
    expect(unusedKeys(english, { ...used, prefixes: new Set(['a.']) })).toEqual([]);
  });
});
