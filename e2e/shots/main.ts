/**
 * `npm run shots`: pictures of every page at 390 and 1440 px, light and dark, in docs/pictures.
 * The garden's clock starts at the same instant each time, so that pictures change only when the dashboard does.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { type Account, callApi, type Index, makeAccount } from '../account.ts';
import { findBrowser } from '../browser.ts';
import { root } from '../checkout.ts';
import { bell, runningCard, startRun } from '../person.ts';
import { startServer } from '../server-fixture.ts';
import { controlSimulator } from '../simulator.ts';
import { text } from '../texts.ts';
import { keepOrReplace } from './keep-or-replace.ts';

const GARDEN_TIME = Date.parse('2026-06-18T16:30:00Z');
/** The pages' clock stands this much later: everything that was done to prepare them lies in one span of minutes. */
const SHOWN_TIME = GARDEN_TIME + 10 * 60_000;
const TIME_ZONE = 'America/Los_Angeles';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;
const RUN = { zone: text('demo.vegetables'), length: '10 min', leftMs: 7 * 60_000 + 30_000 };
const FAULTY = text('demo.roses');
const PAGES_MS = 20_000;

const pictures = join(root, 'docs/pictures');
const taken = new Set<string>();

interface Setting {
  size: (typeof SIZES)[number];
  scheme: (typeof SCHEMES)[number];
}

async function main(): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const server = await startServer({
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'fixed-time.ts'))}`,
    SLUICE_SHOTS_SHIFT_MS: String(GARDEN_TIME - Date.now()),
  });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const calm = await makeAccount(server.url);
    const busy = await makeAccount(server.url);
    const shownAt = await makeBusy(server.url, server.dataDir, busy, browser);
    for (const size of SIZES) {
      for (const scheme of SCHEMES) {
        await takeFrontPages(browser, server.url, { size, scheme });
        await takeCalmGarden(browser, server.url, { size, scheme }, calm);
        await takeBusyGarden(browser, server.url, { size, scheme }, busy, shownAt);
      }
    }
  } finally {
    await browser.close();
    await server.remove();
  }
  for (const name of readdirSync(pictures)) if (!taken.has(name)) rmSync(join(pictures, name));
  const bytes = [...taken].reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0);
  process.stdout.write(`${taken.size} pictures in docs/pictures, ${(bytes / 1e6).toFixed(1)} MB\n`);
}

/** A broken wire, a notification of it, and a run on its way. Answers the instant at which 7:30 are left of the run. */
async function makeBusy(url: string, dataDir: string, account: Account, browser: Browser): Promise<number> {
  const read = () => callApi<Index>(url, account.token, 'GET', '/api/v1/index');
  const { current_group: group } = await read();
  const zone = group.zones.find(({ name }) => name === FAULTY);
  const device = group.devices.find(({ id }) => id === zone?.device_id);
  await controlSimulator(dataDir, 'fault', `${device?.serial_number}:${zone?.terminal}`, 'open-circuit', 'on');
  const context = await browser.newContext({ baseURL: url, storageState: account.state });
  const page = await context.newPage();
  await page.goto('/#/home');
  await startRun(page, FAULTY, '1 min');
  await expect(page.getByRole('list', { name: text('attention.title') })).toBeVisible({ timeout: PAGES_MS });
  await startRun(page, RUN.zone, RUN.length);
  await expect(runningCard(page, RUN.zone)).toContainText(text('runPhase.WATERING'), { timeout: PAGES_MS });
  await context.close();
  const { active_runs: runs } = (await read()).current_group;
  return Date.parse(runs[0]?.end_time.utc ?? '') - RUN.leftMs;
}

async function openPage(
  browser: Browser,
  url: string,
  { size, scheme }: Setting,
  account: Account | null,
  shownAt = SHOWN_TIME,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: scheme,
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
    storageState: account?.state,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(shownAt);
  return { page, context };
}

async function take(page: Page, name: string, { size, scheme }: Setting, fullPage = true): Promise<void> {
  const path = join(pictures, `${name}-${size.width}-${scheme}.png`);
  // What clings to the foot of the window would else lie across the middle of a long page.
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  if (fullPage) await page.setViewportSize({ width: size.width, height: Math.max(size.height, wholeHeight) });
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.setViewportSize(size);
  await keepOrReplace(path, picture, page);
  taken.add(basename(path));
}

/** The sentence and the ribbon come last: they need the schedule and the history. */
async function expectHomeWhole(page: Page, hasRibbon: boolean): Promise<void> {
  await expect(page.getByRole('main').locator('p[aria-live]').first()).not.toHaveText(/^\s*$/);
  if (hasRibbon) await expect(page.getByRole('figure')).toContainText(text('ribbon.done'));
}

async function takeFrontPages(browser: Browser, url: string, setting: Setting): Promise<void> {
  const { page, context } = await openPage(browser, url, setting, null);
  const pages = [
    ['login', '/#/login', text('login.title')],
    ['register', '/#/register', text('registration.title')],
    ['forgot-password', '/#/forgot-password', text('forgottenPassword.title')],
    ['reset-password', '/#/reset-password?token=from-the-mail', text('passwordReset.title')],
    ['not-found', '/#/404', text('errorPage.notFoundTitle')],
  ] as const;
  for (const [name, address, title] of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: PAGES_MS });
    if (name === 'login') await expect(page.getByRole('button', { name: text('login.demo') })).toBeVisible();
    await take(page, name, setting);
  }
  await context.close();
}

async function takeCalmGarden(browser: Browser, url: string, setting: Setting, account: Account): Promise<void> {
  const gardens = ['garden', 'terrace', 'livingRoom', 'probes'] as const;
  const names = { garden: 'home', terrace: 'home-timers', livingRoom: 'home-pump', probes: 'home-sensors' };
  const { groups } = await callApi<Index>(url, account.token, 'GET', '/api/v1/index');
  for (const garden of gardens) {
    const id = groups.find(({ name }) => name === text(`demo.${garden}`))?.id ?? '';
    const { page, context } = await openPage(browser, url, setting, account);
    await context.addInitScript((groupId) => localStorage.setItem('sluice_group', groupId), id);
    await page.goto('/#/home');
    await expect(page.getByRole('banner')).toContainText(text(`demo.${garden}`), { timeout: PAGES_MS });
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectHomeWhole(page, garden !== 'probes');
    await take(page, names[garden], setting);
    if (garden === 'garden') {
      await page.goto('/#/home/ManualRun');
      await expect(page.getByRole('button', { name: text('manualRun.start') })).toBeVisible();
      await take(page, 'water-by-hand', setting);
      await takeSchedule(page, setting);
      await page.goto('/#/discover');
      await expect(page.getByText(text('savings.used')).first()).toBeVisible();
      await take(page, 'discover', setting);
    }
    await context.close();
  }
}

async function takeSchedule(page: Page, setting: Setting): Promise<void> {
  const entries = page.getByRole('main').getByRole('listitem').getByRole('button');
  for (const view of ['month', 'week', 'list'] as const) {
    await page.goto(`/#/schedule?view=${view}`);
    await expect(entries.filter({ hasText: text('demo.vegetables') }).first()).toBeVisible();
    await take(page, `schedule-${view}`, setting);
  }
  await entries
    .filter({ hasText: text('demo.vegetables') })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: text('demo.vegetables') })).toBeVisible();
  await take(page, 'schedule-entry', setting, false);
  await page.goto('/#/home/ZoneStatusChart');
  await page.getByRole('button', { name: text('chartScale.month') }).click();
  await expect(page.getByText(text('zoneChart.asTable'))).toBeVisible();
  await take(page, 'zone-status', setting);
}

async function takeBusyGarden(
  browser: Browser,
  url: string,
  setting: Setting,
  account: Account,
  shownAt: number,
): Promise<void> {
  const { page, context } = await openPage(browser, url, setting, account, shownAt);
  await page.goto('/#/home');
  await expect(runningCard(page, RUN.zone)).toBeVisible({ timeout: PAGES_MS });
  await expectHomeWhole(page, true);
  await take(page, 'running', setting, false);
  await bell(page).click();
  const title = text('notifications.valveOpenCircuit.title', { zone: FAULTY });
  await expect(page.getByRole('dialog').getByText(title)).toBeVisible();
  await take(page, 'notifications', setting, false);
  await context.close();
}

await main();
