/**
 * Writes quantities as their reader does. A figure comes apart into value and unit, so that the unit can be set smaller
 * and lighter. Which unit and how many digits: `shown-units.ts`.
 */
import { numberFormats } from './intl-formats.ts';
import { keepTogether, type UnitSystem, unitDisplayOf, withMinus } from './people.ts';
import { findShownUnit, QUANTITIES, type Quantity, toShown, toSi, UNITS_BEYOND_INTL } from './shown-units.ts';

/** `space`: what the language writes between the two; nothing, as English does with per cent, or a kind of space. */
export type Figure = { value: string; unit: string; space?: string };

/** A quantity in a field: its unit, and the way from the wire's unit to the reader's and back. */
export type UnitField = {
  unit: string;
  digits: number;
  toShown: (si: number) => number;
  toSi: (shown: number) => number;
};

export type UnitDisplay = ReturnType<typeof createUnitDisplay>;

/** @param locale of figures (`localeOfFigures`) */
export function createUnitDisplay(locale: string, system: UnitSystem) {
  const numberFormat = numberFormats(locale);
  /** Less than the last digit shows is nought, without a minus. */
  const visible = (value: number, digits: number) => (Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value);
  const number = (value: number, digits: number) =>
    withMinus(numberFormat({ maximumFractionDigits: digits }).format(visible(value, digits)));
  const nameUnit = (unit: string) => (locale === 'ru' && UNITS_BEYOND_INTL[unit]) || unit;
  const toFigure = (value: number, digits: number, unit: string): Figure => ({
    value: number(value, digits),
    unit: nameUnit(unit),
  });
  const figure = (value: number, digits: number, unit: string): Figure => {
    if (Object.hasOwn(UNITS_BEYOND_INTL, unit)) return toFigure(value, digits, unit);
    const style: Intl.NumberFormatOptions =
      unit === 'percent' ? { style: 'percent' } : { style: 'unit', unit, unitDisplay: unitDisplayOf(locale, unit) };
    const shown = visible(value, digits);
    const parts = numberFormat({ ...style, maximumFractionDigits: digits }).formatToParts(
      unit === 'percent' ? shown / 100 : shown,
    );
    const join = (isOf: (type: string) => boolean) =>
      parts.flatMap((part) => (isOf(part.type) ? [part.value] : [])).join('');
    const isUnit = (type: string) => type === 'unit' || type === 'percentSign';
    return {
      value: withMinus(join((type) => !isUnit(type) && type !== 'literal')),
      unit: join(isUnit),
      space: join((type) => type === 'literal'),
    };
  };

  const write = (quantity: Quantity) => {
    const usual = findShownUnit(quantity, system);
    return (si: number): Figure => {
      const isFew = usual.small !== undefined && si !== 0 && Math.abs(si) < usual.small.below;
      const shown = isFew ? usual.small.shown : usual;
      const value = toShown(si, shown);
      const isSmall = Math.abs(value) < 10;
      return figure(value, (isSmall ? shown.digitsBelowTen : undefined) ?? shown.digits, shown.unit);
    };
  };
  const field = (quantity: Quantity): UnitField => {
    const shown = findShownUnit(quantity, system);
    const digits = shown.typedDigits ?? shown.digits;
    return {
      get unit() {
        return figure(1, 0, shown.unit).unit;
      },
      digits,
      toShown: (si) => Number(toShown(si, shown).toFixed(digits)),
      toSi: (value) => toSi(value, shown),
    };
  };
  const ofAll = <Made>(make: (quantity: Quantity) => Made) =>
    Object.fromEntries(QUANTITIES.map((quantity) => [quantity, make(quantity)])) as Record<Quantity, Made>;

  return {
    ...ofAll(write),
    fields: ofAll(field),
    /** In a unit that is the same in every system, as 'klx' or 'V'. */
    measured: toFigure,
    number,
  };
}

/** A figure in running text. */
export const asText = ({ value, unit, space = ' ' }: Figure) => keepTogether(`${value}${space}${unit}`);
