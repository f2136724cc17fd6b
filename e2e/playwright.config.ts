import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './browser.ts';

/** They load one page after the other, without a pause. */
const WALKS = ['access', 'languages', 'pages'].map((name) => `**/${name}.spec.ts`);

const result = process.env.SLUICE_BROWSER_RESULT;

/** Specs start servers themselves (server-fixture.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Two cores, and specs of people wait more than they work. Two of each at most: neither is left for the end alone.
  workers: 3,
  projects: [
    { name: 'stories', testIgnore: WALKS, workers: 2 },
    { name: 'walks', testMatch: WALKS, fullyParallel: true, workers: 2 },
  ],
  // Of a machine that others use too; a step that never comes ends sooner, by its own limit.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // What passes only then is named at the end of the run.
  retries: 1,
  reporter: result ? [['list'], ['json', { outputFile: result }]] : [['list']],
  globalSetup: './global-setup.ts',
  use: {
    trace: 'off',
    // A zone of no place, in which the demo is in San Diego on every machine.
    timezoneId: 'UTC',
    // Otherwise what never appears is waited for as long as its test may last, and is not named.
    actionTimeout: 30_000,
    // It stores the whole dashboard in each new browser, which takes seconds of the processor; specs that are about it, or
    // walk through every page as people do, ask for it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.PLAYWRIGHT_CHROMIUM, args: BROWSER_FLAGS },
  },
});
