/** The proof's figures: every scenario at every site, by every method. */
import type { ClimateNormals } from '../../skipping/outlook.ts';
import type { Climate } from './climates.ts';
import type { Season } from './method.ts';
import { listMethods } from './methods.ts';
import type { Product, ZoneBook } from './planned.ts';
import { makePlots } from './plots.ts';
import type { Scenario } from './scenarios.ts';
import { listWindows, measureScore, type Score } from './score.ts';
import { leastShort, trial } from './trial.ts';
import type { WeatherDay } from './weather.ts';

/** A place's weather through some years. */
export interface Site {
  readonly name: string;
  readonly climate: Climate;
  /** Under a seed, by which the forecasts err too. */
  readonly listDays: (seed: number) => readonly WeatherDay[];
}

export interface Result {
  readonly scenario: Scenario;
  readonly site: string;
  readonly method: string;
  readonly adequacyPercent: Spread;
  /** Adequacy in windows without a night near freezing. */
  readonly frostFreePercent: Spread;
  readonly ofPossiblePercent: Spread;
  readonly excessPercent: Spread;
  readonly lostPercent: number;
  readonly litresPerYear: number;
  readonly startsPerYear: number;
  readonly stressedPercent: number;
  readonly shortPercent: number;
  /** Adequacy of each plot's worst window, by name. */
  readonly worstOfPlots: Readonly<Record<string, number>>;
  /** Zone-windows that the figures are of. */
  readonly windows: number;
}

/** Least, mean and most of all zone-windows. */
export interface Spread {
  readonly least: number;
  readonly mean: number;
  readonly most: number;
}

const DAYS_PER_YEAR = 365.25;

export function* measureResults<Book extends ZoneBook>(
  product: Product<Book>,
  sites: readonly Site[],
  scenarios: readonly Scenario[],
  seeds: readonly number[],
): Generator<Result> {
  for (const scenario of scenarios) {
    for (const site of sites) {
      for (const [method, water] of Object.entries(listMethods(product, scenario))) {
        const trials = seeds.map((seed) => {
          const season = makeSeason(product.normals(site.climate), site, scenario, seed);
          const truth = season.plots.map(({ figures }, place) => scenario.truth(figures, place));
          const possible = truth.map((figures) => leastShort(season, figures));
          const days = trial(season, truth, water, {
            probes: scenario.probes ?? (() => null),
            hasMeter: false,
            hasWords: false,
          });
          return {
            plots: season.plots.map(({ name }) => name),
            years: season.days.length / DAYS_PER_YEAR,
            score: measureScore(listWindows(season.days), season.days, days, possible),
          };
        });
        yield toResult(scenario, site.name, method, trials);
      }
    }
  }
}

function makeSeason(
  normals: ClimateNormals,
  { climate, listDays }: Site,
  { weekdays }: Scenario,
  seed: number,
): Season {
  return { climate, normals, plots: makePlots(climate), days: listDays(seed), weekdays, seed };
}

function toResult(
  scenario: Scenario,
  site: string,
  method: string,
  trials: readonly { readonly plots: readonly string[]; readonly years: number; readonly score: Score }[],
): Result {
  const windows = trials.flatMap(({ score }) => score.windows);
  const years = trials.reduce((sum, one) => sum + one.years, 0);
  const of = (read: (score: Score) => number) => trials.map(({ score }) => read(score));
  return {
    scenario,
    site,
    method,
    adequacyPercent: measureSpread(windows.map(({ adequacyPercent }) => adequacyPercent)),
    frostFreePercent: measureSpread(windows.filter(({ hasFrost }) => !hasFrost).map((one) => one.adequacyPercent)),
    ofPossiblePercent: measureSpread(windows.map((one) => (100 * one.adequacyPercent) / one.possiblePercent)),
    excessPercent: measureSpread(windows.map(({ excessPercent }) => excessPercent)),
    lostPercent: addUp(of(({ lostPercent }) => lostPercent)) / trials.length,
    litresPerYear: addUp(of(({ litres }) => litres)) / years,
    startsPerYear: addUp(of(({ starts }) => starts)) / years,
    stressedPercent: addUp(of(({ stressedPercent }) => stressedPercent)) / trials.length,
    shortPercent: addUp(of(({ shortPercent }) => shortPercent)) / trials.length,
    worstOfPlots: Object.fromEntries(
      (trials[0]?.plots ?? []).map((plot, place) => [
        plot,
        measureSpread(windows.filter((one) => one.place === place).map(({ adequacyPercent }) => adequacyPercent)).least,
      ]),
    ),
    windows: windows.length,
  };
}

const addUp = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const measureSpread = (values: readonly number[]): Spread => ({
  least: values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
  mean: addUp(values) / values.length,
  most: values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY),
});
