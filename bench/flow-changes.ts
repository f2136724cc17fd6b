/** False alarms and delays of the search for changed flows, in many simulated years of a garden's meter (docs/decisions/0157). */
import { type Damage, judgeFlowYear } from '@sluice/engine/proof/flow-changes';
import { type Finding, sampleAll, type Value } from './finding.ts';

const GARDENS = 200;
const AT_ONCE: readonly [string, Damage][] = [
  ['10 % more', { ratio: 1.1, overDays: 0 }],
  ['15 % more', { ratio: 1.15, overDays: 0 }],
  ['30 % more', { ratio: 1.3, overDays: 0 }],
  ['15 % less', { ratio: 0.85, overDays: 0 }],
  ['30 % less', { ratio: 0.7, overDays: 0 }],
  ['15 % less in all zones', { ratio: 0.85, overDays: 0, isOfAll: true }],
];
const WEEKS = 35;
const DRIFTS: readonly [string, Damage][] = [
  ['1 % more each week', { ratio: 1 + WEEKS / 100, overDays: 7 * WEEKS }],
  ['1 % less each week', { ratio: 1 - WEEKS / 100, overDays: 7 * WEEKS }],
];

const seeds = Array.from({ length: GARDENS }, (_, index) => index + 1);

function measureDelays([of, damage]: readonly [string, Damage]) {
  const years = seeds.map((seed) => judgeFlowYear(seed, damage));
  const found = years.flatMap(({ foundAfter }) => (foundAfter === null ? [] : [foundAfter]));
  const share = (count: number): number => (100 * count) / GARDENS;
  const earlyShare = (isCoarse: boolean): number => {
    const alike = years.filter((year) => year.isCoarse === isCoarse);
    const early = alike.filter(({ foundAfter }) => foundAfter !== null && foundAfter.runs <= 3);
    return (100 * early.length) / alike.length;
  };
  const quantile = (of: 'runs' | 'days', part: number) =>
    found.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(part * (found.length - 1))] ?? Number.NaN;
  const blamed = years.reduce((sum, { wronglyBlamed }) => sum + wronglyBlamed, 0);
  const values: Value[] = [
    { name: 'found', value: share(found.length), unit: '%', digits: 0 },
    { name: 'within three runs', value: earlyShare(false), unit: '%', digits: 0 },
    { name: 'with ten litres a pulse', value: earlyShare(true), unit: '%', digits: 0 },
    { name: 'runs, median', value: quantile('runs', 0.5), digits: 0 },
    { name: 'runs, 9 of 10', value: quantile('runs', 0.9), digits: 0 },
    { name: 'days, median', value: quantile('days', 0.5), digits: 0 },
    { name: 'others blamed a year', value: blamed / GARDENS, digits: 2 },
  ];
  return { of, values };
}

export function measureFlowChanges(): Finding {
  const sound = seeds.map((seed) => judgeFlowYear(seed, null));
  const zoneYears = sound.reduce((sum, { zones }) => sum + zones, 0);
  const alarms = sound.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0);
  return {
    samples: [sampleAll('zone-years', zoneYears)],
    figures: [
      {
        of: 'sound zones',
        values: [{ name: 'false alarms a zone and year', value: alarms / zoneYears, digits: 3, aim: { below: 0.2 } }],
      },
      ...[...AT_ONCE, ...DRIFTS].map(measureDelays),
    ],
  };
}
