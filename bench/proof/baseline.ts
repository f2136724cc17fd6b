/**
 * What the planner reaches today in the quick part of the proof. `quick.test.ts` fails when it gets worse.
 * After an improvement the better figures are written here; `npm run proof -- baseline` prints them. They are not the
 * aims, which `npm run proof` checks.
 */
export interface BaselineScores {
  readonly scenario: string;
  readonly site: string;
  /** Of the worst zone-window, percent. */
  readonly adequacy: number;
  /** What the plants went short of, percent of their use. */
  readonly short: number;
  /** Of the water, percent. */
  readonly lost: number;
}

export const BASELINE: readonly BaselineScores[] = [
  { scenario: 'as declared', site: 'Berlin, humid temperate', adequacy: 96.6, short: 0.09, lost: 1.1 },
  { scenario: 'as declared', site: 'Phoenix, hot desert', adequacy: 98.8, short: 0.01, lost: 0.2 },
  { scenario: 'Monday and Thursday', site: 'Berlin, humid temperate', adequacy: 81.1, short: 1.74, lost: 2 },
  { scenario: 'Monday and Thursday', site: 'Phoenix, hot desert', adequacy: 63.4, short: 4.7, lost: 1.1 },
  { scenario: 'declared too kindly', site: 'Berlin, humid temperate', adequacy: 65.6, short: 19.24, lost: 0.2 },
  { scenario: 'declared too kindly', site: 'Phoenix, hot desert', adequacy: 62.1, short: 27.11, lost: 0 },
  { scenario: 'declared too harshly', site: 'Berlin, humid temperate', adequacy: 99.8, short: 0.01, lost: 29 },
  { scenario: 'declared too harshly', site: 'Phoenix, hot desert', adequacy: 99.5, short: 0.01, lost: 30.3 },
  {
    scenario: 'each plot wrong in its own way',
    site: 'Berlin, humid temperate',
    adequacy: 65.6,
    short: 8.08,
    lost: 10.1,
  },
  { scenario: 'each plot wrong in its own way', site: 'Phoenix, hot desert', adequacy: 62.2, short: 12.54, lost: 12.1 },
  { scenario: 'sound probes', site: 'Berlin, humid temperate', adequacy: 96.7, short: 0.1, lost: 0.9 },
  { scenario: 'sound probes', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 0.3 },
  { scenario: 'probes stuck at 0 %', site: 'Berlin, humid temperate', adequacy: 96.6, short: 0.09, lost: 1.2 },
  { scenario: 'probes stuck at 0 %', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 0.1 },
  { scenario: 'probes stuck at 45 %', site: 'Berlin, humid temperate', adequacy: 96.6, short: 0.09, lost: 1.2 },
  { scenario: 'probes stuck at 45 %', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 0.1 },
  { scenario: 'probes stuck at 100 %', site: 'Berlin, humid temperate', adequacy: 96.6, short: 0.09, lost: 1.2 },
  { scenario: 'probes stuck at 100 %', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 0.1 },
  { scenario: 'noisy probes', site: 'Berlin, humid temperate', adequacy: 96.6, short: 0.11, lost: 4 },
  { scenario: 'noisy probes', site: 'Phoenix, hot desert', adequacy: 96.6, short: 0.06, lost: 2.3 },
  { scenario: 'probes that read too wet', site: 'Berlin, humid temperate', adequacy: 96.6, short: 0.1, lost: 0.8 },
  { scenario: 'probes that read too wet', site: 'Phoenix, hot desert', adequacy: 98.7, short: 0.02, lost: 0.2 },
  { scenario: 'probes that read too dry', site: 'Berlin, humid temperate', adequacy: 96.7, short: 0.09, lost: 0.9 },
  { scenario: 'probes that read too dry', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 1.1 },
];
