import { rmSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { prepareDataFolder } from './server-fixture.ts';

/** Finds the browser and prepares a data folder once, and hands their paths to the workers. */
export default async function globalSetup(): Promise<() => void> {
  process.env.PLAYWRIGHT_CHROMIUM = (await findBrowser()).executablePath;
  const dataDir = await prepareDataFolder();
  return () => rmSync(dataDir, { recursive: true, force: true });
}
