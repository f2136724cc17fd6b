/** The table of gardens with wrong figures, and what the planner must reach in them. */
import { KNOWLEDGE, type Knowledge, type WrongResult } from './wrong-gardens.ts';

const HEAD =
  'known besides what was declared           mean   worst 10th   water lost   ledger off   within the four fifths';

/** Each row, site by site, and then the aims; returns whether all of them are met. */
export function* writeWrongReport(results: readonly WrongResult[]): Generator<string, boolean> {
  yield '';
  yield 'Gardens of six plots whose figures are wrong: rate by 25 %, available water by 20 %, demand by 15 %, either way.';
  yield 'Days 60 to 90: adequacy, water lost, distance of the ledger as a share of the available water, and the share of';
  yield 'plots whose true rate, water and demand lie in the middle four fifths of what was learned.';
  for (const [site, rows] of Map.groupBy(results, (result) => result.site)) {
    yield `  ${site}: ${rows[0]?.plots ?? 0} plots`;
    yield `    ${HEAD}`;
    for (const row of rows.filter(({ knowledge }) => knowledge.rival === undefined)) yield `    ${toRow(row)}`;
    const rivals = rows.filter(({ knowledge }) => knowledge.rival !== undefined);
    if (rivals.length > 0) yield '    the same gardens, nothing known, watered by others';
    for (const row of rivals) yield `    ${toRow(row)}`;
  }
  yield '';
  const verdicts = judgeWrong(results);
  for (const { asked, found, isMet } of verdicts) yield `${isMet ? 'met   ' : 'MISSED'} ${asked}: ${found}`;
  return verdicts.length > 0 && verdicts.every(({ isMet }) => isMet);
}

function toRow({ knowledge, meanAdequacy, worstTenth, lostPercent, ledgerError, covered }: WrongResult): string {
  // A meter tells the rate, and what was declared of it no longer counts.
  const application = knowledge.hasMeter ? null : covered?.application;
  const shares = covered === null ? [] : [application, covered.availableWater, covered.demand];
  return [
    knowledge.name.padEnd(38),
    meanAdequacy.toFixed(1).padStart(7),
    worstTenth.toFixed(1).padStart(12),
    `${lostPercent.toFixed(1)} %`.padStart(12),
    (Number.isNaN(ledgerError) ? '-' : ledgerError.toFixed(3)).padStart(12),
    shares.map((share) => (share == null ? '-' : `${(100 * share).toFixed(0)} %`).padStart(7)).join(''),
  ].join(' ');
}

interface Verdict {
  readonly asked: string;
  readonly found: string;
  readonly isMet: boolean;
}

const AIM = { meanAdequacy: 99, worstTenth: 97, lostPercent: 3, lostWithMeter: 1.5, gapClosed: 0.5 } as const;
/** Range of the share of plots within four fifths. */
const COVERED = { least: 0.75, most: 0.85 } as const;

export function judgeWrong(results: readonly WrongResult[]): Verdict[] {
  return [...Map.groupBy(results, ({ site }) => site)].flatMap(([site, rows]) => {
    const of = (knowledge: Knowledge) => rows.find((row) => row.knowledge === knowledge);
    const probe = of(KNOWLEDGE.probe);
    const metered = of(KNOWLEDGE.probeAndMeter);
    return [
      ...atLeast(site, probe, 'meanAdequacy', AIM.meanAdequacy),
      ...atLeast(site, probe, 'worstTenth', AIM.worstTenth),
      ...atMost(site, probe, 'lostPercent', AIM.lostPercent),
      ...atMost(site, metered, 'lostPercent', AIM.lostWithMeter),
      ...judgeGap(site, of(KNOWLEDGE.fiveWithout), of(KNOWLEDGE.fiveBeside), of(KNOWLEDGE.fiveProbed)),
      ...judgeCovered(site, probe),
      ...judgeEco(site, of(KNOWLEDGE.truth), of(KNOWLEDGE.eco), of(KNOWLEDGE.ecoProbed)),
      ...judgeBoost(site, of(KNOWLEDGE.truth), of(KNOWLEDGE.boost), of(KNOWLEDGE.boostProbed)),
    ];
  });
}

type Measure = 'meanAdequacy' | 'worstTenth' | 'lostPercent';
const NAMES: { readonly [M in Measure]: string } = {
  meanAdequacy: 'mean adequacy',
  worstTenth: 'adequacy of the worst tenth',
  lostPercent: 'water lost',
};

const percent = (value: number) => `${value.toFixed(1)} %`;

function atLeast(site: string, row: WrongResult | undefined, measure: Measure, aim: number): Verdict[] {
  if (row === undefined) return [];
  const asked = `${site}, ${row.knowledge.name}: at least ${aim} % ${NAMES[measure]}`;
  return [{ asked, found: percent(row[measure]), isMet: row[measure] >= aim }];
}

function atMost(site: string, row: WrongResult | undefined, measure: Measure, aim: number): Verdict[] {
  if (row === undefined) return [];
  const asked = `${site}, ${row.knowledge.name}: at most ${aim} % ${NAMES[measure]}`;
  return [{ asked, found: percent(row[measure]), isMet: row[measure] <= aim }];
}

/** Of the adequacy that probes of their own would bring to plots that err alike, what a neighbour's probe brings. */
function judgeGap(
  site: string,
  without: WrongResult | undefined,
  beside: WrongResult | undefined,
  probed: WrongResult | undefined,
): Verdict[] {
  if (without === undefined || beside === undefined || probed === undefined) return [];
  const closed = (beside.meanAdequacy - without.meanAdequacy) / (probed.meanAdequacy - without.meanAdequacy);
  const asked = `${site}, ${beside.knowledge.name}: at least half of the gap closed`;
  return [{ asked, found: percent(100 * closed), isMet: closed >= AIM.gapClosed }];
}

function judgeCovered(site: string, row: WrongResult | undefined): Verdict[] {
  if (row === undefined || row.covered === null) return [];
  const { application, availableWater, demand } = row.covered;
  const share = (application + availableWater + demand) / 3;
  const asked = `${site}, ${row.knowledge.name}: 75 to 85 % of the true factors in the middle four fifths`;
  return [{ asked, found: percent(100 * share), isMet: share >= COVERED.least && share <= COVERED.most }];
}

/** By Eco: how far the ledger may be off, what is saved at least, by how much a probe may change that, and the least use. */
const ECO = { ledgerError: 0.05, saved: 0.05, probeChanges: 0.04, leastUse: 0.5 } as const;

/** Whether Eco saves water knowingly: its ledger is right, and so a probe has nothing to give back. */
function judgeEco(
  site: string,
  truth: WrongResult | undefined,
  eco: WrongResult | undefined,
  probed: WrongResult | undefined,
): Verdict[] {
  if (truth === undefined || eco === undefined || probed === undefined) return [];
  const saved = 1 - eco.litres / truth.litres;
  const savedWithProbe = 1 - probed.litres / truth.litres;
  return [
    {
      asked: `${site}, by Eco: the ledger at most ${ECO.ledgerError} off`,
      found: eco.ledgerError.toFixed(3),
      isMet: eco.ledgerError <= ECO.ledgerError,
    },
    {
      asked: `${site}, by Eco: at least ${percent(100 * ECO.saved)} of the litres saved, with a probe as well`,
      found: `${percent(100 * saved)}, ${percent(100 * savedWithProbe)}`,
      isMet: Math.min(saved, savedWithProbe) >= ECO.saved && Math.abs(saved - savedWithProbe) <= ECO.probeChanges,
    },
    {
      asked: `${site}, by Eco: on their driest day plants get at least ${percent(100 * ECO.leastUse)} of their use`,
      found: percent(100 * eco.leastUse),
      isMet: eco.leastUse >= ECO.leastUse,
    },
  ];
}

/** By Boost: how far the ledger may be off, and what is given more at least. */
const BOOST = { ledgerError: 0.05, more: 0.03 } as const;

/** Whether Boost gives more knowingly: its ledger is right, and so a probe does not take it back. */
function judgeBoost(
  site: string,
  truth: WrongResult | undefined,
  boost: WrongResult | undefined,
  probed: WrongResult | undefined,
): Verdict[] {
  if (truth === undefined || boost === undefined || probed === undefined) return [];
  const [more, moreWithProbe] = [boost.litres / truth.litres - 1, probed.litres / truth.litres - 1];
  return [
    {
      asked: `${site}, by Boost: the ledger at most ${BOOST.ledgerError} off`,
      found: boost.ledgerError.toFixed(3),
      isMet: boost.ledgerError <= BOOST.ledgerError,
    },
    {
      asked: `${site}, by Boost: at least ${percent(100 * BOOST.more)} more litres, with a probe as well`,
      found: `${percent(100 * more)}, ${percent(100 * moreWithProbe)}`,
      isMet: Math.min(more, moreWithProbe) >= BOOST.more,
    },
  ];
}
