import type { Locale } from '@sluice/engine/vocabulary/people';
import { expect, test } from 'vitest';
import { readSplitTexts } from '../../build/split-texts.ts';
import { readTranslation, showLanguage, withTexts } from './translations.ts';

const loadLater = () => withTexts(async () => 'a page', [...readSplitTexts().parts.keys()]);

/** The account's language comes with the index, while a later page asks for its texts: either may be first. */
test.each([
  ['the language', () => [showLanguage('de'), loadLater()]],
  ['the later texts', () => [loadLater(), showLanguage('de')]],
])('a page has the words of the language it ends in, when %s was asked for first', async (_first, ask) => {
  await Promise.all(ask());
  expect(readTranslation().i18n.language).toBe('de');
  expect(readTranslation().t('form.save')).toBe('Speichern');
});

test('a language whose texts do not come leaves the page as it is', async () => {
  await showLanguage('de');
  expect(await showLanguage('xx' as Locale)).toBe(false);
  expect(readTranslation().i18n.language).toBe('de');
  expect(await showLanguage('en')).toBe(true);
  expect(readTranslation().t('form.save')).toBe('Save');
});
