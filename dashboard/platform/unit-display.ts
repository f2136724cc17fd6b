/**
 * Quantities as the user reads them. Everything inside Sluice is SI; US is imperial, CA is SI with wind in km/h.
 * A figure comes apart into value and unit, so that the unit can be set smaller and lighter.
 */
import { keepTogether, type UnitSystem, unitDisplayOf, withMinus } from '@sluice/engine/vocabulary/people';
import { numberFormats } from './intl-formats.ts';

/** `isJoined`: the language writes the unit close to the number, as English does with per cent. */
export type Figure = { value: string; unit: string; isJoined?: boolean };

const MM_PER_INCH = 25.4;
const METRES_PER_FOOT = 0.3048;
const METRES_PER_MILE = 1609.344;
const METRES_PER_KM = 1000;
const LITRES_PER_GALLON = 3.785411784;
const SQUARE_METRES_PER_SQUARE_FOOT = 0.09290304;
const CM_PER_INCH = 2.54;
const KMH_PER_METRE_PER_SECOND = 3.6;
const MPH_PER_METRE_PER_SECOND = 2.2369362920544;

/** What Intl does not know, in Cyrillic. */
const CYRILLIC: Readonly<Record<string, string>> = {
  'm²': 'м²',
  'MJ/m²': 'МДж/м²',
  klx: 'клк',
  'sq ft': 'кв.\u00a0фт',
  mA: 'мА',
  V: 'В',
};

/** A quantity in a field: its unit, and the way from the wire's unit to the reader's and back. */
export type UnitField = {
  unit: string;
  digits: number;
  toShown: (si: number) => number;
  toSi: (shown: number) => number;
};

const scaled = (unit: string, digits: number, perShown: number): UnitField => ({
  unit,
  digits,
  toShown: (si) => Number((si / perShown).toFixed(digits)),
  toSi: (shown) => shown * perShown,
});

export type UnitDisplay = ReturnType<typeof createUnitDisplay>;

export function createUnitDisplay(locale: string, system: UnitSystem) {
  const isImperial = system === 'US';
  const numberFormat = numberFormats(locale);
  const format = (value: number, digits: number) =>
    withMinus(
      numberFormat({ minimumFractionDigits: 0, maximumFractionDigits: digits }).format(
        Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value,
      ),
    );
  /** A unit that Intl knows, as the language writes it. */
  const figure = (value: number, digits: number, unit: string): Figure => {
    const style: Intl.NumberFormatOptions =
      unit === 'percent' ? { style: 'percent' } : { style: 'unit', unit, unitDisplay: unitDisplayOf(locale, unit) };
    const shown = Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value;
    const parts = numberFormat({ ...style, maximumFractionDigits: digits }).formatToParts(
      unit === 'percent' ? shown / 100 : shown,
    );
    const isUnit = ({ type }: Intl.NumberFormatPart) => type === 'unit' || type === 'percentSign';
    return {
      value: withMinus(
        parts
          .filter((part) => !isUnit(part) && part.type !== 'literal')
          .map((part) => part.value)
          .join(''),
      ),
      unit: parts
        .filter(isUnit)
        .map((part) => part.value)
        .join(''),
      isJoined: !parts.some((part) => part.type === 'literal'),
    };
  };
  const nameUnit = (unit: string) => (locale === 'ru' && CYRILLIC[unit]) || unit;
  /** A unit that Intl does not know. */
  const ownUnit = (value: number, digits: number, unit: string): Figure => ({
    value: format(value, digits),
    unit: nameUnit(unit),
  });

  /** Of the wire's km/h. */
  const windField = () => {
    const findUnit = (unit: string) => figure(1, 0, unit).unit;
    if (isImperial) return scaled(findUnit('mile-per-hour'), 0, KMH_PER_METRE_PER_SECOND / MPH_PER_METRE_PER_SECOND);
    if (system === 'CA') return scaled(findUnit('kilometer-per-hour'), 0, 1);
    return scaled(findUnit('meter-per-second'), 1, KMH_PER_METRE_PER_SECOND);
  };
  const wind = (metresPerSecond: number) => {
    if (isImperial) return figure(metresPerSecond * MPH_PER_METRE_PER_SECOND, 0, 'mile-per-hour');
    if (system === 'CA') return figure(metresPerSecond * KMH_PER_METRE_PER_SECOND, 0, 'kilometer-per-hour');
    return figure(metresPerSecond, 1, 'meter-per-second');
  };
  const temperatureField: UnitField = {
    unit: figure(1, 0, isImperial ? 'fahrenheit' : 'celsius').unit,
    digits: isImperial ? 0 : 1,
    toShown: (celsius) => (isImperial ? Math.round(celsius * 1.8 + 32) : celsius),
    toSi: (shown) => (isImperial ? (shown - 32) / 1.8 : shown),
  };

  return {
    /** Depth of water: rain, evapotranspiration, depletion. */
    waterDepth: (mm: number) =>
      isImperial ? figure(mm / MM_PER_INCH, 2, 'inch') : figure(mm, Math.abs(mm) < 10 ? 1 : 0, 'millimeter'),
    soilDepth: (m: number) =>
      isImperial ? figure((m * 100) / CM_PER_INCH, 0, 'inch') : figure(m * 100, 0, 'centimeter'),
    volume: (litres: number) => {
      const amount = isImperial ? litres / LITRES_PER_GALLON : litres;
      return figure(amount, Math.abs(amount) < 10 ? 1 : 0, isImperial ? 'gallon' : 'liter');
    },
    temperature: (celsius: number) =>
      isImperial ? figure(celsius * 1.8 + 32, 0, 'fahrenheit') : figure(celsius, 0, 'celsius'),
    wind,
    /** Limits and the planner's figures are in km/h. */
    windOfKmh: (kmh: number) => wind(kmh / KMH_PER_METRE_PER_SECOND),
    /** Along the ground. */
    distance: (metres: number) => {
      const amount = metres / (isImperial ? METRES_PER_MILE : METRES_PER_KM);
      return figure(amount, amount < 10 ? 1 : 0, isImperial ? 'mile' : 'kilometer');
    },
    /** Above the sea. */
    height: (metres: number) => (isImperial ? figure(metres / METRES_PER_FOOT, 0, 'foot') : figure(metres, 0, 'meter')),
    area: (squareMetres: number) =>
      isImperial
        ? ownUnit(squareMetres / SQUARE_METRES_PER_SQUARE_FOOT, 0, 'sq ft')
        : ownUnit(squareMetres, squareMetres < 10 ? 1 : 0, 'm²'),
    flow: (litresPerMinute: number) =>
      isImperial
        ? figure(litresPerMinute / LITRES_PER_GALLON, 1, 'gallon-per-minute')
        : figure(litresPerMinute, 1, 'liter-per-minute'),
    /** Of water that falls on the ground or goes into it. */
    rate: (mmPerHour: number) =>
      isImperial
        ? figure(mmPerHour / MM_PER_INCH, 2, 'inch-per-hour')
        : figure(mmPerHour, Math.abs(mmPerHour) < 10 ? 1 : 0, 'millimeter-per-hour'),
    fields: {
      area: isImperial ? scaled(nameUnit('sq ft'), 1, SQUARE_METRES_PER_SQUARE_FOOT) : scaled(nameUnit('m²'), 1, 1),
      length: isImperial
        ? scaled(figure(1, 0, 'foot').unit, 1, METRES_PER_FOOT)
        : scaled(figure(1, 0, 'meter').unit, 1, 1),
      soilDepth: isImperial
        ? scaled(figure(1, 0, 'inch').unit, 1, CM_PER_INCH / 100)
        : scaled(figure(1, 0, 'centimeter').unit, 1, 1 / 100),
      volume: isImperial
        ? scaled(figure(1, 0, 'gallon').unit, 1, LITRES_PER_GALLON)
        : scaled(figure(1, 0, 'liter').unit, 1, 1),
      rate: isImperial
        ? scaled(figure(1, 0, 'inch-per-hour').unit, 2, MM_PER_INCH)
        : scaled(figure(1, 0, 'millimeter-per-hour').unit, 1, 1),
      flow: isImperial
        ? scaled(figure(1, 0, 'gallon-per-minute').unit, 2, LITRES_PER_GALLON)
        : scaled(figure(1, 0, 'liter-per-minute').unit, 2, 1),
      share: scaled('%', 0, 1 / 100),
      waterDepth: isImperial
        ? scaled(figure(1, 0, 'inch').unit, 2, MM_PER_INCH)
        : scaled(figure(1, 0, 'millimeter').unit, 1, 1),
      windKmh: windField(),
      temperature: temperatureField,
    },
    /** In a unit that is the same in every system, as 'klx' or 'V'. */
    measured: ownUnit,
    percent: (fraction: number) => figure(Math.round(fraction * 100), 0, 'percent'),
    number: format,
  };
}

/** A figure in running text. */
export const asText = ({ value, unit, isJoined }: Figure) =>
  keepTogether(isJoined ? `${value}${unit}` : `${value} ${unit}`);
