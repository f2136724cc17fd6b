/** JavaScript and CSS that a browser fetches until the home page is loaded, with gzip. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '@sluice/e2e/browser';
import type { Bench } from './bench-garden.ts';
import { type Finding, sampleAll } from './finding.ts';

const BUDGET_KB = 180;
const dist = resolve(import.meta.dirname, '../dashboard/dist');

export async function measureFirstView({ url }: Bench): Promise<Finding> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const login = await listFiles(browser, url, async () => {});
    const home = await listFiles(browser, url, async (page) => {
      await page.getByRole('button', { name: /demo/i }).click();
      // The live updates stay open, so the network is never idle.
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    });
    const kb = (files: Set<string>) => ({ name: '', value: measureSize(files) / 1000, unit: 'kB gz' });
    return {
      samples: [
        sampleAll('files of JavaScript and CSS for the login page', login.size),
        sampleAll('for login and home', home.size),
      ],
      figures: [
        { of: 'login page', values: [kb(login)] },
        { of: 'login and home', values: [{ ...kb(home), aim: { atMost: BUDGET_KB } }] },
      ],
    };
  } finally {
    await browser.close();
  }
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

async function listFiles(browser: Browser, url: string, walk: (page: Page) => Promise<void>): Promise<Set<string>> {
  const page = await browser.newPage();
  const files = new Set<string>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (isProgramFile(pathname)) files.add(pathname);
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await walk(page);
  await page.close();
  return files;
}

export const isProgramFile = (path: string): boolean => /\.(js|css)$/.test(path);

/** Bytes as they go over the wire with gzip. */
export const measureSize = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => {
    const path = join(dist, file);
    return sum + statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
  }, 0);
