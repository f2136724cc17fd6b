import { findBrowser } from './browser.ts';

/** Finds the browser once; the workers are told where it is. */
export default async function globalSetup(): Promise<void> {
  process.env.PLAYWRIGHT_CHROMIUM = (await findBrowser()).executablePath;
}
