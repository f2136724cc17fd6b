/** The conditions under which the methods are tried: the law, wrong settings, and faulty probes. */
import { bell, seededFor } from '../random.ts';
import type { PlotFigures } from './plots.ts';
import type { Probes } from './trial.ts';
import { reachedMm } from './true-soil.ts';

export interface Scenario {
  readonly name: string;
  readonly detail?: string;
  /** 0 Sunday; null: every day. */
  readonly weekdays: readonly number[] | null;
  /** A plot's true figures, from what its owner declared. */
  readonly truth: (declared: PlotFigures, place: number) => PlotFigures;
  /** Left out where the garden has none. */
  readonly probes?: Probes;
  /** Whether the rivals are tried as well: probes are the planner's alone. */
  readonly hasRivals: boolean;
  /** Which aims apply. */
  readonly aim: 'everyDay' | 'restricted' | 'betterThanRivals';
}

/** Errors of the declared figures: rate of the heads, available water, crop coefficient; shares (own: 0024). */
const OFF = { rate: 0.25, water: 0.2, use: 0.15 };

interface Wrong {
  readonly rate: number;
  readonly water: number;
  readonly use: number;
}

const wrongBy =
  (wrong: (place: number) => Wrong) =>
  (declared: PlotFigures, place: number): PlotFigures => {
    const { rate, water, use } = wrong(place);
    return {
      ...declared,
      rateMmPerHour: declared.rateMmPerHour * (1 + rate * OFF.rate),
      totalAvailableMm: declared.totalAvailableMm * (1 + water * OFF.water),
      cropCoefficients: declared.cropCoefficients.map((one) => one * (1 + use * OFF.use)),
    };
  };

/** Each plot is wrong in its own way. */
function mixed(place: number): Wrong {
  const random = seededFor(7, place);
  const side = () => (random() < 0.5 ? -1 : 1);
  return { rate: side(), water: side(), use: side() };
}

const asDeclared = (declared: PlotFigures) => declared;

const EVERY_DAY = { weekdays: null, hasRivals: true } as const;
const WITH_PROBE = { weekdays: null, truth: asDeclared, hasRivals: false } as const;
/** A sound probe's scatter from one morning to the next, m3/m3. */
const SOUND_SCATTER = 0.005;
const NOISY_SCATTER = 0.04;
const OFFSET = 0.06;

const toContent = (plot: PlotFigures, depletionMm: number) =>
  plot.wiltingPoint + (plot.fieldCapacity - plot.wiltingPoint) * (1 - depletionMm / reachedMm(plot));

const reads =
  (scatter: number, offset = 0): Probes =>
  (plot, { depletionMm }, place, epochDay) =>
    toContent(plot, depletionMm) + offset + scatter * bell(seededFor(place + 1, epochDay));

const stuckAt =
  (content: number): Probes =>
  () =>
    content;

export const SCENARIOS: readonly Scenario[] = [
  { name: 'as declared', ...EVERY_DAY, truth: asDeclared, aim: 'everyDay' },
  { name: 'Monday and Thursday', weekdays: [1, 4], hasRivals: true, truth: asDeclared, aim: 'restricted' },
  {
    name: 'declared too kindly',
    detail: 'heads a quarter weaker, soil a fifth poorer, plants a seventh thirstier',
    ...EVERY_DAY,
    truth: wrongBy(() => ({ rate: -1, water: -1, use: 1 })),
    aim: 'betterThanRivals',
  },
  {
    name: 'declared too harshly',
    detail: 'heads a quarter stronger, soil a fifth richer, plants a seventh thriftier',
    ...EVERY_DAY,
    truth: wrongBy(() => ({ rate: 1, water: 1, use: -1 })),
    aim: 'betterThanRivals',
  },
  { name: 'each plot wrong in its own way', ...EVERY_DAY, truth: wrongBy(mixed), aim: 'betterThanRivals' },
  { name: 'sound probes', ...WITH_PROBE, probes: reads(SOUND_SCATTER), aim: 'everyDay' },
  { name: 'probes stuck at 0 %', ...WITH_PROBE, probes: stuckAt(0), aim: 'everyDay' },
  { name: 'probes stuck at 45 %', ...WITH_PROBE, probes: stuckAt(0.45), aim: 'everyDay' },
  { name: 'probes stuck at 100 %', ...WITH_PROBE, probes: stuckAt(1), aim: 'everyDay' },
  { name: 'noisy probes', ...WITH_PROBE, probes: reads(NOISY_SCATTER), aim: 'everyDay' },
  { name: 'probes that read too wet', ...WITH_PROBE, probes: reads(SOUND_SCATTER, OFFSET), aim: 'everyDay' },
  { name: 'probes that read too dry', ...WITH_PROBE, probes: reads(SOUND_SCATTER, -OFFSET), aim: 'everyDay' },
];
