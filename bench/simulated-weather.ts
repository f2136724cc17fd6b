import { saturationVapourPressureKPa } from '@sluice/engine/evapotranspiration/atmosphere';
import { temperaturesAlone } from '@sluice/engine/evapotranspiration/daily-weather';
import { referenceEt } from '@sluice/engine/evapotranspiration/reference-et';
import { survey } from '@sluice/engine/evapotranspiration/site';
import type { SwatDay } from '@sluice/engine/proof/swat/score';
import { SAN_DIEGO } from '@sluice/simulator/weather/climate';
import { createWeatherGenerator } from '@sluice/simulator/weather/generator';

const MM_PER_IN = 25.4;
const SEED = 1;

/** Three years at the simulator's place, with the reference evapotranspiration that the engine makes of them. */
export function simulatedWeather(): Record<string, SwatDay[]> {
  const { name, latitudeDeg, longitudeDeg, elevationM } = SAN_DIEGO;
  const site = survey({
    latitudeDeg,
    longitudeDegE: longitudeDeg,
    elevationM,
    windHeightM: 2,
    surroundings: 'coast',
    air: 'humid',
  });
  const days = createWeatherGenerator(SAN_DIEGO, SEED).generateDays('2003-01-01', '2005-12-31');
  return {
    [`${name}, simulated`]: days.map((day) => {
      const saturationKPa = saturationVapourPressureKPa((day.tMinC + day.tMaxC) / 2);
      const weather = {
        ...temperaturesAlone(Temporal.PlainDate.from(day.date).dayOfYear, day.tMinC, day.tMaxC),
        vapourPressureKPa: day.relativeHumidity * saturationKPa,
        solarRadiationMj: day.solarRadiationMjPerM2,
        windSpeedMPerS: day.windAt2mMPerS,
      };
      return {
        date: day.date,
        et0In: referenceEt(weather, site).et0Mm / MM_PER_IN,
        rainIn: day.rainfallMm / MM_PER_IN,
      };
    }),
  };
}
