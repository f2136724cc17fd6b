/** What a zone's page says in a browser on a day of the season, and its pictures where somebody wants them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '@sluice/e2e/browser';
import { openApi } from '../api.ts';
import { CLIMATE } from './plots.ts';
import type { Person } from './season-garden.ts';

/** Languages of the wire, and what the folded part is called in each. */
const LANGUAGES = [
  { lang: 'EN', locale: 'en', title: 'What Sluice has learned here' },
  { lang: 'DE', locale: 'de', title: 'Was Sluice hier gelernt hat' },
] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;
/** A folder for pictures; without it none are taken. */
const FOLDER = process.env.SLUICE_SEASON_PICTURES ?? null;

export interface SaidPage {
  lang: (typeof LANGUAGES)[number]['lang'];
  text: string;
}

interface Shown {
  url: string;
  person: Person;
  zoneId: string;
  /** Of its pictures. */
  name: string;
  nowMs: number;
}

export async function readPages(shown: Shown): Promise<SaidPage[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const said: SaidPage[] = [];
    for (const language of LANGUAGES) said.push(await readPage(browser, shown, language));
    return said;
  } finally {
    await browser.close();
  }
}

async function readPage(browser: Browser, shown: Shown, language: (typeof LANGUAGES)[number]): Promise<SaidPage> {
  const { url, person, name } = shown;
  const api = openApi(url);
  const { token } = await api.call<{ token: string }>('', 'POST', '/auth/login', person);
  await api.call(token, 'POST', '/api/v1/profile', { lang: language.lang });
  let text = '';
  for (const size of FOLDER === null ? SIZES.slice(0, 1) : SIZES) {
    for (const scheme of FOLDER === null ? SCHEMES.slice(0, 1) : SCHEMES) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        colorScheme: scheme,
        locale: language.locale,
        timezoneId: CLIMATE.timeZone,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(shown.nowMs);
      const answer = await context.request.post('/auth/login', { data: person });
      const { token: own, digest } = ((await answer.json()) as { data: { token: string; digest: string } }).data;
      await context.addInitScript(
        ([tokenOfPage, digestOfPage]) => {
          localStorage.setItem('sluice_token', tokenOfPage ?? '');
          localStorage.setItem('sluice_digest', digestOfPage ?? '');
        },
        [own, digest],
      );
      text = await unfold(page, shown.zoneId, language.title);
      if (FOLDER !== null) await takePicture(page, `${name}-${language.locale}-${size.width}-${scheme}`);
      await context.close();
    }
  }
  return { lang: language.lang, text };
}

/** The text of the page's part, and of its sentence about the soil above it. */
async function unfold(page: Page, zoneId: string, title: string): Promise<string> {
  await page.goto(`/#/home/zones?zone=${zoneId}`);

  await page.getByText(title, { exact: true }).click();
  const part = page.locator('details', { hasText: title });
  await part.locator('dt').first().waitFor();
  return (await part.innerText()).replaceAll('\u00a0', ' ');
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = FOLDER ?? '';
  mkdirSync(folder, { recursive: true });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // Otherwise a bar fixed to the top or bottom of the window would appear in the middle of a long page.
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await page.setViewportSize({ width, height });
}
