/** What a host takes as its gardens become more: drawn into docs/pictures/garden-growth.svg, listed in docs/scaling-out.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { row, withTable } from '../document-table.ts';
import type { Figure, Finding } from '../finding.ts';
import { exponent } from '../growth.ts';
import { drawGrowth } from '../growth-picture.ts';
import { p } from '../spread.ts';
import { describeManyGardens, indexTimes, liveWithManyGardens, type ManyGardens } from './many-gardens.ts';

const SIZES = [100, 1_000, 10_000];
const DOCS = resolve(import.meta.dirname, '../../docs');
const PICTURE = resolve(DOCS, 'pictures/garden-growth.svg');
const GUIDE = resolve(DOCS, 'scaling-out.md');
const COMMAND = 'npm run bench -- gardens-growth';

const idleShare = ({ idle }: ManyGardens) => idle.server + idle.database;
const cpuOfPlansS = ({ afterNewWeather }: ManyGardens) => afterNewWeather.serverS + afterNewWeather.databaseS;

/** Each is drawn as a multiple of what the fewest gardens take. */
const CURVES: readonly { name: string; colour: string; of: (one: ManyGardens) => number }[] = [
  { name: 'CPU of planning all after new weather', colour: '#0b6e4f', of: cpuOfPlansS },
  { name: 'size of the database', colour: '#8a5a00', of: ({ bytes }) => bytes },
  { name: 'CPU while nothing is due', colour: '#1f5fa8', of: idleShare },
  { name: 'cold start', colour: '#a03070', of: ({ coldStart }) => coldStart.tookS },
  { name: 'memory of the server', colour: '#555', of: ({ idle }) => idle.residentMb },
];

export async function measureGardensGrowth(): Promise<Finding> {
  const measured: ManyGardens[] = [];
  for (const size of SIZES) measured.push(await liveWithManyGardens(size));
  const [least] = measured;
  if (!least) throw new Error('nothing measured');
  const curves = CURVES.map(({ name, colour, of }) => ({
    ...{ name, colour },
    points: measured.map((one) => [one.gardens, of(one) / of(least)] as const),
  }));
  writeFileSync(
    PICTURE,
    drawGrowth({
      title: `As a multiple of what ${least.gardens} gardens of six zones take`,
      ...{ across: 'gardens', unit: ' ×', curves, linearThrough: [least.gardens, 1] },
    }),
  );
  writeFileSync(GUIDE, withTable(readFileSync(GUIDE, 'utf8'), COMMAND, HEAD, measured.map(rowOf)));
  return {
    samples: measured.flatMap((one) => describeManyGardens(one).samples),
    figures: [
      ...measured.flatMap((one) =>
        describeManyGardens(one).figures.map((figure): Figure => ({ ...figure, of: `${one.gardens}: ${figure.of}` })),
      ),
      ...curves.map(
        ({ name, points }): Figure => ({
          of: `growth of: ${name}`,
          values: [{ name: 'exponent', value: exponent(points), digits: 2 }],
          reference: { of: 'linear', values: [{ name: 'exponent', value: 1, digits: 0 }] },
        }),
      ),
    ],
    notes: ['drawn in docs/pictures/garden-growth.svg, listed in docs/scaling-out.md'],
  };
}

const HEAD = [
  ...['gardens', 'all planned anew', 'CPU a plan', 'CPU while nothing is due', 'memory of the server', 'database'],
  ...['one more garden', 'cold start', '`/index` of 50 people, p99', 'as a multiple of the median of one'],
];

const rowOf = (one: ManyGardens): string =>
  row([
    one.gardens.toLocaleString('en'),
    `${one.afterNewWeather.tookS.toFixed(0)} s`,
    `${((cpuOfPlansS(one) * 1000) / one.gardens).toFixed(1)} ms`,
    `${(idleShare(one) * 100).toFixed(1)} % of a core`,
    `${one.idle.residentMb.toFixed(0)} MB`,
    `${(one.bytes / 1e6).toFixed(0)} MB`,
    `${(one.bytesPerGarden / 1e3).toFixed(0)} kB`,
    `${one.coldStart.tookS.toFixed(1)} s`,
    `${p(one.index.togetherMs, 0.99).toFixed(0)} ms`,
    indexTimes(one.index).toFixed(1),
  ]);
