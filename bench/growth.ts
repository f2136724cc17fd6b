/** How a plan's time grows with the garden, from 10 to 10,000 zones; drawn into docs/pictures/plan-growth.svg. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { plan } from '@sluice/engine/schedule/plan';
import { bigGarden, dryMorning, summer } from './big-garden.ts';
import type { Figure, Finding } from './finding.ts';
import { drawGrowth } from './growth-picture.ts';
import { median, rounds } from './stopwatch.ts';

const SIZES = [10, 30, 100, 300, 1000, 3000, 10_000];
const DAYS = 30;
const PICTURE = resolve(import.meta.dirname, '../docs/pictures/plan-growth.svg');

export function measureGrowth(): Finding {
  const outlook = summer(DAYS + 14);
  // All code is compiled before the smallest garden is timed.
  parseTime(300, outlook);
  const timed = SIZES.map((zones) => ({ zones, ...parseTime(zones, outlook) }));
  const points = timed.map(({ zones, ms }) => [zones, ms] as const);
  writeFileSync(
    PICTURE,
    drawGrowth({
      title: 'Time of a 30-day plan, with two programs for every five zones',
      ...{ across: 'zones', unit: ' ms', linearThrough: points.at(-1) ?? [1, 1] },
      curves: [{ name: 'plan', colour: '#0b6e4f', points }],
    }),
  );
  return {
    samples: [
      { what: 'sizes of garden', expected: SIZES.length, actual: timed.length },
      {
        what: 'decisions in their plans, at least one for each zone and day',
        expected: sum(SIZES) * DAYS,
        actual: sum(timed.map(({ decisions }) => decisions)),
      },
    ],
    figures: [
      ...timed.map(
        ({ zones, ms }): Figure => ({
          of: `${zones} zones`,
          values: [
            { name: '', value: ms, unit: 'ms' },
            { name: '', value: (ms * 1000) / (zones * DAYS), unit: 'microseconds for a zone and day' },
          ],
        }),
      ),
      {
        of: 'growth',
        values: [{ name: 'exponent', value: exponent(points), digits: 2 }],
        reference: { of: 'linear', values: [{ name: 'exponent', value: 1, digits: 0 }] },
      },
    ],
    notes: ['drawn in docs/pictures/plan-growth.svg'],
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function parseTime(zones: number, outlook: ReturnType<typeof summer>): { ms: number; decisions: number } {
  const garden = bigGarden(zones, Math.ceil(zones * 0.4));
  const begin = dryMorning(garden);
  const { decisions } = plan(garden, outlook, begin, DAYS);
  const ms = median(rounds(() => plan(garden, outlook, begin, DAYS), zones > 1000 ? 3 : 9));
  return { ms, decisions: decisions.length };
}

/** Slope of the straight line through the logarithms, by least squares. */
export function exponent(measured: readonly (readonly [number, number])[]): number {
  const points = measured.map(([size, value]) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
}
