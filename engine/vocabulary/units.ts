/**
 * Branded numbers: a unit is part of the type, so millimetres never meet litres by accident.
 * Inside Sluice every quantity is SI; other systems exist only at the edges.
 */
declare const unit: unique symbol;
type Quantity<Unit extends string> = number & { readonly [unit]: Unit };

/** Depth of water over an area, millimetres (1 mm on 1 m2 is 1 litre). */
export type Millimetres = Quantity<'mm'>;
/** Rate of depth, millimetres per hour. */
export type MillimetresPerHour = Quantity<'mm/h'>;
/** Volume of water, litres. */
export type Litres = Quantity<'L'>;
/** Flow, litres per minute. */
export type LitresPerMinute = Quantity<'L/min'>;
/** Area, square metres. */
export type SquareMetres = Quantity<'m2'>;
/** Length or depth of soil, metres. */
export type Metres = Quantity<'m'>;
/** Temperature, degrees Celsius. */
export type Celsius = Quantity<'degC'>;
/** Speed, metres per second. */
export type MetresPerSecond = Quantity<'m/s'>;
/** Duration, seconds. */
export type Seconds = Quantity<'s'>;
/** Duration, minutes. */
export type Minutes = Quantity<'min'>;
/** A share of a whole, 0 to 1. */
export type Fraction = Quantity<'fraction'>;

const tag =
  <Q extends number>() =>
  (value: number): Q =>
    value as Q;

export const mm = tag<Millimetres>();
export const mmPerHour = tag<MillimetresPerHour>();
export const litres = tag<Litres>();
export const litresPerMinute = tag<LitresPerMinute>();
export const squareMetres = tag<SquareMetres>();
export const metres = tag<Metres>();
export const celsius = tag<Celsius>();
export const metresPerSecond = tag<MetresPerSecond>();
export const seconds = tag<Seconds>();
export const minutes = tag<Minutes>();
export const fraction = tag<Fraction>();

/** Milliseconds of a span. A local day can be an hour shorter or longer than DAY_MS. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const MM_PER_INCH = 25.4;
export const METRES_PER_FOOT = 0.3048;
export const METRES_PER_MILE = 1609.344;
/** The US gallon. */
export const LITRES_PER_GALLON = 3.785411784;
export const FLUID_OUNCES_PER_GALLON = 128;
export const KMH_PER_METRE_PER_SECOND = 3.6;
