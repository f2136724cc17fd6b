/** Lengths of the four growth stages, days: initial, development, mid-season, late (FAO-56 table 11). */
export interface StageLengths {
  readonly initialDays: number;
  readonly developmentDays: number;
  readonly midDays: number;
  readonly lateDays: number;
}

/** A coefficient in the initial stage, in mid-season and at the end (FAO-56 tables 12 and 17). */
export interface StageCoefficients {
  readonly initial: number;
  readonly mid: number;
  readonly end: number;
}

/**
 * FAO-56 Eq. 66 and Fig. 34: level, straight to mid-season, level, straight to the end, and then the end's value.
 * `day` counts from 0 on the day of planting.
 */
export function coefficientOnDay(day: number, lengths: StageLengths, coefficients: StageCoefficients): number {
  const { initial, mid, end } = coefficients;
  const developmentBegins = lengths.initialDays;
  const midBegins = developmentBegins + lengths.developmentDays;
  const lateBegins = midBegins + lengths.midDays;
  const lateEnds = lateBegins + lengths.lateDays;
  if (day <= developmentBegins) return initial;
  if (day < midBegins) return initial + ((day - developmentBegins) / lengths.developmentDays) * (mid - initial);
  if (day <= lateBegins) return mid;
  if (day < lateEnds) return mid + ((day - lateBegins) / lengths.lateDays) * (end - mid);
  return end;
}

/** Weather that widens or narrows the gap between a tall crop and the reference grass. */
export interface CropClimate {
  /** At two metres. */
  readonly windMPerS: number;
  readonly humidityMinPercent: number;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The bracket of FAO-56 Eq. 62, 65, 70 and 72, with the bounds of p. 121: wind 1-6 m/s, humidity 20-80 %. */
export function climateCorrection({ windMPerS, humidityMinPercent }: CropClimate, heightM: number): number {
  const wind = 0.04 * (within(windMPerS, 1, 6) - 2);
  const dryness = 0.004 * (within(humidityMinPercent, 20, 80) - 45);
  return (wind - dryness) * (heightM / 3) ** 0.3;
}

/** FAO-56 Eq. 62, 65 and 70: a tabled coefficient for the climate at hand; those below .45 stay (p. 125). */
export function climateAdjusted(tabled: number, climate: CropClimate, heightM: number): number {
  return tabled < 0.45 ? tabled : tabled + climateCorrection(climate, heightM);
}
