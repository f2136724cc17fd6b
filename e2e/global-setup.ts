import { findBrowser } from './browser.ts';

/** Finds the browser once, and hands its path to the workers. */
export default async function globalSetup(): Promise<void> {
  process.env.PLAYWRIGHT_CHROMIUM = (await findBrowser()).executablePath;
}
