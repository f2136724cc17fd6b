import type { WateringRules } from '../../restrictions/allowed-windows.ts';
import type { ClimateNormals } from '../../skipping/outlook.ts';
import type { Climate } from './climates.ts';
import type { Plot } from './plots.ts';
import type { Cycle } from './true-soil.ts';
import type { WeatherDay } from './weather.ts';

/** A garden over its years, as the watering method sees it. */
export interface Season {
  readonly climate: Climate;
  readonly normals: ClimateNormals;
  /** The plots as declared. */
  readonly plots: readonly Plot[];
  readonly days: readonly WeatherDay[];
  /** Weekdays on which the law allows watering, 0 Sunday; null: every day. */
  readonly weekdays: readonly number[] | null;
  /** Which of the forecasts' possible errors happen. */
  readonly seed: number;
}

/** Decides each morning how much to water. */
export interface Waterer {
  /**
   * On the morning of `days[today]`: cycles by the plot's place; plots that are left out get no water.
   * @param readProbe water content that a plot's probe reports, m3/m3; null: it has none
   */
  water(today: number, readProbe: (place: number) => number | null): ReadonlyMap<number, readonly Cycle[]>;
  /** Called in the evening, when the day's weather is known, with what the garden shows then. */
  settle(today: number, evening: Evening): void;
}

/** What a plot shows in the evening, by its place; null where nothing shows it. */
export interface Evening {
  /** Water content that a probe reports, m3/m3. */
  readonly readProbe: (place: number) => number | null;
  /** The day's litres by a meter. */
  readonly readMeter: (place: number) => number | null;
  readonly hearWord: (place: number) => Word | null;
}

export type Word = 'too dry' | 'too wet';

export type Method = (season: Season) => Waterer;

export const isAllowed = ({ weekdays }: Season, { weekday }: WeatherDay): boolean =>
  weekdays === null || weekdays.includes(weekday);

/** Days from this one to the next on which the law allows watering. */
export function daysToNext(season: Season, today: number): number {
  if (season.weekdays === null) return 1;
  const { weekday = 0 } = season.days[today] ?? {};
  for (let ahead = 1; ahead < 7; ahead += 1) if (season.weekdays.includes((weekday + ahead) % 7)) return ahead;
  return 7;
}

/** The same as the planner reads it. */
export function toRegulations({ weekdays }: Season): WateringRules['regulations'] {
  if (weekdays === null) return [];
  return [
    {
      id: 'law',
      authority: 'the town',
      inForceFrom: '1990-01-01',
      inForceTo: null,
      months: [],
      rules: [{ kind: 'days', days: { kind: 'weekdays', weekdays: [...weekdays] } }],
      exemptSprinklers: [],
      areNewPlantsExempt: false,
      newPlantDays: null,
    },
  ];
}
