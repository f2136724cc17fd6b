/** The report of the protocol: every 30-day window of the weather, under every scenario, with several forecasts. */
import type { Garden } from '../../schedule/garden.ts';
import { USUAL_SKILL } from './forecast.ts';
import { mostAdequacyPercent } from './reachable.ts';
import { SCENARIOS, UNRESTRICTED } from './scenarios.ts';
import type { SwatDay, SwatScore } from './score.ts';
import { EPA_SETTINGS, type SwatSettings, swatGarden, TEST, trial } from './trial.ts';

/** The engine's own aim, above the label's 80 % and 10 %. */
const MIN_ADEQUACY = 95;
const MAX_EXCESS = 5;

export interface SwatOptions {
  /** A window begins every so many days. */
  readonly stride: number;
  /** Each seed's forecasts err in their own way. */
  readonly seeds: readonly number[];
  /** Beside the protocol's own; only those decide whether the aim is reached. */
  readonly otherSettings?: readonly SwatSettings[];
}

/** Line by line; at the end, whether by the EPA recipe every zone reached the aim in every window without restrictions. */
export function* swatReport(
  weather: Readonly<Record<string, readonly SwatDay[]>>,
  { stride, seeds, otherSettings = [] }: SwatOptions,
): Generator<string, boolean> {
  yield `Aim: adequacy of at least ${MIN_ADEQUACY} % and excess of at most ${MAX_EXCESS} %, by either denominator.`;
  // Without weather nothing is proven.
  let isReached = Object.keys(weather).length > 0;
  for (const [scenario, rules] of Object.entries(SCENARIOS)) {
    for (const [place, days] of Object.entries(weather)) {
      const starts = listWindows(days, stride);
      for (const settings of [EPA_SETTINGS, ...otherSettings]) {
        const ofZones = measureScores(swatGarden(rules, settings), days, starts, seeds);
        yield* table(`${place}, ${scenario}, ${settings.name}`, days, starts, seeds, ofZones);
        const isAsked = scenario === UNRESTRICTED && settings === EPA_SETTINGS;
        if (isAsked && ofZones.some((scored) => scored.length === 0 || scored.some(({ score }) => isMissed(score))))
          isReached = false;
      }
    }
  }
  yield '';
  return isReached;
}

interface Scored {
  readonly seed: number;
  readonly score: SwatScore;
  /** The most adequacy that any plan could have had in this window. */
  readonly reachablePercent: number;
}

const listWindows = (days: readonly SwatDay[], stride: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((days.length - TEST.days + 1) / stride)) }, (_, index) => index * stride);

function measureScores(
  garden: Garden,
  days: readonly SwatDay[],
  starts: readonly number[],
  seeds: readonly number[],
): Scored[][] {
  const scores: Scored[][] = garden.zones.map(() => []);
  for (const from of starts) {
    const test = days.slice(from, from + TEST.days);
    const reachable = garden.zones.map((_, zone) => mostAdequacyPercent(garden, zone, test));
    for (const seed of seeds) {
      trial(garden, days, from, USUAL_SKILL, seed)?.forEach((score, zone) => {
        scores[zone]?.push({ seed, score, reachablePercent: reachable[zone] ?? Number.NaN });
      });
    }
  }
  return scores;
}

// Written this way so that NaN counts as missed.
const isLow = (one: SwatScore) => !(one.adequacyPercent >= MIN_ADEQUACY);
const isHigh = (one: SwatScore) => !(Math.max(one.excessOfIrrigationPercent, one.excessOfCropEtPercent) <= MAX_EXCESS);
const isMissed = (one: SwatScore) => isLow(one) || isHigh(one);

function* table(
  title: string,
  days: readonly SwatDay[],
  starts: readonly number[],
  seeds: readonly number[],
  ofZones: readonly (readonly Scored[])[],
): Generator<string> {
  const valid = starts.filter((from) => isValid(days.slice(from, from + TEST.days))).length;
  yield '';
  yield `${title}: ${starts.length} windows of ${TEST.days} days, ${valid} of them wet and warm enough for the protocol`;
  yield 'zone  adequacy %       most any plan could  furthest  excess % of irrigation  of ETc           cycle   misses 95 / 5,';
  yield '      least   mean     least   mean         below it  most    mean            most    mean     min     95 in reach';
  yield* ofZones.map((all, index) => toRow(index + 1, all));
  const missed = seeds.map((seed) => ofZones.flat().filter((one) => one.seed === seed && isMissed(one.score)).length);
  yield `misses by forecast ${seeds.join(', ')}: ${missed.join(', ')} of ${ofZones.length * starts.length} zone-windows each`;
}

function isValid(days: readonly SwatDay[]): boolean {
  const sum = (of: (day: SwatDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return sum(({ rainIn }) => rainIn) >= TEST.minRainIn && sum(({ et0In }) => et0In) >= TEST.minEt0In;
}

function toRow(zone: number, all: readonly Scored[]): string {
  const of = (read: (one: Scored) => number) => all.map(read);
  const adequacy = of(({ score }) => score.adequacyPercent);
  const reachable = of(({ reachablePercent }) => reachablePercent);
  const gaps = of(({ score, reachablePercent }) => reachablePercent - score.adequacyPercent);
  const ofIrrigation = of(({ score }) => score.excessOfIrrigationPercent);
  const ofEt = of(({ score }) => score.excessOfCropEtPercent);
  const cycles = of(({ score }) => score.meanCycleMin).filter((minutes) => minutes > 0);
  const low = all.filter(({ score }) => isLow(score));
  const figures = [
    `${wide(least(adequacy), 1)} ${wide(mean(adequacy), 2)}`,
    `${wide(least(reachable), 1)} ${wide(mean(reachable), 2)}`,
    `   ${wide(most(gaps), 1)}`,
    `${wide(most(ofIrrigation), 1)} ${wide(mean(ofIrrigation), 2)}        `,
    `${wide(most(ofEt), 1)} ${wide(mean(ofEt), 2)}`,
    wide(mean(cycles), 1),
  ];
  const inReach = low.filter(({ reachablePercent }) => reachablePercent >= MIN_ADEQUACY).length;
  const missed = `${low.length} / ${all.filter(({ score }) => isHigh(score)).length}, ${inReach}`;
  return `${zone}  ${figures.join('  ')}   ${missed}`;
}

const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), 0);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const wide = (value: number, digits: number) => value.toFixed(digits).padStart(7);
