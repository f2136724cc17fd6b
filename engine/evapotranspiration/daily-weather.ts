/** One day's weather; null is "not known", never zero. */
export interface DailyWeather {
  /** 1 to 366. */
  readonly dayOfYear: number;
  readonly temperatureMinC: number;
  readonly temperatureMaxC: number;
  readonly vapourPressureKPa: number | null;
  readonly dewPointC: number | null;
  readonly humidityMinPercent: number | null;
  readonly humidityMaxPercent: number | null;
  readonly humidityMeanPercent: number | null;
  readonly solarRadiationMj: number | null;
  readonly sunshineHours: number | null;
  /** Share of the sky covered. */
  readonly cloudFraction: number | null;
  /** At the height of the site's anemometer. */
  readonly windSpeedMPerS: number | null;
}

/** A day with only its lowest and highest temperature known. */
export function temperaturesAlone(dayOfYear: number, temperatureMinC: number, temperatureMaxC: number): DailyWeather {
  return {
    dayOfYear,
    temperatureMinC,
    temperatureMaxC,
    vapourPressureKPa: null,
    dewPointC: null,
    humidityMinPercent: null,
    humidityMaxPercent: null,
    humidityMeanPercent: null,
    solarRadiationMj: null,
    sunshineHours: null,
    cloudFraction: null,
    windSpeedMPerS: null,
  };
}
