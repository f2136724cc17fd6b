/**
 * Gardens whose owners declared wrong figures, and what the planner makes of what a probe, a meter or a person tells of
 * them: days 60 to 90 of a season.
 */
import type { Recipe } from '../../vocabulary/garden.ts';
import type { CalibrationFactors } from '../../zones/calibrated-zone.ts';
import { bell, seededFor } from '../random.ts';
import type { Climate } from './climates.ts';
import type { Method, Season } from './method.ts';
import { type LedgerKeeper, type Product, planned, type ZoneBook } from './planned.ts';
import { makePlots, type Plot, type PlotFigures } from './plots.ts';
import { type PlotDay, type Probes, trial } from './trial.ts';
import { reachedMm, type TrueSoil } from './true-soil.ts';
import type { WeatherDay } from './weather.ts';

/** What is known of a garden besides what its owner declared. */
export interface Knowledge {
  readonly name: string;
  readonly probe: ProbeKind | null;
  /** Places of the plots with a probe; left out, all of them. */
  readonly probed?: readonly number[];
  readonly hasMeter: boolean;
  readonly hasWords: boolean;
  /** Whether the true figures were declared. */
  readonly isDeclaredRight: boolean;
  /** Left out, that of a new zone. */
  readonly recipe?: Recipe;
  /** Whether the garden's plots err alike: one pressure for all heads, one site, one judge of the soil. */
  readonly areErrorsShared?: boolean;
  /** Standard deviation of the logarithm by which each rain is misread. */
  readonly rainError?: number;
  /** Places of the plots that are counted; left out, all of them. */
  readonly counted?: readonly number[];
  /** Who waters; left out, the planner. */
  readonly rival?: Method;
}

/** Standard deviations of m3/m3, of a share, and of m3/m3 again. */
interface ProbeKind {
  readonly offset: number;
  readonly gain: number;
  readonly noise: number;
  readonly fault?: ProbeFault;
}

/** What the owner did with it. */
type ProbeFault = 'at the surface' | 'in air' | 'in a flooded hole' | 'swapped with its neighbour' | 'moved on day 45';

const PERFECT: ProbeKind = { offset: 0, gain: 0, noise: 0 };
/** A capacitive probe of about 15 euros. */
const CHEAP: ProbeKind = { offset: 0.04, gain: 0.15, noise: 0.008 };

const NOTHING = { probe: null, hasMeter: false, hasWords: false, isDeclaredRight: false } as const;
const TRUE_FIGURES = { ...NOTHING, isDeclaredRight: true } as const;
const FIVE = { areErrorsShared: true, counted: [1, 2, 3, 4, 5] } as const;

export const KNOWLEDGE = {
  nothing: { ...NOTHING, name: 'nothing' },
  meter: { ...NOTHING, name: 'a meter', hasMeter: true },
  perfectProbe: { ...NOTHING, name: 'a perfect probe', probe: PERFECT },
  probe: { ...NOTHING, name: 'a cheap probe', probe: CHEAP },
  probeAndMeter: { ...NOTHING, name: 'a cheap probe and a meter', probe: CHEAP, hasMeter: true },
  wordsAndMeter: { ...NOTHING, name: 'weekly words and a meter', hasMeter: true, hasWords: true },
  truth: { ...TRUE_FIGURES, name: 'the true figures' },
  eco: { ...TRUE_FIGURES, name: 'the true figures, by Eco', recipe: 'LESS_WATER' },
  ecoProbed: {
    ...TRUE_FIGURES,
    name: 'the same with a perfect probe',
    recipe: 'LESS_WATER',
    probe: PERFECT,
  },
  boost: { ...TRUE_FIGURES, name: 'the true figures, by Boost', recipe: 'MORE_WATER' },
  boostProbed: {
    ...TRUE_FIGURES,
    name: 'the same with a perfect probe',
    recipe: 'MORE_WATER',
    probe: PERFECT,
  },
  misreadRain: { ...NOTHING, name: 'a cheap probe, rain misread by 35 %', probe: CHEAP, rainError: 0.35 },
  fiveWithout: { ...NOTHING, ...FIVE, name: 'five plots that err alike' },
  fiveBeside: { ...NOTHING, ...FIVE, name: 'the same five beside one with a probe', probe: CHEAP, probed: [0] },
  fiveProbed: { ...NOTHING, ...FIVE, name: 'the same five with a probe each', probe: CHEAP },
  surface: { ...NOTHING, name: 'a probe at the surface', probe: { ...CHEAP, fault: 'at the surface' } },
  air: { ...NOTHING, name: 'a probe in air', probe: { ...CHEAP, fault: 'in air' } },
  flooded: { ...NOTHING, name: 'a probe in a flooded hole', probe: { ...CHEAP, fault: 'in a flooded hole' } },
  swapped: { ...NOTHING, name: 'two probes swapped', probe: { ...CHEAP, fault: 'swapped with its neighbour' } },
  moved: { ...NOTHING, name: 'a probe moved on day 45', probe: { ...CHEAP, fault: 'moved on day 45' } },
} as const satisfies Readonly<Record<string, Knowledge>>;

/** Shares by which declared figures are off, either way. */
const OFF = { rate: 0.25, water: 0.2, use: 0.15 };

export interface WrongResult {
  readonly knowledge: Knowledge;
  readonly site: string;
  readonly meanAdequacy: number;
  /** The tenth of the plots that did worst did no better. */
  readonly worstTenth: number;
  readonly lostPercent: number;
  /** Mean distance between the ledger and the truth, share of the available water; NaN where none is seen. */
  readonly ledgerError: number;
  /** Share of the plots whose true factor lies in the middle four fifths of what was learned; null without a probe. */
  readonly covered: CalibrationFactors | null;
  /** Mean of a plot. */
  readonly litres: number;
  /** Mean of the plots' least share of its use that their plants got on a day. */
  readonly leastUse: number;
  readonly plots: number;
}

const FROM_DAY = 60;
const DAYS = 90;

export interface WrongGarden {
  readonly seed: number;
  readonly days: readonly WeatherDay[];
}

export function measureWrong<Book extends ZoneBook>(
  product: Product<Book>,
  climate: Climate,
  knowledge: Knowledge,
  gardens: readonly WrongGarden[],
): WrongResult {
  const plots = gardens.flatMap((garden) => tryGarden(product, climate, knowledge, garden));
  const adequacies = plots.map(({ days }) => adequacyPercent(days)).sort((a, b) => a - b);
  const all = plots.flatMap(({ days }) => days);
  const scores = plots.flatMap(({ score }) => (score === null ? [] : [score]));
  return {
    knowledge,
    site: climate.name,
    meanAdequacy: mean(adequacies),
    worstTenth: adequacies[Math.floor(adequacies.length / 10)] ?? Number.NaN,
    lostPercent: (100 * addUp(all.map(({ lostMm }) => lostMm))) / addUp(all.map(({ netMm }) => netMm)),
    ledgerError: mean(plots.flatMap(({ errors }) => errors)),
    covered: scores.length === 0 ? null : eachFactor((factor) => mean(scores.map((score) => isInside(score[factor])))),
    litres: mean(plots.map(({ days }) => addUp(days.map(({ litres }) => litres)))),
    leastUse: mean(plots.map(({ days }) => Math.min(...days.map(useShare)))),
    plots: plots.length,
  };
}

/** Deviations from the middle of a normal distribution that hold four fifths of it. */
const FOUR_FIFTHS = 1.2816;
const isInside = (deviations: number) => (Math.abs(deviations) < FOUR_FIFTHS ? 1 : 0);

function tryGarden<Book extends ZoneBook>(
  product: Product<Book>,
  climate: Climate,
  knowledge: Knowledge,
  { seed, days }: WrongGarden,
) {
  const { probe, probed, hasMeter, hasWords, areErrorsShared, rainError = 0, counted, recipe, rival } = knowledge;
  const declared = makePlots(climate).map((plot) => byRecipe(plot, recipe));
  const wrong = declared.map((_, place) => wrongFactors(seed, areErrorsShared === true ? 0 : place));
  const truth = declared.map(({ figures }, place) => wrongFigures(figures, wrong[place]));
  const described = knowledge.isDeclaredRight ? declared.map(declareTruth(truth)) : declared;
  // The owner of a rival enters what the meter tells.
  const plots = rival !== undefined && hasMeter ? described.map(declareRate(truth)) : described;
  const season: Season = {
    climate,
    normals: product.normals(climate),
    plots,
    days: days.slice(0, DAYS),
    weekdays: null,
    seed,
  };
  const ledgerMm = plots.map((): number[] => []);
  let keeper: LedgerKeeper | null = null;
  const hasProbe = (place: number) => probe !== null && (probed?.includes(place) ?? true);
  const planner: Method = (of) => {
    const misread = { ...of, days: of.days.map((day) => misreadRain(day, rainError, seed)) };
    const waterer = planned(product, (place) => ({ hasProbe: hasProbe(place), hasMeter }))(misread);
    keeper = waterer;
    return {
      ...waterer,
      settle(today, evening) {
        waterer.settle(today, evening);
        ledgerMm.forEach((evenings, place) => {
          evenings.push(waterer.bookOf(place)?.soil.depletionMm ?? Number.NaN);
        });
      },
    };
  };
  const probes = probe === null ? () => null : readings(probe, seed, hasProbe);
  // Plots stand in pairs.
  const probeAt = (place: number) =>
    probe !== null && 'fault' in probe && probe.fault === 'swapped with its neighbour' ? place ^ 1 : place;
  const past = trial(season, truth, rival ?? planner, { probes, probeAt, hasMeter, hasWords });
  return past.flatMap((all, place) => {
    const figures = truth[place];
    const totalMm = figures === undefined ? Number.NaN : reachedMm(figures);
    if (counted?.includes(place) === false) return [];
    return {
      days: all.slice(FROM_DAY),
      errors: all
        .slice(FROM_DAY)
        .map((day, at) => Math.abs((ledgerMm[place]?.[FROM_DAY + at] ?? Number.NaN) - day.depletionMm) / totalMm),
      // Where the truth was declared there is nothing to learn.
      score: knowledge.isDeclaredRight ? null : scoreOf(keeper?.bookOf(place)?.learned ?? null, wrong[place]),
    };
  });
}

/** By how many deviations each true factor lies from the learned one. */
function scoreOf(learned: ZoneBook['learned'], wrong: CalibrationFactors | undefined): CalibrationFactors | null {
  if (learned === null || wrong === undefined) return null;
  return eachFactor((factor) => Math.log(wrong[factor] / learned.factors[factor]) / learned.deviations[factor]);
}

const eachFactor = (of: (factor: keyof CalibrationFactors) => number): CalibrationFactors => ({
  application: of('application'),
  availableWater: of('availableWater'),
  demand: of('demand'),
});

const PURPOSE = { figures: 101, probe: 202, reading: 303, rain: 404 };

function wrongFactors(seed: number, place: number): CalibrationFactors {
  const random = seededFor(seed, PURPOSE.figures + 1000 * place);
  const factor = (off: number) => 1 + (random() < 0.5 ? -off : off);
  return { application: factor(OFF.rate), availableWater: factor(OFF.water), demand: factor(OFF.use) };
}

const wrongFigures = (declared: PlotFigures, wrong: CalibrationFactors | undefined): PlotFigures => ({
  ...declared,
  rateMmPerHour: declared.rateMmPerHour * (wrong?.application ?? 1),
  totalAvailableMm: declared.totalAvailableMm * (wrong?.availableWater ?? 1),
  cropCoefficients: declared.cropCoefficients.map((one) => one * (wrong?.demand ?? 1)),
});

const byRecipe = (plot: Plot, recipe: Recipe | undefined): Plot =>
  recipe === undefined ? plot : { ...plot, declared: { ...plot.declared, recipe } };

const useShare = ({ shortMm, cropEtMm }: PlotDay) => 1 - shortMm / Math.max(LEAST_USE_MM, cropEtMm);
/** Where a day uses nothing. */
const LEAST_USE_MM = 0.001;

const declareTruth =
  (truth: readonly PlotFigures[]) =>
  (plot: Plot, place: number): Plot => {
    const figures = truth[place] ?? plot.figures;
    return { ...plot, figures, truth: { declared: plot.figures, figures } };
  };

const declareRate =
  (truth: readonly PlotFigures[]) =>
  (plot: Plot, place: number): Plot => {
    const rateMmPerHour = truth[place]?.rateMmPerHour ?? plot.figures.rateMmPerHour;
    return { ...plot, figures: { ...plot.figures, rateMmPerHour } };
  };

function misreadRain(day: WeatherDay, error: number, seed: number): WeatherDay {
  if (error === 0 || day.rainfallMm === 0) return day;
  return { ...day, rainfallMm: day.rainfallMm * Math.exp(error * bell(seededFor(seed + PURPOSE.rain, day.epochDay))) };
}

function readings(kind: ProbeKind, seed: number, hasProbe: (place: number) => boolean): Probes {
  const { offset, gain, noise, fault } = kind;
  let first = Number.POSITIVE_INFINITY;
  return (plot, soil, place, epochDay) => {
    if (!hasProbe(place)) return null;
    first = Math.min(first, epochDay);
    const hasMoved = fault === 'moved on day 45' && epochDay >= first + 45;
    const own = seededFor(seed, PURPOSE.probe + 1000 * place + (hasMoved ? 500 : 0));
    const [off, factor] = [offset * bell(own), 1 + gain * bell(own)];
    const scatter = noise * bell(seededFor(seed + PURPOSE.reading + place, epochDay));
    if (fault === 'in air') return 0.02 + scatter / 4;
    if (fault === 'in a flooded hole') return 0.48 + scatter / 4;
    const share = fault === 'at the surface' ? surfaceShare(plot, soil) : 1 - soil.depletionMm / reachedMm(plot);
    return off + plot.wiltingPoint + factor * (plot.fieldCapacity - plot.wiltingPoint) * share + scatter;
  };
}

/** Of the water that the layer which dries by evaporation can hold. */
function surfaceShare({ fieldCapacity, wiltingPoint }: PlotFigures, { surfaceMm }: TrueSoil): number {
  return 1 - surfaceMm / (100 * (fieldCapacity - wiltingPoint / 2));
}

const adequacyPercent = (days: readonly PlotDay[]) =>
  100 * (1 - addUp(days.map(({ shortMm }) => shortMm)) / addUp(days.map(({ cropEtMm }) => cropEtMm)));

const addUp = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]) => addUp(values) / values.length;
