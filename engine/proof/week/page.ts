/** docs/engine.md: the engine explained by one lawn and one week, every figure its own. */

import { longestCycle } from '../../application/cycle-and-soak.ts';
import type { Skip } from '../../skipping/skip.ts';
import { PLANT_PROPERTIES } from '../../vocabulary/plant-properties.ts';
import { SOIL_PROPERTIES } from '../../vocabulary/soil-properties.ts';
import { KMH_PER_METRE_PER_SECOND } from '../../vocabulary/units.ts';
import { HOW_GOOD } from './how-good.ts';
import { HOW_SEEN } from './how-seen.ts';
import { type DayOfTheWeek, LAWN, PLACE, TIME_ZONE, theWeek } from './week.ts';

const fixed = (value: number, digits = 1) => value.toFixed(digits);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];

export function enginePage(): string {
  const week = theWeek();
  const first = week[0];
  const watered = week.find(({ runs }) => runs.length > 0);
  if (first === undefined || watered === undefined) throw new Error('a week without water explains nothing');
  return `${[
    '# One lawn, one week',
    '',
    'This page is made by `npm run engine-page` from the engine itself; a test holds it to that. How to read the words:',
    '[GLOSSARY.md](../GLOSSARY.md). The weather is made up.',
    '',
    '## The lawn',
    '',
    ...lawn(),
    '',
    '## The week',
    '',
    ...weather(week),
    '',
    ...balance(week),
    '',
    '## What was decided each morning',
    '',
    ...week.map(reason),
    '',
    `## ${first.weekday}'s reference evapotranspiration`,
    '',
    ...evapotranspiration(first),
    '',
    `## ${watered.weekday}'s run`,
    '',
    ...run(watered),
    '',
    ...REST,
  ].join('\n')}\n`;
}

function lawn(): string[] {
  const { fieldCapacity, wiltingPoint, infiltrationRateMmPerHour } = SOIL_PROPERTIES.CLAY_LOAM;
  const { rootDepthM, managementAllowedDepletion } = PLANT_PROPERTIES.COOL_GRASS;
  const longest = longestCycle(LAWN.ground);
  return [
    `Cool-season grass in full sun on a slope of clay loam, 60 m2 under spray heads, near Berlin (${PLACE.latitudeDeg} N,`,
    `${TIME_ZONE}). It plans itself, between 03:00 and 08:00; rain counts by expectation, and wind of 32 km/h stops the spray.`,
    '',
    ...table(
      ['figure', 'value', 'from'],
      [
        ['field capacity, wilting point', `${fieldCapacity}, ${wiltingPoint} m3/m3`, 'soil table'],
        ['root depth', `${fixed(rootDepthM, 2)} m`, 'plant table'],
        ['total available water', `${fixed(LAWN.totalAvailableWaterMm)} mm`, 'FAO-56 Eq. 82'],
        ['management allowed depletion', fixed(managementAllowedDepletion, 2), 'plant table'],
        ["trigger, before the day's heat moves it", `${fixed(LAWN.rule.triggerDepletionMm)} mm`, 'Eq. 83'],
        ['crop coefficient in July', fixed(LAWN.cropCoefficients[6] ?? Number.NaN, 2), 'plant table'],
        ['precipitation rate', `${fixed(LAWN.precipitationRateMmPerHour)} mm/h`, 'sprinkler table'],
        ['efficiency', fixed(LAWN.efficiency, 2), 'sprinkler table'],
        ['infiltration', `${fixed(infiltrationRateMmPerHour)} mm/h`, 'Irrigation Association'],
        ['may stand on the slope', `${fixed(LAWN.ground.allowableSurfaceAccumulationMm)} mm`, 'Irrigation Association'],
        ['longest cycle', longest === null ? 'any' : `${fixed(longest)} min`, '60 ASA / (PR - IR)'],
      ],
    ),
  ];
}

function weather(week: readonly DayOfTheWeek[]): string[] {
  return [
    'Foreseen in the morning, and measured by the evening:',
    '',
    ...table(
      [
        'day',
        'ET0 foreseen',
        'rain foreseen',
        'wind foreseen',
        'temperature',
        'humidity',
        'wind',
        'sun',
        'rain',
        'ET0',
      ],
      week.map(({ weekday, forecast, measured, rainfallMm, et }) => [
        weekday,
        `${fixed(forecast.et0Mm)} mm`,
        forecast.rainfallMm === 0
          ? 'none'
          : `${fixed(forecast.rainfallMm)} mm at ${fixed(100 * (forecast.rainProbability ?? Number.NaN), 0)} %`,
        forecast.windMPerS === null ? 'unknown' : `${fixed(forecast.windMPerS * KMH_PER_METRE_PER_SECOND, 0)} km/h`,
        `${fixed(measured.temperatureMinC)} to ${fixed(measured.temperatureMaxC)} C`,
        `${measured.humidityMinPercent} to ${measured.humidityMaxPercent} %`,
        `${fixed(measured.windSpeedMPerS)} m/s`,
        `${fixed(measured.solarRadiationMj)} MJ/m2`,
        `${fixed(rainfallMm)} mm`,
        `${fixed(et.et0Mm, 2)} mm`,
      ]),
    ),
  ];
}

function balance(week: readonly DayOfTheWeek[]): string[] {
  return [
    'Only what was measured or credited moves the depletion (millimetres; evening = morning - rain - irrigation + ET +',
    'percolation, Eq. 85):',
    '',
    ...table(
      [
        'day',
        'morning',
        'ET0',
        'Kc',
        'ETc',
        'rain',
        'effective',
        'irrigation',
        'stress Ks',
        'ET',
        'percolation',
        'evening',
      ],
      week.map((of) => [
        of.weekday,
        fixed(of.morningMm, 2),
        fixed(of.et.et0Mm, 2),
        fixed(of.cropCoefficient, 2),
        fixed(of.cropEtMm, 2),
        fixed(of.rainfallMm, 2),
        fixed(of.effectiveRainfallMm, 2),
        fixed(of.decision.netMm, 2),
        fixed(of.balance.waterStressCoefficient, 2),
        fixed(of.balance.actualEtMm, 2),
        fixed(of.balance.deepPercolationMm, 2),
        fixed(of.balance.depletionMm, 2),
      ]),
    ),
    '',
    "Rain below a fifth of the day's ET0 only wets the leaves; of the rest four fifths count. What the soil has no room",
    'for percolates.',
  ];
}

function reason({ weekday, decision, forecast, runs }: DayOfTheWeek): string {
  const { demand, skip, verdict, netMm } = decision;
  if (demand === null) throw new Error('a lawn that plans itself has a demand');
  const { depletionMm, cropEtMm, expectedDepletionMm, triggerDepletionMm } = demand;
  const trusted = depletionMm + 1.1 * cropEtMm - expectedDepletionMm;
  const sum = [
    `${fixed(depletionMm)} mm open, ${fixed(cropEtMm)} mm of ETc to come and a tenth for the forecast's error`,
    ...(trusted > 0.05 ? [`less ${fixed(trusted)} mm of rain by expectation`] : []),
    `make ${fixed(expectedDepletionMm)} mm by tomorrow; the trigger is ${fixed(triggerDepletionMm)} mm`,
  ].join(', ');
  const end = () => {
    if (skip !== null) return `Skipped (${skip.reason}): ${readFigures(skip)}.`;
    if (verdict === 'wait') return 'It can wait.';
    const openMm = depletionMm - netMm;
    const why =
      openMm > 0.1
        ? `, and ${fixed(openMm)} mm stay open for ${fixed(forecast.rainfallMm)} mm of rain that may come`
        : '';
    return `Watered with ${fixed(netMm)} mm in ${runs.length} cycles${why}.`;
  };
  return `- **${weekday}**: ${sum}. ${end()}`;
}

function readFigures({ figures, turningPoint }: Skip): string {
  const forecast = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  const turn = turningPoint === null ? [] : [`it would have run ${turningPoint.needed} ${turningPoint.value}`];
  return [...forecast, ...turn].join(', ');
}

function evapotranspiration({ et, measured }: DayOfTheWeek): string[] {
  return table(
    ['figure', 'value', 'from'],
    [
      ['extraterrestrial radiation Ra', `${fixed(et.extraterrestrialMj, 2)} MJ/m2`, 'Eq. 21'],
      ['clear-sky radiation Rso', `${fixed(et.clearSkyMj, 2)} MJ/m2`, 'ASCE-EWRI 2005 appendix D'],
      ['measured radiation Rs', `${fixed(et.solarRadiationMj, 2)} MJ/m2`, 'instrument'],
      ['net short-wave Rns', `${fixed(et.netShortwaveMj, 2)} MJ/m2`, 'Eq. 38'],
      ['net long-wave Rnl', `${fixed(et.netLongwaveMj, 2)} MJ/m2`, 'Eq. 39'],
      ['net radiation Rn', `${fixed(et.netRadiationMj, 2)} MJ/m2`, 'Eq. 40'],
      ['saturation vapour pressure es', `${fixed(et.saturationVapourPressureKPa, 3)} kPa`, 'Eq. 12'],
      ['actual vapour pressure ea', `${fixed(et.vapourPressureKPa, 3)} kPa`, 'Eq. 17'],
      ['slope', `${fixed(et.slope, 4)} kPa/C`, 'Eq. 13'],
      ['psychrometric constant', `${fixed(et.psychrometric, 4)} kPa/C`, 'Eq. 8'],
      ['wind at 2 m', `${fixed(et.windMPerS, 2)} m/s`, `Eq. 47 from ${fixed(measured.windSpeedMPerS)} m/s`],
      ['**ET0**', `**${fixed(et.et0Mm, 2)} mm**`, 'ASCE-EWRI 2005 Eq. 1'],
    ],
  );
}

function run({ runs, decision }: DayOfTheWeek): string[] {
  const clock = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(TIME_ZONE).toPlainTime().toString().slice(0, 8);
  const grossMm = runs.reduce((sum, one) => sum + one.grossMm, 0);
  const minutes = runs.reduce((sum, one) => sum + (one.endsAt - one.startsAt) / 60_000, 0);
  const litres = runs.reduce((sum, one) => sum + (one.litres ?? 0), 0);
  return [
    `${fixed(decision.netMm, 2)} mm at the roots are ${fixed(grossMm, 2)} mm from the heads (net / efficiency), ${fixed(minutes)} minutes`,
    `at ${fixed(LAWN.precipitationRateMmPerHour)} mm/h, ${fixed(litres, 0)} litres, in cycles that do not run off and pauses in which the`,
    'slope takes them in:',
    '',
    ...table(
      ['cycle', 'from', 'to', 'net'],
      runs.map((one) => [one.cycle, clock(one.startsAt), clock(one.endsAt), `${fixed(one.netMm, 2)} mm`]),
    ),
  ];
}

const REST = [
  ...HOW_SEEN,
  ...HOW_GOOD,
  '',
  '## How fast it is',
  '',
  '`npm run bench plan settle-day water-balance dual-balance hourly-et0` prints the figures of your machine, each beside a bare',
  'loop of the same arithmetic. `npm run bench growth` draws this picture:',
  '',
  '![Time of a 30-day plan from 10 to 10,000 zones](pictures/plan-growth.svg)',
];
