import { LOCALES, localeOfFigures } from '@sluice/engine/vocabulary/people';
import { describe, expect, test } from 'vitest';
import { asText, createUnitDisplay } from './unit-display.ts';

describe('quantities by unit system', () => {
  const si = createUnitDisplay('en', 'SI');
  const us = createUnitDisplay('en', 'US');
  const ca = createUnitDisplay('en', 'CA');

  test('water depth in millimetres or inches', () => {
    expect(asText(si.waterDepth(5.25))).toBe('5.3\u00a0mm');
    expect(asText(si.waterDepth(18.4))).toBe('18\u00a0mm');
    expect(asText(us.waterDepth(5))).toBe('0.2\u00a0in');
    expect(asText(ca.waterDepth(5))).toBe('5\u00a0mm');
  });

  test('volume in litres or gallons', () => {
    expect(asText(si.volume(120))).toBe('120\u00a0L');
    expect(asText(us.volume(37.85411784))).toBe('10\u00a0gal');
  });

  test('temperature in Celsius or Fahrenheit, without a minus before nought', () => {
    expect(asText(si.temperature(2))).toBe('2°C');
    expect(asText(us.temperature(2))).toBe('36°F');
    expect(asText(si.temperature(-0.2))).toBe('0°C');
  });

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

  test('a Russian reader with US units reads them in Cyrillic', () => {
    const russian = createUnitDisplay('ru', 'US');
    const figures = [
      russian.waterDepth(25.4),
      russian.soilDepth(0.3),
      russian.height(100),
      russian.distance(3000),
      russian.volume(346),
      russian.area(10),
      russian.flow(14.4),
      russian.rate(25.4),
      russian.windOfKmh(20),
    ].map(asText);
    const fields = Object.values(russian.fields).map(({ unit }) => unit);
    expect([...figures, ...fields].filter((text) => /[a-z]/i.test(text.replace('°F', '')))).toEqual([]);
    expect(figures).toContain('1\u00a0дюйм/ч');
  });

  test('wind: metres per second, miles per hour, and kilometres per hour in Canada', () => {
    expect(asText(si.wind(4.52))).toBe('4.5\u00a0m/s');
    expect(asText(us.wind(10))).toBe('22\u00a0mph');
    expect(asText(ca.wind(10))).toBe('36\u00a0km/h');
  });

  test('area and soil depth', () => {
    expect(asText(si.area(120.4))).toBe('120\u00a0m²');
    expect(asText(us.area(10))).toBe('108\u00a0sq ft');
    expect(asText(si.soilDepth(0.3))).toBe('30\u00a0cm');
    expect(asText(us.soilDepth(0.3))).toBe('12\u00a0in');
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
