/** From the click on an entry of the menu to the page that is drawn with its data: the first time, and again. */
import type { Page } from '@playwright/test';
import { findWord, PAGES, watchRequests } from '@sluice/e2e/pages';
import { text } from '@sluice/e2e/texts';
import type { Bench } from './bench-garden.ts';
import { openDemoBrowser, openHome } from './demo-browser.ts';
import type { Figure, Finding } from './finding.ts';
import { p } from './spread.ts';

const AIM_MS = 100;
const ROUNDS = 3;
/** In the menu, or in the list of settings; `/settings` by itself is only the list. */
const MENU = ['/home', '/schedule', '/discover', '/settings'];
const isEntry = ({ path, subject }: (typeof PAGES)[number]) =>
  MENU.includes(path) || (!subject && /^\/settings\/\w+$/.test(path)) || path === '/settings/zones';

interface Visit {
  path: string;
  first: number[];
  again: number[];
}

export async function measureRouteChange({ url }: Bench): Promise<Finding> {
  const browser = await openDemoBrowser(url);
  try {
    const visits = new Map<string, Visit>();
    const entries = PAGES.filter(isEntry).filter(
      ({ path }, place, all) => all.findIndex((one) => one.path === path) === place,
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const entry of entries) {
        const page = await browser.open({ viewport: { width: 1440, height: 900 } });
        const rest = watchRequests(page);
        const isSetting = entry.path.startsWith('/settings/');
        await openHome(page, url);
        // Settings are opened from their list, which is loaded by then; home is returned to.
        if (isSetting) await press(page, '/settings', text('title.settings'), '');
        if (entry.path === '/home') await press(page, '/settings', text('title.settings'), '');
        await rest();
        const shown = findWord(entry, browser.subjects);
        const visit = visits.get(entry.path) ?? { path: entry.path, first: [], again: [] };
        visits.set(entry.path, visit);
        visit.first.push(await press(page, entry.path, text(entry.title), shown));
        await rest();
        await press(page, entry.path === '/schedule' ? '/discover' : '/schedule', '', '');
        await rest();
        if (isSetting) await press(page, '/settings', text('title.settings'), '');
        visit.again.push(await press(page, entry.path, text(entry.title), shown));
        await page.context().close();
      }
    }
    const all = [...visits.values()];
    const kinds = [findSlowest(all, 'first'), findSlowest(all, 'again')];
    return {
      samples: [
        { what: `pages, each the middle of ${ROUNDS} visits`, expected: entries.length, actual: visits.size },
        {
          what: 'visits',
          expected: 2 * ROUNDS * entries.length,
          actual: all.reduce((sum, { first, again }) => sum + first.length + again.length, 0),
        },
      ],
      figures: kinds.map(({ figure }) => figure),
      notes: kinds.flatMap(({ over }) => (over === '' ? [] : [`above ${AIM_MS} ms: ${over}`])),
    };
  } finally {
    await browser.close();
  }
}

function findSlowest(visits: Visit[], kind: 'first' | 'again'): { figure: Figure; over: string } {
  const middles = visits
    .map((visit) => ({ path: visit.path, ms: p(visit[kind], 0.5) }))
    .sort((one, other) => other.ms - one.ms);
  const [slowest] = middles;
  const median = p(
    middles.map(({ ms }) => ms),
    0.5,
  );
  return {
    figure: {
      of: kind === 'first' ? 'the first visit' : 'again',
      values: [
        { name: 'median', value: median, unit: 'ms', digits: 0 },
        {
          name: `slowest ${slowest?.path}`,
          value: slowest?.ms ?? Number.NaN,
          unit: 'ms',
          digits: 0,
          aim: { atMost: AIM_MS },
        },
      ],
    },
    over: middles
      .filter(({ ms }) => ms > AIM_MS)
      .map(({ path, ms }) => `${path} ${ms.toFixed(0)} ms`)
      .join(', '),
  };
}

/** Milliseconds from the click until heading and word are drawn, measured in the page itself. */
async function press(page: Page, path: string, title: string, word: string): Promise<number> {
  const drawn = page.evaluate(
    ([wantedPath = '', wantedTitle = '', wantedWord = '']) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          (click) => {
            const isThere = () => {
              const main = document.querySelector('main');
              const fields = [...(main?.querySelectorAll('input, select, textarea') ?? [])];
              const values = fields.map((field) =>
                field instanceof HTMLSelectElement
                  ? field.selectedOptions[0]?.label
                  : (field as HTMLInputElement).value,
              );
              const heading = document.querySelector('h1')?.textContent ?? '';
              return (
                location.hash.startsWith(`#${wantedPath}`) &&
                (wantedTitle === '' ? heading !== '' : heading === wantedTitle) &&
                [main?.innerText, ...values].join('\n').includes(wantedWord)
              );
            };
            const look = () => {
              if (!isThere()) return requestAnimationFrame(look);
              // The document is drawn with this frame, and is on the screen at the next one.
              return requestAnimationFrame(() => resolve(performance.now() - click.timeStamp));
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
    [path, title, word],
  );
  const [, ms] = await Promise.all([page.locator(`nav a[href$="#${path}"]:visible`).first().click(), drawn]);
  return ms;
}
