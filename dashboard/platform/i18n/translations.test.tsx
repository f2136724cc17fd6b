import type { Locale } from '@sluice/engine/vocabulary/people';
import { describe, expect, test, vi } from 'vitest';
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

describe('Portuguese', () => {
  test.each([
    [['pt-BR', 'pt', 'en'], 'pt-BR', 'Senha'],
    [['pt-PT', 'pt', 'en'], 'pt', 'Palavra-passe'],
    [['en-US', 'pt'], 'pt', 'Palavra-passe'],
  ])('a browser that wants %j reads %s', async (wanted, language, password) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
    expect(await showLanguage('pt')).toBe(true);
    const { t, i18n } = readTranslation();
    expect(i18n.language).toBe(language);
    expect(document.documentElement.lang).toBe(language);
    expect(t('account.password')).toBe(password);
    // What Brazil says in the same words is there too.
    expect(t('account.email')).toBe('E-mail');
  });
});
