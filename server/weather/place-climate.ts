/** What a place usually has by the stations around it; to be marked as assumed. */

import { hargreavesSamaniMm } from '@sluice/engine/evapotranspiration/hargreaves-samani';
import { ASSUMED_WIND_M_PER_S } from '@sluice/engine/evapotranspiration/missing-weather';
import { daySun, extraterrestrialRadiationMj, radians } from '@sluice/engine/evapotranspiration/sun';
import type { ClimateNormals } from '@sluice/engine/skipping/outlook';
import { type ClimateStation, type ClimateStations, climateStations } from './climate-stations.ts';

export interface ClimatePlace {
  latitudeDeg: number;
  longitudeDegE: number;
  /** Null where it is not known: the mean elevation of the stations around. */
  elevationM: number | null;
}

interface WeighedStation extends ClimateStation {
  weight: number;
}

/** Middle days of the months (FAO-56 p. 46, Eq. 22). */
const MIDDLE_DAYS = [15, 46, 74, 105, 135, 166, 196, 227, 258, 288, 319, 349];
const EARTH_DIAMETER_KM = 12_742;
/** A hundred metres up or down count as twenty kilometres away: best of those tried on stations left out (0127). */
const KM_PER_METRE = 0.2;
/** Below this distance stations differ by their surroundings rather than by where they are (0127). */
const NEAR_KM = 10;
/** Stations that a place's climate is made of (0127). */
const NEIGHBOURS = 6;
/** Celsius by which a metre up is colder: the standard atmosphere's 6.5 a kilometre, as low as valleys have it (0127). */
const LAPSE_C_PER_METRE = 0.006;
/** Beyond this the lapse rate says more of free air than of a place on the ground. */
const MOST_CLIMB_M = 1500;
/** Rainy days of a month by its rain in mm, fitted to the stations that count them (0127). */
const RAINY_DAYS = { factor: 0.5, exponent: 0.65, most: 25 };

export function placeClimate(place: ClimatePlace, stations: ClimateStations = climateStations()): ClimateNormals {
  const around = weigh(place, stations);
  const total = sum(around, ({ weight }) => weight);
  const mean = (of: (station: ClimateStation) => number) =>
    sum(around, (station) => station.weight * of(station)) / total;
  const elevationM = place.elevationM ?? mean((station) => station.elevationM);
  const colder = (station: ClimateStation) => {
    const climbM = Math.max(-MOST_CLIMB_M, Math.min(MOST_CLIMB_M, elevationM - station.elevationM));
    return climbM * LAPSE_C_PER_METRE;
  };
  const monthly = (of: (month: number) => number) => MIDDLE_DAYS.map((_, month) => of(month));
  const at = (values: Int16Array, month: number) => values[month] ?? Number.NaN;
  const temperatureMinC = monthly((month) => mean((station) => at(station.temperatureMinC, month) - colder(station)));
  const temperatureMaxC = monthly((month) => mean((station) => at(station.temperatureMaxC, month) - colder(station)));
  // By its root, so that one very wet slope does not make rain for all the valleys around it.
  const rainMmPerMonth = monthly((month) => mean((station) => Math.sqrt(at(station.rainMmPerMonth, month))) ** 2);
  return {
    et0MmPerDay: MIDDLE_DAYS.map((dayOfYear, month) => {
      const sun = daySun(dayOfYear, radians(place.latitudeDeg));
      const [minC = 0, maxC = 0] = [temperatureMinC[month], temperatureMaxC[month]];
      return hargreavesSamaniMm(minC, maxC, extraterrestrialRadiationMj(sun));
    }),
    rainMmPerMonth,
    rainyDaysPerMonth: rainMmPerMonth.map((rainMm, month) => countRainyDays(around, month, rainMm)),
    temperatureMinC,
    temperatureMaxC,
    windMPerS: monthly(() => ASSUMED_WIND_M_PER_S),
  };
}

/** The nearest stations by distance and height, the weight of each by the square of that. */
function weigh(place: ClimatePlace, stations: ClimateStations): WeighedStation[] {
  const nearest: { index: number; squareKm: number }[] = [];
  const here = toVector(place.latitudeDeg, place.longitudeDegE);
  for (let index = 0; index < stations.count; index += 1) {
    const there = toVector(stations.latitudeDeg(index), stations.longitudeDegE(index));
    const chord = Math.hypot(here[0] - there[0], here[1] - there[1], here[2] - there[2]);
    const distanceKm = EARTH_DIAMETER_KM * Math.asin(Math.min(1, chord / 2));
    const heightKm = KM_PER_METRE * (place.elevationM === null ? 0 : place.elevationM - stations.elevationM(index));
    const squareKm = distanceKm ** 2 + heightKm ** 2 + NEAR_KM ** 2;
    const rank = nearest.findIndex((other) => squareKm < other.squareKm);
    if (rank >= 0) nearest.splice(rank, 0, { index, squareKm });
    else if (nearest.length < NEIGHBOURS) nearest.push({ index, squareKm });
    if (nearest.length > NEIGHBOURS) nearest.pop();
  }
  return nearest.map(({ index, squareKm }) => ({ ...stations.station(index), weight: 1 / squareKm }));
}

/** As the stations around count them; by the rain where none of them does. */
function countRainyDays(around: readonly WeighedStation[], month: number, rainMm: number): number {
  const counting = around.flatMap(({ rainyDaysPerMonth, weight }) =>
    rainyDaysPerMonth === null ? [] : [{ days: rainyDaysPerMonth[month] ?? 0, weight }],
  );
  const total = sum(counting, ({ weight }) => weight);
  if (total === 0) return Math.min(RAINY_DAYS.most, RAINY_DAYS.factor * rainMm ** RAINY_DAYS.exponent);
  return sum(counting, ({ days, weight }) => days * weight) / total;
}

function toVector(latitudeDeg: number, longitudeDegE: number): [number, number, number] {
  const [latitude, longitude] = [radians(latitudeDeg), radians(longitudeDegE)];
  return [Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude)];
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}
