/** Five climates by their published normals, January first. */
export interface Climate {
  readonly name: string;
  readonly latitudeDeg: number;
  readonly longitudeDegE: number;
  readonly timeZone: string;
  readonly lawn: 'COOL_GRASS' | 'WARM_GRASS';
  /** Whether the warm half of the year has rain to speak of: what the plant factors of ANSI/ASABE S623 call wet. */
  readonly isWetInSummer: boolean;
  readonly temperatureMaxC: readonly number[];
  readonly temperatureMinC: readonly number[];
  readonly rainMmPerMonth: readonly number[];
  readonly rainyDaysPerMonth: readonly number[];
  /** Mean of the day. */
  readonly humidityPercent: readonly number[];
}

const celsius = (fahrenheit: readonly number[]) => fahrenheit.map((one) => ((one - 32) * 5) / 9);
const millimetres = (inches: readonly number[]) => inches.map((one) => one * 25.4);

/**
 * Looked up on 2026-11-22: Berlin's temperatures and rain (Berlin-Dahlem as tabulated at
 * http://www.berlin.za.net/when_to_go.asp), Phoenix' temperatures and rain (the chart of Wikipedia's "Climate of
 * Phoenix"). Recalled and not looked up again: their rainy days and humidity; Seville (AEMET 1981-2010), Chicago O'Hare
 * (NOAA 1991-2020) and Darwin Airport (Bureau of Meteorology, all years). The proof needs climates of these kinds, not
 * these very cities.
 */
export const CLIMATES: readonly Climate[] = [
  {
    name: 'Berlin, humid temperate',
    latitudeDeg: 52.5,
    longitudeDegE: 13.4,
    timeZone: 'Europe/Berlin',
    lawn: 'COOL_GRASS',
    isWetInSummer: true,
    temperatureMaxC: [3, 4, 9, 13, 19, 22, 24, 24, 19, 13, 7, 4],
    temperatureMinC: [-2, -2, -1, 4, 9, 12, 14, 14, 11, 6, 2, 0],
    rainMmPerMonth: [42, 33, 41, 37, 54, 69, 56, 58, 45, 37, 44, 55],
    rainyDaysPerMonth: [10, 8, 9.1, 7.8, 8.9, 9.8, 8.4, 7.9, 7.8, 7.6, 9.6, 11.4],
    humidityPercent: [86, 81, 76, 68, 66, 68, 69, 70, 76, 81, 86, 88],
  },
  {
    name: 'Seville, mediterranean',
    latitudeDeg: 37.4,
    longitudeDegE: -5.9,
    timeZone: 'Europe/Madrid',
    lawn: 'WARM_GRASS',
    isWetInSummer: false,
    temperatureMaxC: [16, 18.1, 21.9, 23.4, 27.2, 32.2, 36, 35.5, 31.7, 26, 20.2, 16.6],
    temperatureMinC: [5.7, 7, 9.2, 11.1, 14.2, 18, 20.3, 20.4, 18.2, 14.4, 10, 7.3],
    rainMmPerMonth: [66, 50, 36, 54, 31, 10, 2, 5, 27, 68, 91, 99],
    rainyDaysPerMonth: [6.1, 5.8, 4.3, 6.1, 3.7, 1.3, 0.2, 0.5, 2.4, 6.1, 6.4, 7.5],
    humidityPercent: [71, 67, 59, 57, 53, 48, 44, 48, 54, 62, 70, 74],
  },
  {
    name: 'Phoenix, hot desert',
    latitudeDeg: 33.4,
    longitudeDegE: -112,
    timeZone: 'America/Phoenix',
    lawn: 'WARM_GRASS',
    isWetInSummer: false,
    temperatureMaxC: celsius([68, 71, 78, 86, 95, 104, 107, 105, 100, 89, 77, 66]),
    temperatureMinC: celsius([46, 49, 55, 61, 70, 79, 85, 84, 78, 66, 54, 45]),
    rainMmPerMonth: millimetres([0.9, 0.9, 0.8, 0.2, 0.1, 0.03, 0.9, 0.9, 0.6, 0.6, 0.6, 0.7]),
    rainyDaysPerMonth: [4.1, 4.1, 3.3, 1.6, 1, 0.5, 3.9, 4.6, 2.6, 2.3, 2.3, 3],
    humidityPercent: [50, 45, 39, 28, 22, 19, 32, 36, 36, 37, 44, 52],
  },
  {
    name: 'Chicago, continental',
    latitudeDeg: 42,
    longitudeDegE: -87.9,
    timeZone: 'America/Chicago',
    lawn: 'COOL_GRASS',
    isWetInSummer: true,
    temperatureMaxC: celsius([31.6, 35.7, 47, 59, 70.5, 80.4, 84.5, 82.5, 75.5, 62.7, 48.4, 36.6]),
    temperatureMinC: celsius([18.8, 21.8, 31, 40.3, 50.6, 60.8, 66.4, 65.1, 57.3, 45.4, 34.1, 24.4]),
    rainMmPerMonth: millimetres([1.99, 1.97, 2.45, 3.75, 4.49, 4.1, 3.71, 4.25, 3.19, 3.43, 2.42, 2.11]),
    rainyDaysPerMonth: [11, 9.4, 11.1, 12, 12.4, 11.1, 10, 9.3, 8.4, 10.8, 10.2, 10.8],
    humidityPercent: [72, 72, 70, 65, 65, 66, 69, 71, 71, 69, 73, 76],
  },
  {
    name: 'Darwin, tropical wet and dry',
    latitudeDeg: -12.4,
    longitudeDegE: 130.9,
    timeZone: 'Australia/Darwin',
    lawn: 'WARM_GRASS',
    isWetInSummer: true,
    temperatureMaxC: [31.8, 31.5, 32, 32.7, 32.1, 30.7, 30.6, 31.4, 32.6, 33.3, 33.3, 32.6],
    temperatureMinC: [24.8, 24.7, 24.6, 24.1, 22.2, 20, 19.4, 20.4, 23.1, 25, 25.3, 25.3],
    rainMmPerMonth: [428, 373, 316, 103, 21, 2, 1, 5, 16, 71, 143, 252],
    rainyDaysPerMonth: [18.5, 17.5, 16.5, 6.8, 1.7, 0.3, 0.2, 0.4, 1.5, 4.7, 9.3, 13.6],
    humidityPercent: [77, 79, 75, 63, 54, 50, 49, 53, 58, 61, 66, 72],
  },
];
