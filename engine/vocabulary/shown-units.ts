/**
 * The units that people read: of each quantity its unit in each unit system and its digits, on pages, in messages, mails
 * and on paper (docs/decisions/0106). Inside Sluice everything is SI.
 */
import type { UnitSystem } from './people.ts';
import {
  FLUID_OUNCES_PER_GALLON,
  KMH_PER_METRE_PER_SECOND,
  LITRES_PER_GALLON,
  METRES_PER_FOOT,
  METRES_PER_MILE,
  MM_PER_INCH,
} from './units.ts';

export interface ShownUnit {
  /** Name at `Intl.NumberFormat`, or in `UNITS_BEYOND_INTL`. */
  readonly unit: string;
  /** How much of the unit inside Sluice is one of this. */
  readonly perShown: number;
  /** What nought inside Sluice is in this unit. */
  readonly atNought?: number;
  readonly digits: number;
  /** Where a small amount is written more exactly. */
  readonly digitsBelowTen?: number;
  /** Digits of a field in which people type it, where those are more. */
  readonly typedDigits?: number;
  /** What less than this, in the unit inside Sluice, is written in. */
  readonly small?: { readonly below: number; readonly shown: ShownUnit };
}

/** Units that `Intl` does not know, and how they are written in Cyrillic. */
export const UNITS_BEYOND_INTL: Readonly<Record<string, string>> = {
  'm²': 'м²',
  'MJ/m²': 'МДж/м²',
  'W/m²': 'Вт/м²',
  hPa: 'гПа',
  klx: 'клк',
  'sq ft': 'кв.\u00a0фт',
  mA: 'мА',
  V: 'В',
};

/** Canada reads what SI reads where nothing else is said. */
type Shown = { readonly SI: ShownUnit; readonly US: ShownUnit; readonly CA?: ShownUnit };

/** Whole from ten on, one digit below. */
const whole = (unit: string, perShown = 1): ShownUnit => ({
  unit,
  perShown,
  digits: 0,
  digitsBelowTen: 1,
  typedDigits: 1,
});

/** @param kmh how much of the unit inside Sluice is one kilometre per hour */
const wind = (kmh: number): Shown => ({
  SI: { unit: 'meter-per-second', perShown: kmh * KMH_PER_METRE_PER_SECOND, digits: 1 },
  CA: { unit: 'kilometer-per-hour', perShown: kmh, digits: 0 },
  US: { unit: 'mile-per-hour', perShown: (kmh * METRES_PER_MILE) / 1000, digits: 0 },
});

const MILLILITRE: ShownUnit = { unit: 'milliliter', perShown: 0.001, digits: 0 };
const FLUID_OUNCE: ShownUnit = whole('fluid-ounce', LITRES_PER_GALLON / FLUID_OUNCES_PER_GALLON);

export const SHOWN_UNITS = {
  /** Rain, evapotranspiration, depletion: millimetres. */
  waterDepth: { SI: whole('millimeter'), US: { unit: 'inch', perShown: MM_PER_INCH, digits: 2 } },
  /** Water that falls on the ground or goes into it: millimetres per hour. */
  rate: { SI: whole('millimeter-per-hour'), US: { unit: 'inch-per-hour', perShown: MM_PER_INCH, digits: 2 } },
  /** Litres; of a pot or a small pump millilitres, or fluid ounces. */
  volume: {
    SI: { ...whole('liter'), small: { below: 1, shown: MILLILITRE } },
    US: { ...whole('gallon', LITRES_PER_GALLON), small: { below: LITRES_PER_GALLON / 2, shown: FLUID_OUNCE } },
  },
  /** Litres, where all of them are few: a field for pots and pumps. */
  smallVolume: { SI: MILLILITRE, US: FLUID_OUNCE },
  /** Litres per minute. */
  flow: {
    SI: { unit: 'liter-per-minute', perShown: 1, digits: 1, typedDigits: 2 },
    US: { unit: 'gallon-per-minute', perShown: LITRES_PER_GALLON, digits: 1, typedDigits: 2 },
  },
  /** Degrees Celsius. */
  temperature: {
    SI: { unit: 'celsius', perShown: 1, digits: 0, typedDigits: 1 },
    US: { unit: 'fahrenheit', perShown: 1 / 1.8, atNought: 32, digits: 0 },
  },
  /** Metres per second. */
  wind: wind(1 / KMH_PER_METRE_PER_SECOND),
  /** Limits and the planner's figures: kilometres per hour. */
  windKmh: wind(1),
  /** Metres. */
  soilDepth: {
    SI: { unit: 'centimeter', perShown: 0.01, digits: 0, typedDigits: 1 },
    US: { unit: 'inch', perShown: MM_PER_INCH / 1000, digits: 0, typedDigits: 1 },
  },
  /** Side of a bed: metres. */
  length: { SI: whole('meter'), US: whole('foot', METRES_PER_FOOT) },
  /** Along the ground: metres. */
  distance: { SI: whole('kilometer', 1000), US: whole('mile', METRES_PER_MILE) },
  /** Above the sea: metres. */
  height: {
    SI: { unit: 'meter', perShown: 1, digits: 0 },
    US: { unit: 'foot', perShown: METRES_PER_FOOT, digits: 0 },
  },
  /** Square metres. */
  area: { SI: whole('m²'), US: { unit: 'sq ft', perShown: METRES_PER_FOOT ** 2, digits: 0, typedDigits: 1 } },
  /** 0 to 1. */
  percent: {
    SI: { unit: 'percent', perShown: 0.01, digits: 0 },
    US: { unit: 'percent', perShown: 0.01, digits: 0 },
  },
} as const satisfies Record<string, Shown>;
export type Quantity = keyof typeof SHOWN_UNITS;
export const QUANTITIES = Object.keys(SHOWN_UNITS) as Quantity[];

export function findShownUnit(quantity: Quantity, system: UnitSystem): ShownUnit {
  const shown: Shown = SHOWN_UNITS[quantity];
  return shown[system] ?? shown.SI;
}

export const toShown = (si: number, { perShown, atNought = 0 }: ShownUnit): number => si / perShown + atNought;
export const toSi = (shown: number, { perShown, atNought = 0 }: ShownUnit): number => (shown - atNought) * perShown;
