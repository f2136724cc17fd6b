/**
 * Quantities as the user reads them. Everything inside Sluice is SI; US is imperial, CA is SI with wind in km/h.
 * A figure comes apart into value and unit, so that the unit can be set smaller and lighter.
 */
import type { UnitSystem } from '@sluice/engine/vocabulary/people';

export type Figure = { value: string; unit: string };

const MM_PER_INCH = 25.4;
const LITRES_PER_GALLON = 3.785411784;
const SQUARE_METRES_PER_SQUARE_FOOT = 0.09290304;
const CM_PER_INCH = 2.54;
const KMH_PER_METRE_PER_SECOND = 3.6;
const MPH_PER_METRE_PER_SECOND = 2.2369362920544;

export type UnitDisplay = ReturnType<typeof createUnitDisplay>;

export function createUnitDisplay(locale: string, system: UnitSystem) {
  const isImperial = system === 'US';
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: digits }).format(
      Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value,
    );
  const figure = (value: number, digits: number, unit: string): Figure => ({ value: format(value, digits), unit });

  return {
    /** Depth of water: rain, evapotranspiration, depletion. */
    waterDepth: (mm: number) =>
      isImperial ? figure(mm / MM_PER_INCH, 2, 'in') : figure(mm, Math.abs(mm) < 10 ? 1 : 0, 'mm'),
    soilDepth: (m: number) => (isImperial ? figure((m * 100) / CM_PER_INCH, 0, 'in') : figure(m * 100, 0, 'cm')),
    volume: (litres: number) => {
      const amount = isImperial ? litres / LITRES_PER_GALLON : litres;
      return figure(amount, Math.abs(amount) < 10 ? 1 : 0, isImperial ? 'gal' : 'L');
    },
    temperature: (celsius: number) => (isImperial ? figure(celsius * 1.8 + 32, 0, '°F') : figure(celsius, 0, '°C')),
    wind: (metresPerSecond: number) => {
      if (isImperial) return figure(metresPerSecond * MPH_PER_METRE_PER_SECOND, 0, 'mph');
      if (system === 'CA') return figure(metresPerSecond * KMH_PER_METRE_PER_SECOND, 0, 'km/h');
      return figure(metresPerSecond, 1, 'm/s');
    },
    area: (squareMetres: number) =>
      isImperial
        ? figure(squareMetres / SQUARE_METRES_PER_SQUARE_FOOT, 0, 'sq ft')
        : figure(squareMetres, squareMetres < 10 ? 1 : 0, 'm²'),
    percent: (fraction: number) => figure(Math.round(fraction * 100), 0, '%'),
    number: format,
  };
}

/** A figure in running text, with a space that does not break. */
export const asText = ({ value, unit }: Figure) => (unit.startsWith('°') ? `${value}${unit}` : `${value}\u00a0${unit}`);
