/**
 * What the planner reaches today in the quick part of the proof. It may not fall behind: `quick.test.ts` holds it to this.
 * Whoever makes it better writes the better figures here; they say nothing of the aims, which `npm run proof` holds it
 * against.
 */
export interface Held {
  readonly scenario: string;
  readonly site: string;
  /** Of the worst zone-window, percent. */
  readonly adequacy: number;
  /** What the plants went short of, percent of their use. */
  readonly short: number;
  /** Of the water, percent. */
  readonly lost: number;
}

export const HELD: readonly Held[] = [
  { scenario: 'as declared', site: 'Berlin, humid temperate', adequacy: 72.4, short: 3.03, lost: 0.4 },
  { scenario: 'as declared', site: 'Phoenix, hot desert', adequacy: 83.2, short: 3.58, lost: 0.6 },
  { scenario: 'Monday and Thursday', site: 'Berlin, humid temperate', adequacy: 68.7, short: 5.77, lost: 1.6 },
  { scenario: 'Monday and Thursday', site: 'Phoenix, hot desert', adequacy: 82.8, short: 3.64, lost: 0.6 },
  { scenario: 'declared too kindly', site: 'Berlin, humid temperate', adequacy: 62.5, short: 17.99, lost: 0.0 },
  { scenario: 'declared too kindly', site: 'Phoenix, hot desert', adequacy: 55.5, short: 28.79, lost: 0.0 },
  { scenario: 'declared too harshly', site: 'Berlin, humid temperate', adequacy: 79.6, short: 1.0, lost: 23.1 },
  { scenario: 'declared too harshly', site: 'Phoenix, hot desert', adequacy: 100.0, short: 0.0, lost: 26.2 },
  {
    scenario: 'each plot wrong in its own way',
    site: 'Berlin, humid temperate',
    adequacy: 62.5,
    short: 8.59,
    lost: 11.5,
  },
  { scenario: 'each plot wrong in its own way', site: 'Phoenix, hot desert', adequacy: 55.5, short: 14.58, lost: 12.8 },
  { scenario: 'sound probes', site: 'Berlin, humid temperate', adequacy: 72.4, short: 1.81, lost: 0.3 },
  { scenario: 'sound probes', site: 'Phoenix, hot desert', adequacy: 98.8, short: 0.05, lost: 0.7 },
  { scenario: 'probes stuck at 0 %', site: 'Berlin, humid temperate', adequacy: 71.8, short: 1.65, lost: 92.9 },
  { scenario: 'probes stuck at 0 %', site: 'Phoenix, hot desert', adequacy: 100.0, short: 0.0, lost: 90.9 },
  { scenario: 'probes stuck at 45 %', site: 'Berlin, humid temperate', adequacy: 26.2, short: 36.22, lost: 0.0 },
  { scenario: 'probes stuck at 45 %', site: 'Phoenix, hot desert', adequacy: 0.0, short: 73.85, lost: 0.0 },
  { scenario: 'probes stuck at 100 %', site: 'Berlin, humid temperate', adequacy: 26.2, short: 36.22, lost: 0.0 },
  { scenario: 'probes stuck at 100 %', site: 'Phoenix, hot desert', adequacy: 0.0, short: 73.85, lost: 0.0 },
  { scenario: 'noisy probes', site: 'Berlin, humid temperate', adequacy: 72.2, short: 1.98, lost: 47.7 },
  { scenario: 'noisy probes', site: 'Phoenix, hot desert', adequacy: 97.2, short: 0.22, lost: 45.2 },
  { scenario: 'probes that read too wet', site: 'Berlin, humid temperate', adequacy: 65.9, short: 6.51, lost: 0.0 },
  { scenario: 'probes that read too wet', site: 'Phoenix, hot desert', adequacy: 55.2, short: 7.8, lost: 0.0 },
  { scenario: 'probes that read too dry', site: 'Berlin, humid temperate', adequacy: 71.3, short: 1.71, lost: 76.4 },
  { scenario: 'probes that read too dry', site: 'Phoenix, hot desert', adequacy: 100.0, short: 0.0, lost: 72.2 },
];
