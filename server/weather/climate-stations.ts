/** Stations with published climate normals, from `data/climate-stations.tsv`; read when the first garden asks. */
import { readFileSync } from 'node:fs';

export interface ClimateStation {
  latitudeDeg: number;
  longitudeDegE: number;
  elevationM: number;
  /** January to December. */
  temperatureMinC: Int16Array;
  temperatureMaxC: Int16Array;
  rainMmPerMonth: Int16Array;
  /** Null where the station counts none. */
  rainyDaysPerMonth: Int16Array | null;
}

const FILE = new URL('./data/climate-stations.tsv', import.meta.url);
const MONTHS = 12;
/** Degrees are stored by the hundredth. */
const PER_DEGREE = 100;
/** Latitude, longitude and elevation, then minimum, maximum, rain and rainy days by month. */
const PLACE = 3;
const FIELDS = PLACE + 4 * MONTHS;
const NOT_COUNTED = -1;

/** All stations in one block of two-byte numbers, a tenth of what they would take as objects. */
export class ClimateStations {
  readonly #fields: Int16Array;

  constructor(text: string) {
    const [, ...rows] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    this.#fields = new Int16Array(rows.length * FIELDS);
    for (const [index, row] of rows.entries()) this.#fields.set(toFields(row), index * FIELDS);
  }

  get count(): number {
    return this.#fields.length / FIELDS;
  }

  latitudeDeg(index: number): number {
    return this.#at(index, 0) / PER_DEGREE;
  }

  longitudeDegE(index: number): number {
    return this.#at(index, 1) / PER_DEGREE;
  }

  elevationM(index: number): number {
    return this.#at(index, 2);
  }

  station(index: number): ClimateStation {
    const months = (nth: number) => {
      const from = index * FIELDS + PLACE + nth * MONTHS;
      return this.#fields.subarray(from, from + MONTHS);
    };
    const rainyDays = months(3);
    return {
      latitudeDeg: this.latitudeDeg(index),
      longitudeDegE: this.longitudeDegE(index),
      elevationM: this.elevationM(index),
      temperatureMinC: months(0),
      temperatureMaxC: months(1),
      rainMmPerMonth: months(2),
      rainyDaysPerMonth: rainyDays[0] === NOT_COUNTED ? null : rainyDays,
    };
  }

  #at(index: number, field: number): number {
    return this.#fields[index * FIELDS + field] ?? Number.NaN;
  }
}

let stored: ClimateStations | null = null;

export function climateStations(): ClimateStations {
  stored ??= new ClimateStations(readFileSync(FILE, 'utf8'));
  return stored;
}

function toFields(row: string): number[] {
  const [latitude, longitude, elevation, , , minimum = '', maximum = '', rain = '', rainyDays = ''] = row.split('\t');
  const months = (text: string) =>
    text === '' ? new Array<number>(MONTHS).fill(NOT_COUNTED) : text.split(' ').map(Number);
  return [
    Math.round(Number(latitude) * PER_DEGREE),
    Math.round(Number(longitude) * PER_DEGREE),
    Number(elevation),
    ...months(minimum),
    ...months(maximum),
    ...months(rain),
    ...months(rainyDays),
  ];
}
