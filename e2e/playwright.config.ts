import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './browser.ts';

/** They load one page after the other, without a pause; what people do in the other specs is mostly waited for. */
const WALKS = ['access', 'languages', 'pages'].map((name) => `**/${name}.spec.ts`);
const oneByOne = { workers: 1 };

const result = process.env.SLUICE_BROWSER_RESULT;

/** Specs start servers themselves (server-fixture.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores: one worker keeps the first busy, the other waits more than it works.
  workers: 2,
  projects: [
    { name: 'walks', testMatch: WALKS, ...oneByOne },
    { name: 'stories', testMatch: '**/*.spec.ts', testIgnore: WALKS, ...oneByOne },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  reporter: result ? [['list'], ['json', { outputFile: result }]] : [['list']],
  globalSetup: './global-setup.ts',
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.PLAYWRIGHT_CHROMIUM, args: BROWSER_FLAGS },
  },
});
