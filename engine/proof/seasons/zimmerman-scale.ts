/**
 * The percent adjustment of the Zimmerman method (rszimm/sprinklers_pi, as OpenSprinkler documents it): a user's own
 * program scaled by how warm, dry and rainless the day was, for gardens where nothing else is known. In the method's
 * own units.
 */
export interface ZimmermanDay {
  readonly temperatureF: number;
  readonly humidityPercent: number;
  readonly rainIn: number;
}

/** The day on which the program runs as it is, and how much each of the three counts, percent. */
export interface ZimmermanSettings {
  readonly baseTemperatureF: number;
  readonly baseHumidityPercent: number;
  readonly baseRainIn: number;
  readonly temperatureWeight: number;
  readonly humidityWeight: number;
  readonly rainWeight: number;
}

export const ZIMMERMAN_DEFAULTS: ZimmermanSettings = {
  baseTemperatureF: 70,
  baseHumidityPercent: 30,
  baseRainIn: 0,
  temperatureWeight: 100,
  humidityWeight: 100,
  rainWeight: 100,
};

const MAX_PERCENT = 200;
const bounded = (percent: number) => Math.floor(Math.min(MAX_PERCENT, Math.max(0, percent)));

function unboundedScale(day: ZimmermanDay, of: ZimmermanSettings): number {
  const humidity = (of.baseHumidityPercent - day.humidityPercent) * (of.humidityWeight / 100);
  const temperature = (day.temperatureF - of.baseTemperatureF) * 4 * (of.temperatureWeight / 100);
  const rain = (of.baseRainIn - day.rainIn) * 200 * (of.rainWeight / 100);
  return 100 + humidity + temperature + rain;
}

/** Percent of the program's time, 0 to 200. */
export function zimmermanScale(day: ZimmermanDay, settings: ZimmermanSettings = ZIMMERMAN_DEFAULTS): number {
  return bounded(unboundedScale(day, settings));
}

/** Percent for a program that waters every so many days: of the last one, two, three days and so on, newest first. */
export function zimmermanScales(
  newestFirst: readonly ZimmermanDay[],
  settings: ZimmermanSettings = ZIMMERMAN_DEFAULTS,
): number[] {
  let sum = 0;
  return newestFirst.map((day, index) => {
    sum += unboundedScale(day, settings);
    return bounded(sum / (index + 1));
  });
}
