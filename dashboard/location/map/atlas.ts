/** Countries of Natural Earth (package world-atlas), fetched as data: coarse for the world, finer for what is near. */
import { type ExtendedFeature, geoBounds } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import nearUrl from 'world-atlas/countries-50m.json?url';
import farUrl from 'world-atlas/countries-110m.json?url';
import { findPoint, type MapSize, type MapView } from './map-view.ts';

export interface Country {
  shape: ExtendedFeature;
  /** Degrees; `west` is larger than `east` across the date line. */
  bounds: { west: number; south: number; east: number; north: number };
}
export type Detail = 'far' | 'near';

const URLS: Record<Detail, string> = { far: farUrl, near: nearUrl };
/** From here on the coarse coast is seen to be coarse. */
const NEAR_ZOOM = 4;

export const chooseDetail = ({ zoom }: MapView): Detail => (zoom < NEAR_ZOOM ? 'far' : 'near');

type Atlas = Topology<{ countries: GeometryCollection }>;

export async function readCountries(detail: Detail): Promise<Country[]> {
  const response = await fetch(URLS[detail]);
  if (!response.ok) throw new Error(`The map answered ${response.status}.`);
  const atlas = (await response.json()) as Atlas;
  return feature(atlas, atlas.objects.countries).features.map((shape) => {
    const [[west, south], [east, north]] = geoBounds(shape);
    return { shape, bounds: { west, south, east, north } };
  });
}

/** Those that a map shows a part of; all of them where it shows most of the world. */
export function findCountriesWithin(countries: readonly Country[], view: MapView, size: MapSize): ExtendedFeature[] {
  const { latitude: north, longitude: west } = findPoint(view, size, -size.width, -size.height);
  const { latitude: south, longitude: east } = findPoint(view, size, 2 * size.width, 2 * size.height);
  const isWide = chooseDetail(view) === 'far';
  return countries
    .filter(
      ({ bounds }) =>
        isWide ||
        (bounds.south <= north && bounds.north >= south && doOverlap([bounds.west, bounds.east], [west, east])),
    )
    .map(({ shape }) => shape);
}

/** Whether two stretches of longitude overlap; either may cross the date line. */
const doOverlap = (one: [number, number], other: [number, number]) =>
  isWithin(one[0], other) || isWithin(other[0], one);
const isWithin = (longitude: number, [west, east]: [number, number]) =>
  west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
