import { FIGURES_OF_EACH_UNIT, READERS, TIME_ZONE } from '@sluice/engine/proof/written-figures';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import { LOUD_REASONS } from '@sluice/engine/vocabulary/reasons';
import { expect, test } from 'vitest';
import { loadLanguages } from '../platform/language.ts';
import { writeFigures } from './present.ts';

const translate = await loadLanguages();

test.each(READERS)('a message writes each unit in $locale, $unitSystem', ({ locale, unitSystem, written }) => {
  const reader = { translate, locale, unitSystem, timeZone: TIME_ZONE };
  expect(writeFigures(FIGURES_OF_EACH_UNIT, reader)).toEqual({ ...written, program: 'Beds', despite: 'rain' });
});

test('a share that was stored from 0 to 100 is written as every other share', () => {
  const write = (locale: 'en' | 'de') =>
    writeFigures({ percent: 12 }, { translate, locale, unitSystem: 'SI', timeZone: TIME_ZONE });
  expect([write('en'), write('de')]).toEqual([{ percent: '12%' }, { percent: '12\u00a0%' }]);
});

test.each(LOCALES)('a message names each reason as the calendar does, in %s', (locale) => {
  const reader = { translate, locale, unitSystem: 'SI', timeZone: TIME_ZONE } as const;
  const named = LOUD_REASONS.map((reason) => writeFigures({ reason }, reader).reason);
  expect(named).toEqual(LOUD_REASONS.map((reason) => translate(locale, `reason.${reason}`)));
});

test('the figures behind a reason follow it, with the names that the calendar gives them', () => {
  const write = (figures: object, locale: 'en' | 'fr' | 'zh-Hans' = 'en') =>
    writeFigures(figures, { translate, locale, unitSystem: 'SI', timeZone: TIME_ZONE }).reason;
  const full = { reason: 'DAY_VOLUME', day_volume_l: 3.6, most_day_volume_l: 12, zone: 'Roses', rain_mm: 9 };
  expect(write(full)).toBe('Daily limit reached (Given today: 3.6\u00a0L; Daily limit: 12\u00a0L)');
  expect(write(full, 'zh-Hans')).toMatch(/^.+（.+：3\.6\u2060升；.+：12\u2060升）$/);
  expect(write({ reason: 'MISSING_FACTS', missing: 'soil area' })).toBe(translate('en', 'missingFact.soil'));
});
