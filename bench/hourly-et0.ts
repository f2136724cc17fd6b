/** Hourly reference evapotranspiration, hours a second, with all its intermediates; a bare loop makes the sum alone. */
import {
  assumedCloudTerm,
  type HourlyWeather,
  hourlyReferenceEt,
} from '@sluice/engine/evapotranspiration/hourly-reference-et';
import { survey } from '@sluice/engine/evapotranspiration/site';
import { type DaySun, daySun } from '@sluice/engine/evapotranspiration/sun';
import type { Finding } from './finding.ts';
import { PAIRED_RUNS, timeAlternately } from './stopwatch.ts';

const DAYS = 365;
const YEARS = 60;
const AIM_MILLIONS = 5;
const SITE = survey({
  latitudeDeg: 39.46,
  longitudeDegE: -118.77,
  elevationM: 1208.5,
  windHeightM: 3,
  surroundings: 'inland',
  air: 'arid',
});

const suns: DaySun[] = Array.from({ length: DAYS }, (_, day) => daySun(day + 1, SITE.latitudeRad));
const hours: HourlyWeather[] = Array.from({ length: DAYS * 24 }, (_, index) => {
  const hour = index % 24;
  const season = Math.sin((2 * Math.PI * (index / 24 - 80)) / DAYS);
  const height = Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12));
  return {
    midHourUtc: (hour + 8.5) % 24,
    temperatureC: 12 + 12 * season + 8 * Math.sin((Math.PI * (hour - 9)) / 12),
    vapourPressureKPa: 0.6 + 0.3 * season,
    solarRadiationMj: height * (2.2 + season),
    windSpeedMPerS: 1.5 + height,
  };
});

function engine(): number {
  let sum = 0;
  let cloud = assumedCloudTerm(SITE);
  for (let year = 0; year < YEARS; year += 1) {
    for (let index = 0; index < hours.length; index += 1) {
      const hour = hours[index];
      const sun = suns[Math.floor(index / 24)];
      if (hour === undefined || sun === undefined) continue;
      const et = hourlyReferenceEt(hour, sun, SITE, cloud);
      cloud = et.cloudTerm;
      sum += et.et0Mm;
    }
  }
  return sum;
}

const column = (of: (hour: HourlyWeather) => number) => Float64Array.from(hours, of);
const midHour = column((hour) => hour.midHourUtc);
const temperature = column((hour) => hour.temperatureC);
const vapour = column((hour) => hour.vapourPressureKPa);
const radiation = column((hour) => hour.solarRadiationMj);
const wind = column((hour) => hour.windSpeedMPerS);

function bareLoop(): number {
  let sum = 0;
  let cloud = assumedCloudTerm(SITE);
  const clearShare = 0.75 + 2e-5 * SITE.elevationM;
  const leastHeight = Math.sin(0.3);
  for (let year = 0; year < YEARS; year += 1) {
    for (let index = 0; index < hours.length; index += 1) {
      const sun = suns[Math.floor(index / 24)];
      if (sun === undefined) continue;
      const { sunsetHourAngle: ws, sineTerm, cosineTerm } = sun;
      const turned = (Math.PI / 12) * ((midHour[index] ?? 0) + SITE.longitudeDegE / 15 + sun.seasonalCorrectionH - 12);
      const angle = turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI));
      const begin = Math.min(ws, Math.max(-ws, angle - Math.PI / 24));
      const end = Math.min(ws, Math.max(-ws, angle + Math.PI / 24));
      const path = (end - begin) * sineTerm + cosineTerm * (Math.sin(end) - Math.sin(begin));
      const ra = Math.max(0, (720 / Math.PI) * 0.082 * sun.inverseRelativeDistance * path);
      const rs = radiation[index] ?? 0;
      if (sineTerm + cosineTerm * Math.cos(angle) >= leastHeight) {
        cloud = 1.35 * Math.min(1, Math.max(0.3, rs / (clearShare * ra))) - 0.35;
      }
      const t = temperature[index] ?? 0;
      const ea = vapour[index] ?? 0;
      const kelvin2 = (t + 273.16) * (t + 273.16);
      const rn = 0.77 * rs - 2.042e-10 * kelvin2 * kelvin2 * (0.34 - 0.14 * Math.sqrt(ea)) * cloud;
      const isDay = rn > 0;
      const es = 0.6108 * Math.exp((17.27 * t) / (t + 237.3));
      const slope = (4098 * es) / (t + 237.3) ** 2;
      const u = (wind[index] ?? 0) * SITE.windFactor;
      const energy = rn - (isDay ? 0.1 : 0.5) * rn;
      const aerodynamic = SITE.psychrometric * (37 / (t + 273)) * u * (es - ea);
      sum += (0.408 * slope * energy + aerodynamic) / (slope + SITE.psychrometric * (1 + (isDay ? 0.24 : 0.96) * u));
    }
  }
  return sum;
}

export function measureHourlyEt0(): Finding {
  const off = Math.abs(engine() - bareLoop());
  if (!(off < 1)) throw new Error(`the loop computes something else, by ${off} mm`);
  const { pairedRuns, oneMs, otherMs } = timeAlternately(engine, bareLoop);
  const millions = (ms: number) => (YEARS * DAYS * 24) / ms / 1000;
  return {
    samples: [{ what: `turns of ${YEARS} years of hours`, expected: PAIRED_RUNS, actual: pairedRuns }],
    figures: [
      {
        of: 'engine, all intermediates',
        values: [
          { name: '', value: millions(oneMs), unit: 'million hours a second', aim: { atLeast: AIM_MILLIONS } },
          { name: 'ratio', value: otherMs / oneMs, digits: 2 },
        ],
        reference: {
          of: 'bare loop, the sum alone',
          values: [{ name: '', value: millions(otherMs), unit: 'million' }],
        },
      },
    ],
  };
}
