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
  { scenario: 'as declared', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.43, lost: 0.4 },
  { scenario: 'as declared', site: 'Phoenix, hot desert', adequacy: 95.5, short: 0.11, lost: 0.2 },
  { scenario: 'Monday and Thursday', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.55, lost: 2 },
  { scenario: 'Monday and Thursday', site: 'Phoenix, hot desert', adequacy: 91.6, short: 1.03, lost: 0.1 },
  { scenario: 'declared too kindly', site: 'Berlin, humid temperate', adequacy: 70.7, short: 18.4, lost: 0.1 },
  { scenario: 'declared too kindly', site: 'Phoenix, hot desert', adequacy: 51.1, short: 26.88, lost: 0.1 },
  { scenario: 'declared too harshly', site: 'Berlin, humid temperate', adequacy: 95, short: 0.14, lost: 24.2 },
  { scenario: 'declared too harshly', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 27.9 },
  {
    scenario: 'each plot wrong in its own way',
    site: 'Berlin, humid temperate',
    adequacy: 72.2,
    short: 7.76,
    lost: 7.8,
  },
  { scenario: 'each plot wrong in its own way', site: 'Phoenix, hot desert', adequacy: 51.1, short: 12.43, lost: 11.3 },
  { scenario: 'sound probes', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.44, lost: 1.4 },
  { scenario: 'sound probes', site: 'Phoenix, hot desert', adequacy: 100, short: 0, lost: 0.7 },
  { scenario: 'probes stuck at 0 %', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.43, lost: 0.4 },
  { scenario: 'probes stuck at 0 %', site: 'Phoenix, hot desert', adequacy: 95.5, short: 0.11, lost: 0.2 },
  { scenario: 'probes stuck at 45 %', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.43, lost: 0.4 },
  { scenario: 'probes stuck at 45 %', site: 'Phoenix, hot desert', adequacy: 95.5, short: 0.11, lost: 0.2 },
  { scenario: 'probes stuck at 100 %', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.43, lost: 0.4 },
  { scenario: 'probes stuck at 100 %', site: 'Phoenix, hot desert', adequacy: 95.5, short: 0.11, lost: 0.2 },
  { scenario: 'noisy probes', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.43, lost: 0.6 },
  { scenario: 'noisy probes', site: 'Phoenix, hot desert', adequacy: 99.2, short: 0.05, lost: 0.9 },
  { scenario: 'probes that read too wet', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.44, lost: 1.4 },
  { scenario: 'probes that read too wet', site: 'Phoenix, hot desert', adequacy: 97.9, short: 0.15, lost: 0.3 },
  { scenario: 'probes that read too dry', site: 'Berlin, humid temperate', adequacy: 91.9, short: 0.44, lost: 1.4 },
  { scenario: 'probes that read too dry', site: 'Phoenix, hot desert', adequacy: 99.9, short: 0, lost: 1.7 },
];
