/** What each page costs after home is loaded: the files that a browser fetches for it, with gzip. */
import { PAGES, type PageOfGarden, pageAddress, watchRequests } from '@sluice/e2e/pages';
import type { Bench } from './bench-garden.ts';
import { type DemoBrowser, openDemoBrowser, openHome } from './demo-browser.ts';
import type { Finding } from './finding.ts';
import { isProgramFile, measureSize } from './first-view.ts';

const BUDGET_KB = 64;
const NAMED = 6;
/** Parts that a page fetches once it is drawn belong to its cost. */
const SETTLED_MS = 500;
/** The keyboard's shortcuts come two seconds after any page: on a slow machine they would be counted with the next. */
const WITHOUT_KEYBOARD = { isMobile: true, hasTouch: true, viewport: { width: 1280, height: 720 } };

/** Fetched three seconds after home was loaded, whatever page is opened. */
const OF_HOME = /\/(start-worker|stored-answers)-/;

export async function measureLaterRoutes({ url }: Bench): Promise<Finding> {
  const browser = await openDemoBrowser(url);
  try {
    const costs: { path: string; kb: number; files: number }[] = [];
    const pages = PAGES.filter(({ path }) => path !== '/home');
    for (const page of pages) costs.push(await measureCost(browser, page));
    costs.sort((one, other) => other.kb - one.kb);
    const over = costs.filter(({ kb }) => kb > BUDGET_KB);
    const [heaviest] = costs;
    return {
      samples: [{ what: 'routes', expected: pages.length, actual: costs.length }],
      figures: [
        {
          of: `the heaviest, ${heaviest?.path}`,
          values: [{ name: '', value: heaviest?.kb ?? Number.NaN, unit: 'kB gz', aim: { atMost: BUDGET_KB } }],
        },
        { of: 'above the budget', values: [{ name: '', value: over.length, unit: 'routes', digits: 0 }] },
        ...costs.slice(0, NAMED).map(({ path, kb, files }) => ({
          of: path,
          values: [
            { name: '', value: kb, unit: 'kB gz' },
            { name: 'in', value: files, unit: 'files', digits: 0 },
          ],
        })),
      ],
    };
  } finally {
    await browser.close();
  }
}

async function measureCost(browser: DemoBrowser, target: PageOfGarden) {
  const page = await browser.open(WITHOUT_KEYBOARD);
  const rest = watchRequests(page);
  await openHome(page, browser.url);
  await rest();
  const files = new Set<string>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (isProgramFile(pathname) && !OF_HOME.test(pathname)) files.add(pathname);
  });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, pageAddress(target, browser.subjects).slice('/#'.length));
  await page.getByRole('heading', { level: 1 }).filter({ hasText: /./ }).waitFor();
  await rest();
  await page.waitForTimeout(SETTLED_MS);
  await rest();
  await page.context().close();
  return { path: target.path, kb: measureSize(files) / 1000, files: files.size };
}
