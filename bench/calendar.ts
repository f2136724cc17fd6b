/**
 * The calendar with 2,000 entries, drawn, scrolled and paged, on a phone and on a desktop. The reference is a plain list of
 * 2,000 rows, put into an empty page of the same browser and scrolled.
 */
import type { Page } from '@playwright/test';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Bench } from './bench-garden.ts';
import { type DemoBrowser, openDemoBrowser, openHome } from './demo-browser.ts';
import type { Figure, Finding } from './finding.ts';
import { worstFrame } from './frames.ts';
import { p } from './spread.ts';

const ENTRIES = 2_000;
const DAYS_EACH_WAY = 29;
const AIM_MS = 100;
const ROUNDS = 3;
const SIZES = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };

export async function measureCalendar({ url }: Bench): Promise<Finding> {
  const browser = await openDemoBrowser(url);
  try {
    const figures: Figure[] = [];
    let rounds = 0;
    for (const [name, viewport] of Object.entries(SIZES)) {
      const ours: number[] = [];
      const plain: number[] = [];
      const named = new Map<string, number[]>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const frames = await calendarFrames(browser, viewport);
        for (const [what, ms] of Object.entries(frames)) named.set(what, [...(named.get(what) ?? []), ms]);
        ours.push(Math.max(...Object.values(frames)));
        plain.push(await plainFrame(browser, viewport));
        rounds += 1;
      }
      const middle = p(ours, 0.5);
      const ms = (what: string, value: number) => ({ name: what, value, unit: 'ms', digits: 0 });
      figures.push({
        of: `${name} px`,
        values: [
          { ...ms('worst frame', middle), aim: { below: AIM_MS } },
          ...[...named].map(([what, frames]) => ms(what, p(frames, 0.5))),
          { name: 'ratio', value: middle / p(plain, 0.5), digits: 2 },
        ],
        reference: { of: 'a plain list', values: [ms('worst frame', p(plain, 0.5))] },
      });
    }
    const what = `rounds of ${ENTRIES} entries over ${2 * DAYS_EACH_WAY} days, each figure the middle of ${ROUNDS}`;
    return { samples: [{ what, expected: ROUNDS * Object.keys(SIZES).length, actual: rounds }], figures };
  } finally {
    await browser.close();
  }
}

type Viewport = { width: number; height: number };

async function calendarFrames(browser: DemoBrowser, viewport: Viewport): Promise<Record<string, number>> {
  const page = await browser.open({ viewport });
  try {
    const crowded = await crowd(page);
    await openHome(page, browser.url);
    const frames: Record<string, number> = {};
    const schedule = page.locator('nav a[href$="#/schedule"]:visible').first();
    // The code of the page is loaded before: only the drawing is measured.
    await schedule.hover();
    await page.waitForTimeout(500);
    frames.opened = await worstFrame(page, async () => {
      await schedule.click();
      await page.getByRole('button', { name: 'Today' }).waitFor();
      await page.waitForTimeout(500);
    });
    if (viewport.width > 768) {
      const turn = (name: RegExp) => page.getByRole('button', { name }).first().click();
      frames['next month'] = await worstFrame(page, () => turn(/month after|next month/i));
      frames.week = await worstFrame(page, () => turn(/^week$/i));
      frames['next week'] = await worstFrame(page, () => turn(/week after|next week/i));
      frames.list = await worstFrame(page, () => turn(/^list$/i));
    } else {
      frames.history = await worstFrame(page, () =>
        page
          .getByRole('button', { name: /history/i })
          .first()
          .click(),
      );
    }
    frames.scrolled = await worstFrame(page, () => scrollThrough(page));
    if (crowded() < ENTRIES) throw new Error(`the calendar was told fewer than ${ENTRIES} entries`);
    return frames;
  } finally {
    await page.context().close();
  }
}

async function plainFrame(browser: DemoBrowser, viewport: Viewport): Promise<number> {
  const page = await browser.open({ viewport });
  try {
    await page.goto('about:blank');
    const drawn = await worstFrame(page, () =>
      page.evaluate((rows) => {
        const list = document.createElement('ul');
        for (let row = 0; row < rows; row += 1) {
          const item = document.createElement('li');
          for (const word of ['05:10', 'Front lawn', 'planned']) {
            const part = document.createElement('span');
            part.textContent = `${word} `;
            item.append(part);
          }
          list.append(item);
        }
        document.body.append(list);
      }, ENTRIES),
    );
    return Math.max(drawn, await worstFrame(page, () => scrollThrough(page)));
  } finally {
    await page.context().close();
  }
}

async function scrollThrough(page: Page): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
  }
}

/** The demo's own entries, repeated on other days. Returns how many there are. */
async function crowd(page: Page): Promise<() => number> {
  let answered = 0;
  const multiply = <Entry extends Schedule | Event>(entries: Entry[], direction: 1 | -1): Entry[] => {
    const models = entries.filter(({ end_time }) => end_time !== null);
    return Array.from({ length: ENTRIES / 2 }, (_, place): Entry => {
      const model = models[place % models.length];
      if (!model) throw new Error('the demo has no entries');
      answered += 1;
      const days = 1 + (place % DAYS_EACH_WAY);
      return {
        ...structuredClone(model),
        id: crypto.randomUUID(),
        start_time: onDay(model.start_time, direction * days),
        end_time: onDay(model.end_time ?? model.start_time, direction * days),
      };
    });
  };
  await page.route('**/api/v1/groups/*/schedules', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { schedules: Schedule[] } };
    await route.fulfill({ json: { status: 'OK', data: { schedules: multiply(data.schedules, 1) } } });
  });
  await page.route('**/api/v1/groups/*/events', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { events: Event[] } };
    await route.fulfill({ json: { status: 'OK', data: { events: multiply(data.events, -1) } } });
  });
  return () => answered;
}

/** The same time of day, so many days from today. */
function onDay(moment: Schedule['start_time'], days: number): Schedule['start_time'] {
  const utc = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + (Date.parse(moment.utc) % DAY_MS));
  return { ...moment, utc: utc.toISOString(), local_date: utc.toISOString().slice(0, 10) };
}
