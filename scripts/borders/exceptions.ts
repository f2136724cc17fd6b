/** Exceptions to the border rules, each with its reason. */
import { FOREIGN_TABLES } from './foreign-tables.ts';

export interface Exception {
  /** A file, or a file name with `*` for any noun: `server/∗/tables.ts`. */
  from: string;
  to: string;
  reason: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  ...FOREIGN_TABLES,
  {
    from: 'server/watchdog.ts',
    to: 'server/control-loop/close-overdue.ts',
    reason: 'It runs beside the server all the time, and must not load what the server loads.',
  },
  { from: 'server/platform/version.ts', to: 'package.json', reason: 'The version stands in one place.' },
];

/** Test support. It may import what a test may; only tests may import it. */
export const TEST_SUPPORT: readonly string[] = [
  'engine/proof/',
  'server/testing/',
  'dashboard/testing/',
  'dashboard/test-setup.ts',
  'drivers/testing/',
  'drivers/simulated/running-simulator.ts',
  'drivers/*/fake-*.ts',
  'weather-providers/*/fake-*.ts',
];

/** Suites for tests only. */
export const CONFORMANCE_SUITES: readonly string[] = [
  'drivers/conformance.ts',
  'drivers/conformance-devices.ts',
  'weather-providers/conformance.ts',
];

/** Code outside the product. It follows its area's rules, and may use test support. */
export const OUTSIDE_PRODUCT: readonly string[] = ['e2e/', 'bench/', 'scripts/', 'vitest.config.ts'];

const asPattern = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+').replace(/\/$/, '/.*')}$`);

export const covers = (pattern: string, path: string) => asPattern(pattern).test(path);

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

export const isTestSupport = (path: string) => TEST_SUPPORT.some((place) => covers(place, path));
