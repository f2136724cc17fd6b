import { describe, expect, test } from 'vitest';
import { LOCALES, localeOfFigures } from './people.ts';
import { asText, createUnitDisplay, type Figure } from './unit-display.ts';

describe('quantities by unit system', () => {
  const si = createUnitDisplay('en', 'SI');
  const us = createUnitDisplay('en', 'US');
  const ca = createUnitDisplay('en', 'CA');

  const write = (...figures: Figure[]) => figures.map(asText);

  test('water depth in millimetres or inches', () => {
    const depths = write(si.waterDepth(5.25), si.waterDepth(18.4), us.waterDepth(5), ca.waterDepth(5));
    expect(depths).toEqual(['5.3\u00a0mm', '18\u00a0mm', '0.2\u00a0in', '5\u00a0mm']);
  });

  test('volume in litres or gallons', () =>
    expect(write(si.volume(120), us.volume(37.85411784))).toEqual(['120\u00a0L', '10\u00a0gal']));

  test('little water in millilitres or fluid ounces, as for a pot; none in the usual unit', () => {
    expect(write(si.volume(0.35), si.volume(0.999), si.volume(1.25), si.volume(0), ca.volume(0.05))).toEqual([
      '350\u00a0mL',
      '999\u00a0mL',
      '1.3\u00a0L',
      '0\u00a0L',
      '50\u00a0mL',
    ]);
    expect(write(us.volume(0.35), us.volume(0.1), us.volume(1.8), us.volume(2))).toEqual([
      '12\u00a0fl\u00a0oz',
      '3.4\u00a0fl\u00a0oz',
      '61\u00a0fl\u00a0oz',
      '0.5\u00a0gal',
    ]);
    const { smallVolume } = us.fields;
    expect([smallVolume.unit, smallVolume.toShown(0.5), smallVolume.toSi(16.9)]).toEqual([
      'fl oz',
      16.9,
      expect.closeTo(0.4998, 4),
    ]);
  });

  test('temperature in Celsius or Fahrenheit, a minus before what is less than nought', () => {
    const shown = write(si.temperature(2), us.temperature(2), si.temperature(-0.2), si.temperature(-6));
    expect([...shown, si.number(-0.5, 1)]).toEqual(['2°C', '36°F', '0°C', '−6°C', '−0.5']);
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
      russian.windKmh(20),
    ].map(asText);
    const fields = Object.values(russian.fields).map(({ unit }) => unit);
    expect([...figures, ...fields].filter((text) => /[a-z]/i.test(text.replace('°F', '')))).toEqual([]);
    expect(figures).toContain('1\u00a0дюйм/ч');
  });

  test('wind: metres per second, miles per hour, and kilometres per hour in Canada', () => {
    expect(write(si.wind(4.52), us.wind(10), ca.wind(10))).toEqual(['4.5\u00a0m/s', '22\u00a0mph', '36\u00a0km/h']);
  });

  test('area and soil depth', () => {
    expect(write(si.area(120.4), us.area(10))).toEqual(['120\u00a0m²', '108\u00a0sq\u00a0ft']);
    expect(write(si.soilDepth(0.3), us.soilDepth(0.3))).toEqual(['30\u00a0cm', '12\u00a0in']);
  });

  test('units are written as the language writes them', () => {
    expect(asText(createUnitDisplay('ru', 'SI').volume(346))).toBe('346\u00a0л');
    expect(asText(createUnitDisplay('zh-Hans', 'SI').volume(346))).toBe('346\u2060升');
    expect(asText(si.percent(0.56))).toBe('56%');
    expect(asText(createUnitDisplay('de', 'SI').percent(0.56))).toBe('56\u00a0%');
  });

  test('numbers are written as the language writes them', () => {
    expect(createUnitDisplay('de', 'SI').waterDepth(5.25).value).toBe('5,3');
    expect(createUnitDisplay('de', 'SI').volume(12345).value).toBe('12.345');
  });
});
