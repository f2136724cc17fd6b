/** What the planner must reach with the settings of a new garden, and where it does not yet. */
import { PLANNER } from './methods.ts';
import type { Result } from './results.ts';

const MIN_ADEQUACY = 95;
/** Under restrictions: of what the best possible plan would give. */
const MIN_POSSIBLE_PERCENT = 97;
const MAX_EXCESS = 5;

export const AIMS = [
  `Water every day: adequacy of at least ${MIN_ADEQUACY} % in every 30 days of every plot.`,
  `Two days a week: at least ${MIN_POSSIBLE_PERCENT} % of the adequacy that is possible.`,
  `Both: at most ${MAX_EXCESS} % of the plants' use in excess, in every 30 days of every plot, and of all the water.`,
  'Declared wrongly: plants no shorter of water than with any rival, to a tenth of a percent, and less water than with any.',
];

/** One aim in one scenario, at all sites. */
export interface Verdict {
  readonly asked: string;
  readonly sites: number;
  /** Where it is missed, with the figure. */
  readonly missed: readonly string[];
}

interface AimResult {
  readonly asked: string;
  readonly isMet: boolean;
  readonly found: string;
}

export function judgeResults(results: readonly Result[]): Verdict[] {
  const judged = results
    .filter(({ method }) => method === PLANNER)
    .flatMap((planner) => judgeAim(planner, results).map((one) => ({ ...one, planner })));
  const byAim = Map.groupBy(judged, ({ asked, planner }) => `${planner.scenario.name}: ${asked}`);
  return [...byAim].map(([asked, all]) => ({
    asked,
    sites: all.length,
    missed: all.filter(({ isMet }) => !isMet).map(({ planner, found }) => `${findName(planner.site)} ${found}`),
  }));
}

const findName = (site: string) => site.split(',')[0] ?? site;

function judgeAim(planner: Result, results: readonly Result[]): AimResult[] {
  const { aim } = planner.scenario;
  if (aim === 'betterThanRivals') return againstRivals(planner, results);
  const [spread, asked, name] =
    aim === 'restricted'
      ? [planner.ofPossiblePercent, MIN_POSSIBLE_PERCENT, 'of the possible adequacy']
      : [planner.adequacyPercent, MIN_ADEQUACY, 'adequacy'];
  const { excessPercent, lostPercent } = planner;
  return [
    {
      asked: `at least ${asked} % ${name}`,
      isMet: isFigure(spread.least) && spread.least >= asked,
      found: percent(spread.least),
    },
    {
      asked: `at most ${MAX_EXCESS} % excess`,
      isMet: isFigure(excessPercent.most) && excessPercent.most <= MAX_EXCESS,
      found: percent(excessPercent.most),
    },
    {
      asked: `at most ${MAX_EXCESS} % of the water lost`,
      isMet: isFigure(lostPercent) && lostPercent <= MAX_EXCESS,
      found: percent(lostPercent),
    },
  ];
}

function againstRivals(planner: Result, results: readonly Result[]): AimResult[] {
  const rivals = results.filter(
    ({ scenario, site, method }) => scenario === planner.scenario && site === planner.site && method !== PLANNER,
  );
  if (rivals.length === 0) return [{ asked: 'better than a rival', isMet: false, found: 'has none' }];
  return rivals.flatMap((rival) => [
    {
      asked: `no shorter than "${rival.method}"`,
      isMet: tenths(planner.shortPercent) <= tenths(rival.shortPercent),
      found: `${percent(planner.shortPercent)} against ${percent(rival.shortPercent)}`,
    },
    {
      asked: `less water than "${rival.method}"`,
      isMet: planner.litresPerYear < rival.litresPerYear,
      found: `${cubicMetres(planner.litresPerYear)} against ${cubicMetres(rival.litresPerYear)} m3`,
    },
  ]);
}

/** The least of no windows is infinite. */
const isFigure = Number.isFinite;
const tenths = (value: number) => Math.round(10 * value);
const percent = (value: number) => `${value.toFixed(1)} %`;
const cubicMetres = (litres: number) => (litres / 1000).toFixed(0);
