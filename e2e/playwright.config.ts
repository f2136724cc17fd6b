import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './browser.ts';

const result = process.env.SLUICE_BROWSER_RESULT;

/** Specs start servers themselves (server-fixture.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Two cores: the server and the browser need one each.
  workers: 1,
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
