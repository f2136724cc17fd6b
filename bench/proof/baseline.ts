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
  { scenario: 'as declared', site: 'Berlin, humid temperate', adequacy: 98.3, short: 0.05, lost: 0.5 },
  { scenario: 'as declared', site: 'Phoenix, hot desert', adequacy: 99.8, short: 0, lost: 0.2 },
  { scenario: 'Monday and Thursday', site: 'Berlin, humid temperate', adequacy: 98.5, short: 0.11, lost: 2 },
  { scenario: 'Monday and Thursday', site: 'Phoenix, hot desert', adequacy: 93.1, short: 0.58, lost: 0.2 },
  { scenario: 'declared too kindly', site: 'Berlin, humid temperate', adequacy: 71.5, short: 17.92, lost: 0.1 },
  { scenario: 'declared too kindly', site: 'Phoenix, hot desert', adequacy: 62, short: 26.2, lost: 0.1 },
  { scenario: 'declared too harshly', site: 'Berlin, humid temperate', adequacy: 100, short: 0, lost: 25.2 },
  { scenario: 'declared too harshly', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 28.9 },
  {
    scenario: 'each plot wrong in its own way',
    site: 'Berlin, humid temperate',
    adequacy: 71.8,
    short: 7.42,
    lost: 8.9,
  },
  { scenario: 'each plot wrong in its own way', site: 'Phoenix, hot desert', adequacy: 64.7, short: 11.9, lost: 11.6 },
  { scenario: 'sound probes', site: 'Berlin, humid temperate', adequacy: 99.3, short: 0.03, lost: 0.9 },
  { scenario: 'sound probes', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 0.6 },
  { scenario: 'probes stuck at 0 %', site: 'Berlin, humid temperate', adequacy: 98.3, short: 0.05, lost: 0.5 },
  { scenario: 'probes stuck at 0 %', site: 'Phoenix, hot desert', adequacy: 99.8, short: 0, lost: 0.2 },
  { scenario: 'probes stuck at 45 %', site: 'Berlin, humid temperate', adequacy: 98.3, short: 0.05, lost: 0.6 },
  { scenario: 'probes stuck at 45 %', site: 'Phoenix, hot desert', adequacy: 99.8, short: 0, lost: 0.2 },
  { scenario: 'probes stuck at 100 %', site: 'Berlin, humid temperate', adequacy: 98.3, short: 0.05, lost: 0.5 },
  { scenario: 'probes stuck at 100 %', site: 'Phoenix, hot desert', adequacy: 99.8, short: 0, lost: 0.2 },
  { scenario: 'noisy probes', site: 'Berlin, humid temperate', adequacy: 98.7, short: 0.05, lost: 2.7 },
  { scenario: 'noisy probes', site: 'Phoenix, hot desert', adequacy: 99.8, short: 0.01, lost: 3 },
  { scenario: 'probes that read too wet', site: 'Berlin, humid temperate', adequacy: 99.2, short: 0.04, lost: 0.8 },
  { scenario: 'probes that read too wet', site: 'Phoenix, hot desert', adequacy: 99.8, short: 0, lost: 0.3 },
  { scenario: 'probes that read too dry', site: 'Berlin, humid temperate', adequacy: 99, short: 0.04, lost: 0.8 },
  { scenario: 'probes that read too dry', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 1.4 },
];
