import { describe, expect, test } from 'vitest';
import { expectPrinted } from '../proof/golden.ts';
import { KMH_PER_METRE_PER_SECOND } from '../vocabulary/units.ts';
import {
  atmosphericPressureKPa,
  meanSaturationVapourPressureKPa,
  PSYCHROMETERS,
  psychrometricConstant,
  saturationVapourPressureKPa,
  vapourPressureFromHumidityRangeKPa,
  vapourPressureFromMeanHumidityKPa,
  vapourPressureFromWetBulbKPa,
} from './atmosphere.ts';
import { climateAdjusted, coefficientOnDay } from './crop-coefficient.ts';
import { temperaturesAlone } from './daily-weather.ts';
import {
  canopyCover,
  dripWettedFraction,
  evaporationCoefficient,
  exposedWettedFraction,
  maxCropCoefficient,
} from './dual-coefficient.ts';
import golden from './golden/fao56-examples.json' with { type: 'json' };
import { HOURLY_STANDARD_REFERENCE, hourlyReferenceEt } from './hourly-reference-et.ts';
import {
  clearSkyRadiationMj,
  cloudTerm,
  evaporationMm,
  monthlySoilHeatMj,
  monthlySoilHeatSoFarMj,
  netLongwaveMj,
  netShortwaveMj,
  RADIATION_FROM_TEMPERATURE,
  radiationFromSunshineMj,
  radiationFromTemperatureMj,
} from './radiation.ts';
import { type ReferenceEtOptions, referenceEt, STANDARD_REFERENCE } from './reference-et.ts';
import { survey } from './site.ts';
import { daylightHours, daySun, extraterrestrialRadiationMj, radians } from './sun.ts';
import { windAtTwoMetresMPerS } from './wind.ts';

const { examples } = golden;
const place = { longitudeDegE: 0, elevationM: 0, windHeightM: 2, surroundings: 'inland', air: 'humid' } as const;
const FAO56: ReferenceEtOptions = { ...STANDARD_REFERENCE, standard: 'FAO56' };

/** The figures of vapour and radiation by the symbols of FAO-56. */
const radiationOf = (et: ReturnType<typeof referenceEt>) => ({
  VPD: et.saturationVapourPressureKPa - et.vapourPressureKPa,
  Ra: et.extraterrestrialMj,
  N: et.daylightHours,
  Rs: et.solarRadiationMj,
  Rso: et.clearSkyMj,
  Rns: et.netShortwaveMj,
  Rnl: et.netLongwaveMj,
  Rn: et.netRadiationMj,
});

describe('worked examples of FAO-56', () => {
  test('1: energy and depth', () => {
    expectPrinted(examples.ex1, { E: evaporationMm(examples.ex1.inputs.energy_MJ) });
  });

  test('2: atmospheric parameters', () => {
    const P = atmosphericPressureKPa(examples.ex2.inputs.z_m);
    expectPrinted(examples.ex2, { P, gamma: psychrometricConstant(P) });
  });

  test('3: mean saturation vapour pressure', () => {
    const { Tmax_C, Tmin_C } = examples.ex3.inputs;
    expectPrinted(examples.ex3, {
      e0_Tmax: saturationVapourPressureKPa(Tmax_C),
      e0_Tmin: saturationVapourPressureKPa(Tmin_C),
      es: meanSaturationVapourPressureKPa(Tmin_C, Tmax_C),
      e0_Tmean: saturationVapourPressureKPa((Tmin_C + Tmax_C) / 2),
    });
  });

  test('4: vapour pressure from a psychrometer', () => {
    const { Tdry_C, Twet_C, z_m } = examples.ex4.inputs;
    const ea = vapourPressureFromWetBulbKPa(Tdry_C, Twet_C, atmosphericPressureKPa(z_m), PSYCHROMETERS.ventilated);
    expectPrinted(examples.ex4, { ea });
  });

  test('5: vapour pressure from relative humidity', () => {
    const { Tmin_C, Tmax_C, RHmin, RHmax } = examples.ex5.inputs;
    const es = meanSaturationVapourPressureKPa(Tmin_C, Tmax_C);
    expectPrinted(examples.ex5, {
      e0_Tmin: saturationVapourPressureKPa(Tmin_C),
      e0_Tmax: saturationVapourPressureKPa(Tmax_C),
      ea: vapourPressureFromHumidityRangeKPa(Tmin_C, Tmax_C, RHmin, RHmax),
      ea_from_RHmean: vapourPressureFromMeanHumidityKPa(es, (RHmin + RHmax) / 2),
    });
  });

  test('6: vapour pressure deficit', () => {
    const { Tmin_C, Tmax_C, RHmin, RHmax } = examples.ex6.inputs;
    const ea = vapourPressureFromHumidityRangeKPa(Tmin_C, Tmax_C, RHmin, RHmax);
    expectPrinted(examples.ex6, { VPD: meanSaturationVapourPressureKPa(Tmin_C, Tmax_C) - ea });
  });

  test('7: latitudes', () => {
    expectPrinted(examples.ex7, { bangkok_rad: radians(13 + 44 / 60), rio_rad: -radians(22 + 54 / 60) });
  });

  test('8: extraterrestrial radiation', () => {
    const { J, lat_deg } = examples.ex8.inputs;
    const sun = daySun(J, radians(lat_deg));
    const Ra = extraterrestrialRadiationMj(sun);
    expectPrinted(examples.ex8, {
      dr: sun.inverseRelativeDistance,
      delta: sun.declination,
      omega_s: sun.sunsetHourAngle,
      Ra,
      Ra_mm: evaporationMm(Ra),
    });
  });

  test('9: hours of daylight', () => {
    const { J, lat_deg } = examples.ex9.inputs;
    expectPrinted(examples.ex9, { N: daylightHours(daySun(J, radians(lat_deg))) });
  });

  test('10: radiation from sunshine', () => {
    const { J, lat_deg, n_h } = examples.ex10.inputs;
    const sun = daySun(J, radians(lat_deg));
    const [Ra, N] = [extraterrestrialRadiationMj(sun), daylightHours(sun)];
    expectPrinted(examples.ex10, { Ra, N, Rs: radiationFromSunshineMj(Ra, n_h, N) });
  });

  test('11: net longwave radiation', () => {
    const of = examples.ex11.inputs;
    const sun = daySun(of.J, radians(of.lat_deg));
    const Ra = extraterrestrialRadiationMj(sun);
    const Rso = clearSkyRadiationMj(Ra, 0);
    const clearness = radiationFromSunshineMj(Ra, of.n_h, daylightHours(sun)) / Rso;
    const Rnl = netLongwaveMj(of.Tmin_C, of.Tmax_C, of.ea, cloudTerm(clearness), 'FAO56');
    expectPrinted(examples.ex11, { Rso, Rnl });
  });

  test('12: net radiation', () => {
    const Rns = netShortwaveMj(examples.ex12.inputs.Rs);
    expectPrinted(examples.ex12, { Rns, Rn: Rns - examples.ex12.inputs.Rnl });
  });

  test('13: soil heat of a month', () => {
    const G = monthlySoilHeatMj(examples.ex13.inputs.T_prev, examples.ex13.inputs.T_next);
    expectPrinted(examples.ex13, { G, G_mm: evaporationMm(G) });
  });

  test('14: wind at two metres', () => {
    expectPrinted(examples.ex14, { u2: windAtTwoMetresMPerS(examples.ex14.inputs.uz, examples.ex14.inputs.z) });
  });

  test('15: radiation from temperature, Lyon', () => {
    const { J, lat_deg, Tmin_C, Tmax_C } = examples.ex15.inputs;
    const Ra = extraterrestrialRadiationMj(daySun(J, radians(lat_deg)));
    const Rso = clearSkyRadiationMj(Ra, 200);
    const Rs = radiationFromTemperatureMj(Ra, Rso, Tmin_C, Tmax_C, RADIATION_FROM_TEMPERATURE.inland);
    expectPrinted(examples.ex15, { Ra, Rs });
  });

  test('17: ETo of a month, Bangkok', () => {
    const of = examples.ex17.inputs;
    const site = survey({ ...place, latitudeDeg: of.lat_deg, elevationM: of.z_m });
    const weather = {
      ...temperaturesAlone(of.J, of.Tmin_C, of.Tmax_C),
      vapourPressureKPa: of.ea,
      sunshineHours: of.n_h,
      windSpeedMPerS: of.u2,
    };
    const soilHeatMj = monthlySoilHeatSoFarMj(of.T_prev_month, of.T_month);
    const et = referenceEt(weather, site, { ...FAO56, soilHeatMj });
    expectPrinted(examples.ex17, {
      delta: et.slope,
      P: et.pressureKPa,
      gamma: et.psychrometric,
      es: et.saturationVapourPressureKPa,
      ...radiationOf(et),
      G: et.soilHeatMj,
      ETo: et.et0Mm,
    });
  });

  test('18: ETo of a day, Brussels', () => {
    const of = examples.ex18.inputs;
    const site = survey({ ...place, latitudeDeg: of.lat_deg, elevationM: of.z_m, windHeightM: 10 });
    const weather = {
      ...temperaturesAlone(of.J, of.Tmin_C, of.Tmax_C),
      humidityMinPercent: of.RHmin,
      humidityMaxPercent: of.RHmax,
      sunshineHours: of.n_h,
      windSpeedMPerS: of.wind_kmh_10m / KMH_PER_METRE_PER_SECOND,
    };
    const et = referenceEt(weather, site, FAO56);
    expect(et.origin).toEqual({ radiation: 'sunshine', vapour: 'humidityRange', wind: 'measured' });
    expectPrinted(examples.ex18, {
      u2: et.windMPerS,
      P: et.pressureKPa,
      delta: et.slope,
      gamma: et.psychrometric,
      e0_Tmax: saturationVapourPressureKPa(of.Tmax_C),
      e0_Tmin: saturationVapourPressureKPa(of.Tmin_C),
      es: et.saturationVapourPressureKPa,
      ea: et.vapourPressureKPa,
      ...radiationOf(et),
      ETo: et.et0Mm,
    });
  });

  /** The clouds of the night are those of the evening, at so much of the clear sky's radiation. */
  function senegal(of: (typeof examples)['ex19-day']['inputs']) {
    const site = survey({ ...place, latitudeDeg: of.lat_deg, longitudeDegE: -of.lon_degW, elevationM: of.z_m });
    const weather = {
      midHourUtc: of.t_mid_h + of.Lz_degW / 15,
      temperatureC: of.T_C,
      vapourPressureKPa: (saturationVapourPressureKPa(of.T_C) * of.RH) / 100,
      solarRadiationMj: of.Rs_MJ_h,
      windSpeedMPerS: of.u2,
    };
    const et = hourlyReferenceEt(weather, daySun(of.J, site.latitudeRad), site, cloudTerm(of.night_Rs_over_Rso), {
      ...HOURLY_STANDARD_REFERENCE,
      standard: 'FAO56',
    });
    const energy = {
      Ra: et.extraterrestrialMj,
      Rns: et.netShortwaveMj,
      Rnl: et.netLongwaveMj,
      Rn: et.netRadiationMj,
      G: et.soilHeatMj,
      ETo: et.et0Mm,
    };
    return { et, energy };
  }

  test('19: ETo of two hours, Senegal', () => {
    const { et, energy } = senegal(examples['ex19-day'].inputs);
    expectPrinted(examples['ex19-day'], {
      delta: et.slope,
      es: et.saturationVapourPressureKPa,
      ea: et.vapourPressureKPa,
      Rso: et.clearSkyMj,
      ...energy,
    });
    expectPrinted(examples['ex19-night'], senegal(examples['ex19-night'].inputs).energy);
  });

  test.each(['ex27-humid', 'ex27-arid'] as const)('27: maize, %s', (name) => {
    const of = examples[name].inputs;
    const Kc_mid = climateAdjusted(of.Kc_table, { windMPerS: of.u2, humidityMinPercent: of.RHmin }, of.h);
    expectPrinted(examples[name], { Kc_mid });
  });

  test('28: dry beans through the season, whose first day is day 1', () => {
    const lengths = { initialDays: 25, developmentDays: 25, midDays: 30, lateDays: 20 };
    const coefficients = { initial: 0.15, mid: 1.19, end: 0.35 };
    expect(Object.values(lengths)).toEqual(examples.ex28.inputs.L);
    expect(Object.values(coefficients)).toEqual(examples.ex28.inputs.Kc);
    const on = (day: number) => coefficientOnDay(day, lengths, coefficients);
    expectPrinted(examples.ex28, { Kc_day20: on(20), Kc_day40: on(40), Kc_day70: on(70), Kc_day95: on(95) });
  });

  test('29: green beans, basal coefficients', () => {
    const of = examples.ex29.inputs;
    const climate = { windMPerS: of.u2, humidityMinPercent: of.RHmin };
    expectPrinted(examples.ex29, {
      Kcb_mid: climateAdjusted(of.Kcb_mid_table, climate, of.h),
      Kcb_end: climateAdjusted(of.Kcb_end_table, climate, of.h),
    });
  });

  test('32 to 34: evaporation after sprinklers, after every other furrow, and under drip', () => {
    const of = examples.ex32.inputs;
    const most = maxCropCoefficient(of.Kcb, { windMPerS: of.u2, humidityMinPercent: of.RHmin }, of.h);
    const fc = canopyCover(of.Kcb, of.Kc_min, most, of.h);
    const wetted = (share: number) => {
      const few = exposedWettedFraction(fc, share);
      const Ke = evaporationCoefficient(of.Kr, most, of.Kcb, few);
      return { few, Ke, Kc: of.Kcb + Ke };
    };
    expectPrinted(examples.ex32, { Kc_max: most, fc, ...wetted(of.fw) });
    expectPrinted(examples.ex33, wetted(examples.ex33.inputs.fw));
    expectPrinted(examples.ex34, wetted(dripWettedFraction(examples.ex34.inputs.fw, fc)));
  });
});
