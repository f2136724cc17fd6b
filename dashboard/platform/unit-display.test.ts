import { LOCALES, localeOfFigures } from '@sluice/engine/vocabulary/people';
import { describe, expect, test } from 'vitest';
import { asText, createUnitDisplay } from './unit-display.ts';

describe('quantities by unit system', () => {
  const si = createUnitDisplay('en', 'SI');
  const us = createUnitDisplay('en', 'US');
  const ca = createUnitDisplay('en', 'CA');

  test.each([
    ['water depth, below 10 mm to a tenth', si.waterDepth(5.25), '5.3\u00a0mm'],
    ['water depth from 10 mm on', si.waterDepth(18.4), '18\u00a0mm'],
    ['water depth in inches', us.waterDepth(5), '0.2\u00a0in'],
    ['water depth in Canada', ca.waterDepth(5), '5\u00a0mm'],
    ['volume in litres', si.volume(120), '120\u00a0L'],
    ['volume in gallons', us.volume(37.85411784), '10\u00a0gal'],
    ['temperature in Celsius', si.temperature(2), '2°C'],
    ['temperature in Fahrenheit', us.temperature(2), '36°F'],
    ['temperature without a minus before nought', si.temperature(-0.2), '0°C'],
    ['wind in metres per second', si.wind(4.52), '4.5\u00a0m/s'],
    ['wind in miles per hour', us.wind(10), '22\u00a0mph'],
    ['wind in Canada, in kilometres per hour', ca.wind(10), '36\u00a0km/h'],
    ['area in square metres', si.area(120.4), '120\u00a0m²'],
    ['area in square feet', us.area(10), '108\u00a0sq ft'],
    ['soil depth in centimetres', si.soilDepth(0.3), '30\u00a0cm'],
    ['soil depth in inches', us.soilDepth(0.3), '12\u00a0in'],
  ])('%s', (_what, figure, text) => expect(asText(figure)).toBe(text));

  test.each(LOCALES)('degrees have their sign in %s', (locale) => {
    expect(asText(createUnitDisplay(localeOfFigures(locale), 'SI').temperature(12))).toMatch(/^12[\u00a0\u202f]?°C$/);
  });

  test('what Intl does not know is written in Cyrillic too', () => {
    const russian = createUnitDisplay('ru', 'SI');
    const figures = [russian.area(120), russian.flow(14.4), russian.measured(71.5, 1, 'klx')];
    expect(figures.map(asText)).toEqual(['120\u00a0м²', '14,4\u00a0л/мин', '71,5\u00a0клк']);
    expect(russian.fields.rate.unit).toBe('мм/ч');
    expect(asText(createUnitDisplay('de', 'SI').measured(230, 0, 'V'))).toBe('230\u00a0V');
  });

  test('units are written as the language writes them', () => {
    expect(asText(createUnitDisplay('ru', 'SI').volume(346))).toBe('346\u00a0л');
    expect(asText(createUnitDisplay('zh-Hans', 'SI').volume(346))).toBe('346升');
    expect(asText(si.percent(0.56))).toBe('56%');
    expect(asText(createUnitDisplay('de', 'SI').percent(0.56))).toBe('56\u00a0%');
  });

  test('numbers are written as the language writes them', () => {
    expect(createUnitDisplay('de', 'SI').waterDepth(5.25).value).toBe('5,3');
    expect(createUnitDisplay('de', 'SI').volume(12345).value).toBe('12.345');
  });
});
