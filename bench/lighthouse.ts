/** Lighthouse, phone profile, of three pages of a demo garden: no cache, only the session; the median of five runs. */
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '@sluice/drivers/testing/free-port';
import { findBrowser } from '@sluice/e2e/browser';
import lighthouse, { type Result } from 'lighthouse';
import type { Bench } from './bench-garden.ts';
import type { Figure, Finding } from './finding.ts';
import { median } from './stopwatch.ts';

const PAGES = ['/home', '/schedule', '/settings/zones'];
const RUNS = 5;
const AIMS = { performance: 0.95, least: 0.9, accessibility: 1, paintMs: 2_100, sentKiB: 220 };

export async function measureLighthouse({ url }: Bench): Promise<Finding> {
  const { executablePath, args } = await findBrowser();
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: /demo/i }).click();
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.close();
    const pages: PageFinding[] = [];
    for (const path of PAGES) pages.push(await measurePage(context, `${url}/#${path}`, path, port));
    return {
      samples: [
        { what: 'pages', expected: PAGES.length, actual: pages.length },
        {
          what: 'runs of Lighthouse',
          expected: RUNS * PAGES.length,
          actual: pages.reduce((sum, { runs }) => sum + runs, 0),
        },
      ],
      figures: pages.map(({ figure }) => figure),
      notes: [
        ...pages.flatMap(({ weak }) => weak),
        'for scale, same profile and kind of machine: OpenSprinkler 0.67-0.70, 17.6 s and 2,710 KiB, Zigbee2MQTT 0.76, 4.2 s and 435 KiB',
      ],
    };
  } finally {
    await context.close();
  }
}

interface PageFinding {
  runs: number;
  figure: Figure;
  weak: string[];
}

async function measurePage(context: BrowserContext, address: string, path: string, port: number): Promise<PageFinding> {
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await forgetFiles(context, address);
    const answer = await lighthouse(address, {
      port,
      // The session must survive.
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'silent',
      // The live updates stay open, so the network is never idle.
      maxWaitForLoad: 12_000,
    });
    if (!answer) throw new Error('Lighthouse gave no answer');
    runs.push(answer.lhr);
  }
  const middle = (read: (run: Result) => number | null | undefined) =>
    median(runs.map((run) => read(run) ?? Number.NaN));
  const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue);
  const scores = runs.map(({ categories }) => categories.performance?.score ?? Number.NaN);
  const accessibility = Math.min(...runs.map(({ categories }) => categories.accessibility?.score ?? Number.NaN));
  const weak = (category: string) => `behind the ${category} of ${path}: ${weakAudits(runs.at(-1), category)}`;
  return {
    runs: runs.length,
    figure: {
      of: path,
      values: [
        { name: 'performance', value: median(scores), digits: 2, aim: { atLeast: AIMS.performance } },
        { name: 'least', value: Math.min(...scores), digits: 2, aim: { atLeast: AIMS.least } },
        { name: 'accessibility', value: accessibility, digits: 2, aim: { atLeast: AIMS.accessibility } },
        {
          name: 'largest paint',
          value: audit('largest-contentful-paint'),
          unit: 'ms',
          digits: 0,
          aim: { atMost: AIMS.paintMs },
        },
        { name: 'blocked', value: audit('total-blocking-time'), unit: 'ms', digits: 0 },
        { name: 'shift', value: audit('cumulative-layout-shift'), digits: 3 },
        {
          name: 'sent',
          value: audit('total-byte-weight') / 1024,
          unit: 'KiB',
          digits: 0,
          aim: { atMost: AIMS.sentKiB },
        },
      ],
    },
    weak: [
      ...(median(scores) < AIMS.performance ? [weak('performance')] : []),
      ...(accessibility < AIMS.accessibility ? [weak('accessibility')] : []),
    ],
  };
}

async function forgetFiles(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await page.close();
}

/** Lighthouse's own findings, as the next things to mend. */
const weakAudits = (run: Result | undefined, category: string): string =>
  (run?.categories[category]?.auditRefs ?? [])
    .map(({ id }) => run?.audits[id])
    .filter((audit) => audit?.score !== null && audit?.score !== undefined && audit.score < 0.9)
    .map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim())
    .join(', ');
