import { temperaturesAlone } from '@sluice/engine/evapotranspiration/daily-weather';
import { bestReferenceEtMm } from '@sluice/engine/evapotranspiration/reference-et';
import { survey } from '@sluice/engine/evapotranspiration/site';
import type { WeatherDay } from '@sluice/weather-providers/provider';

interface Place {
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number;
}

/** What is known of a day; in the provider's units. */
type DayFigures = Pick<WeatherDay, 'date'> & {
  tMinC: number;
  tMaxC: number;
  windAt2mMPerS: number | null;
  relativeHumidity: number | null;
  solarRadiationMjPerM2: number | null;
};

/** Reference evapotranspiration of one day, mm, from what the provider knows of it. */
export function et0OfDay(day: DayFigures, place: Place): number {
  const site = survey({
    latitudeDeg: place.latitudeDeg,
    longitudeDegE: place.longitudeDeg,
    elevationM: place.elevationM,
    windHeightM: 2,
    surroundings: 'inland',
    air: 'humid',
  });
  const weather = {
    ...temperaturesAlone(Temporal.PlainDate.from(day.date).dayOfYear, day.tMinC, day.tMaxC),
    humidityMeanPercent: day.relativeHumidity === null ? null : day.relativeHumidity * 100,
    solarRadiationMj: day.solarRadiationMjPerM2,
    windSpeedMs: day.windAt2mMPerS,
  };
  return bestReferenceEtMm(weather, site).et0Mm;
}
