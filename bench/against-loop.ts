import type { Finding } from './finding.ts';
import { PAIRED_RUNS, timeAlternately } from './stopwatch.ts';

interface Season {
  zones: number;
  days: number;
}

/** Zone-days a second of a balance, against a bare loop of the same arithmetic. Both return the sum of what they computed. */
export function measureAgainstLoop({ zones, days }: Season, engine: () => number, bareLoop: () => number): Finding {
  const off = Math.abs(engine() - bareLoop());
  if (!(off < 1e-3)) throw new Error(`the loop computes something else, by ${off} mm`);
  const { pairedRuns, oneMs, otherMs } = timeAlternately(engine, bareLoop);
  const millions = (ms: number) => (zones * days) / ms / 1000;
  return {
    samples: [{ what: `turns of ${zones} zones and ${days} days`, expected: PAIRED_RUNS, actual: pairedRuns }],
    figures: [
      {
        of: 'engine',
        values: [
          { name: '', value: millions(oneMs), unit: 'million zone-days a second', aim: { atLeast: 2 } },
          { name: 'ratio', value: otherMs / oneMs, digits: 2, aim: { atLeast: 0.5 } },
        ],
        reference: { of: 'bare loop', values: [{ name: '', value: millions(otherMs), unit: 'million' }] },
      },
    ],
  };
}
