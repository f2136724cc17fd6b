/** Home and the calendar with 40 zones on three controllers; the reference is the same demo garden with its own six. */
import type { Page } from '@playwright/test';
import { watchRequests } from '@sluice/e2e/pages';
import type { Bench } from './bench-garden.ts';
import { type DemoBrowser, openDemoBrowser } from './demo-browser.ts';
import type { Figure, Finding } from './finding.ts';
import { tellManyZones } from './many-zones.ts';
import { p } from './spread.ts';

const FEW = 6;
const MANY = 40;
const AIM_RATIO = 1.5;
const ROUNDS = 7;
const viewport = { width: 1440, height: 900 };

const PARTS = ['home opened', 'calendar opened', 'home again'] as const;
type Times = Record<(typeof PARTS)[number], number>;

export async function measureHome40({ url }: Bench): Promise<Finding> {
  const browser = await openDemoBrowser(url);
  try {
    const few: Times[] = [];
    const many: Times[] = [];
    await walk(browser, FEW);
    for (let round = 0; round < ROUNDS; round += 1) {
      few.push(await walk(browser, FEW));
      many.push(await walk(browser, MANY));
    }
    const middle = (times: readonly Times[], part: keyof Times) =>
      p(
        times.map((one) => one[part]),
        0.5,
      );
    const figures = PARTS.map(
      (part): Figure => ({
        of: `${part}, ${MANY} zones`,
        values: [
          { name: 'p50', value: middle(many, part), unit: 'ms', digits: 0 },
          { name: 'ratio', value: middle(many, part) / middle(few, part), digits: 2, aim: { atMost: AIM_RATIO } },
        ],
        reference: { of: `${FEW} zones`, values: [{ name: 'p50', value: middle(few, part), unit: 'ms', digits: 0 }] },
      }),
    );
    const what = 'visits with few and many zones in turn';
    return { samples: [{ what, expected: 2 * ROUNDS, actual: few.length + many.length }], figures };
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the address or the press of the menu to the picture with the last zone in it. */
async function walk(browser: DemoBrowser, zones: number): Promise<Times> {
  const page = await browser.open({ viewport });
  try {
    const rest = watchRequests(page);
    const { lastZone } = await tellManyZones(page, zones);
    const began = performance.now();
    await page.goto(`${browser.url}/#/home`);
    await page.getByRole('link', { name: await lastZone(), exact: true }).waitFor();
    const opened = performance.now() - began;
    await rest();
    // The code of the calendar is loaded before: only the drawing is measured.
    await page.locator('nav a[href$="#/schedule"]:visible').first().hover();
    await page.waitForTimeout(500);
    const calendar = await press(page, '/schedule', 'table');
    await page.waitForTimeout(300);
    return {
      'home opened': opened,
      'calendar opened': calendar,
      'home again': await press(page, '/home', 'section a[href*="home?zone"]'),
    };
  } finally {
    // Answers that are still on their way are not needed.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
}

/** Measured in the page: from the click to the second picture after it shows the element. */
const press = (page: Page, path: string, shown: string) =>
  page.evaluate(
    async ([target = '', element = '']) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const link = [...document.querySelectorAll<HTMLElement>(`nav a[href$="#${target}"]`)].find(
        (one) => one.offsetParent !== null,
      );
      const start = performance.now();
      link?.click();
      while (!document.querySelector(`main ${element}`)) await frame();
      await frame();
      await frame();
      return performance.now() - start;
    },
    [path, shown],
  );
