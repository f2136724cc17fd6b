import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherGenerator } from './weather/generator.ts';
import type { GeneratedHour } from './weather/hours.ts';
import type { TownName } from './weather/towns.ts';

/** Weather over a plot during one step. */
export interface SkyConditions {
  rainMmPerHour: number;
  evapotranspirationMmPerHour: number;
  airTemperatureC: number;
  sunlightKlx: number;
}

/** Returns the weather over a town's gardens at a simulated instant, outdoors or indoors. */
export interface Sky {
  at(simulatedMs: number, isIndoor: boolean, town?: TownName): SkyConditions;
}

/** Joules that evaporate 1 mm from 1 m2, in MJ (FAO-56 Eq. 20: 1 / 0.408). */
const LATENT_HEAT_MJ_PER_MM = 2.45;
/** Share of the sun's energy that goes into evapotranspiration: a simple form of Makkink's term (own). */
const EVAPORATING_SHARE = 0.55;
/** Daylight carries about 120 lumens per watt (own rounding of the usual 110 to 130). */
const KLX_PER_W_PER_M2 = 0.12;
/** A bright room behind glass (own). */
const INDOOR_LIGHT_SHARE = 0.08;
const INDOOR_TEMPERATURE_C = 21;
const MAX_DAYS = 8;

/** Weather from a weather generator. Days are cached, since a garden asks for each hour many times. */
export function createSky(generator: WeatherGenerator, timeZone: string): Sky {
  const hoursByDate = new Map<string, Map<number, GeneratedHour>>();

  function hourAt(simulatedMs: number): GeneratedHour | undefined {
    const date = Temporal.Instant.fromEpochMilliseconds(Math.floor(simulatedMs))
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString();
    let hours = hoursByDate.get(date);
    if (hours === undefined) {
      hours = new Map(generator.generateHours(date).map((hour) => [hour.startsAtMs, hour]));
      hoursByDate.set(date, hours);
      const oldest = hoursByDate.keys().next();
      if (hoursByDate.size > MAX_DAYS && !oldest.done) hoursByDate.delete(oldest.value);
    }
    return hours.get(Math.floor(simulatedMs / HOUR_MS) * HOUR_MS);
  }

  return {
    at(simulatedMs, isIndoor) {
      const hour = hourAt(simulatedMs);
      const solarMj = hour?.solarRadiationMjPerM2 ?? 0;
      const lightShare = isIndoor ? INDOOR_LIGHT_SHARE : 1;
      return {
        rainMmPerHour: isIndoor ? 0 : (hour?.rainfallMm ?? 0),
        evapotranspirationMmPerHour: (EVAPORATING_SHARE * solarMj * (isIndoor ? 0.4 : 1)) / LATENT_HEAT_MJ_PER_MM,
        airTemperatureC: isIndoor ? INDOOR_TEMPERATURE_C : (hour?.temperatureC ?? INDOOR_TEMPERATURE_C),
        sunlightKlx: ((solarMj * 1e6) / 3600) * KLX_PER_W_PER_M2 * lightShare,
      };
    },
  };
}

/** The sky of all towns; `skyOver` makes a town's, once. */
export function createSkyOfTowns(skyOver: (town: TownName) => Sky): Sky {
  const skies = new Map<TownName, Sky>();
  return {
    at(simulatedMs, isIndoor, town = 'sanDiego') {
      const sky = skies.get(town) ?? skyOver(town);
      skies.set(town, sky);
      return sky.at(simulatedMs, isIndoor);
    },
  };
}
