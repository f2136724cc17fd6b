/** Ten languages, complete and readable on a phone. */
import type { Locator, Page } from '@playwright/test';
import { isInPart, isWhole } from '../scripts/test-extent.ts';
import { type Account, callApi, type Index } from './account.ts';
import {
  expectShown,
  LOOKS,
  ONCE_EACH,
  ONCE_EACH_OF_PROBES,
  PAGE_OF_SERVER,
  PAGES_OF_ANY,
  pageAddress,
  readSubjects,
  watchRequests,
} from './pages.ts';
import { expect, type RunningServer, test } from './server-fixture.ts';
import { KEY_STARTS, LANGUAGES, type Language, type TextKey, text } from './texts.ts';

const FRONT_PAGES: readonly [address: string, title: TextKey][] = [
  ['/#/login', 'login.title'],
  ['/#/register', 'registration.title'],
  ['/#/forgot-password', 'forgottenPassword.title'],
  ['/#/openid?outcome=failed', 'provider.pageTitle'],
  ['/#/reset-password?token=none', 'passwordReset.title'],
  ['/#/restore', 'restore.title'],
  ['/#/404', 'errorPage.notFoundTitle'],
  ['/#/500', 'errorPage.serverTitle'],
];
/** What is wrong with the texts on the page; runs in the browser. */
function faultsOfTexts(keyStarts: string[]): string[] {
  const faults: string[] = [];
  const shownKey = new RegExp(`\\b(${keyStarts.join('|')})\\.[a-zA-Z_]+`);
  const judge = (shownText: string, where: string) => {
    const isBroken = shownKey.test(shownText) || /\{\{|\}\}|undefined|\bNaN\b|Invalid Date|\[object/.test(shownText);
    if (isBroken) faults.push(`${where}: ${shownText}`);
  };
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForEars = (element: Element) => element.clientWidth <= 1 || getComputedStyle(element).clipPath !== 'none';

  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const shownText = element.getAttribute(name);
      if (shownText) judge(shownText, name);
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && element.tagName !== 'STYLE') judge(node.textContent ?? '', 'text');
    }
    const { overflowX, textOverflow, display } = getComputedStyle(element);
    const cuts = overflowX !== 'visible' || textOverflow === 'ellipsis' || /^(BUTTON|A)$/.test(element.tagName);
    const isCut = cuts && display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    const { left, right } = element.getBoundingClientRect();
    const isBeyond = left < -1 || right > innerWidth + 1;
    if (!isCut && !isBeyond) continue;
    if (!isVisible(element) || isForEars(element) || element.closest('[aria-hidden="true"], svg')) continue;
    const shownText = element.innerText?.trim().replace(/\s+/g, ' ').slice(0, 80);
    if (!shownText) continue;
    if (isCut) faults.push(`cut at ${element.clientWidth} of ${element.scrollWidth} px: ${shownText}`);
    if (isBeyond) faults.push(`beyond the edge, ${left} to ${right}: ${shownText}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`);
  return faults;
}

/** Parts of the pages; each language reads one of them, and so each page is read in two languages. */
const PARTS = 5;

for (const [place, language] of LANGUAGES.entries()) {
  const isRead = (address: string) => isWhole || isInPart(address, place, PARTS);

  test.describe(language, () => {
    // Without motion, for what slides in is beyond the edge for a moment.
    const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
    test.use({
      locale: language === 'zh-Hans' ? 'zh-CN' : language,
      viewport: phone.viewport,
      contextOptions: { reducedMotion: phone.reducedMotion },
    });

    test('before the login, and on the page of the server, no text is missing, cut or too wide', async ({
      page,
      server,
      operator,
    }) => {
      const title = (key: TextKey) =>
        page.getByRole('heading', { level: 1, name: text(key, {}, language), exact: true });
      for (const [address, key] of FRONT_PAGES) {
        if (!isRead(address)) continue;
        await page.goto(address);
        await expectWhole(page, language, title(key));
      }
      if (!isRead(PAGE_OF_SERVER.path)) return;
      await speak(server, operator, language);
      await becomeLoggedIn(page, operator);
      await page.goto(`/#${PAGE_OF_SERVER.path}`);
      const accounts = page.getByRole('region', { name: text('serverPage.accounts', {}, language) });
      await expect(accounts).toContainText(operator.email);
      await accounts.getByRole('button', { name: text('serverPage.invite', {}, language) }).click();
      await expectWhole(page, language);
    });

    test('every page of every garden is whole', async ({ server, gardener, openBrowser }) => {
      test.setTimeout(180_000);
      await speak(server, gardener, language);
      const { groups } = await callApi<Index>(server.url, gardener.token, 'GET', '/api/v1/index');
      const context = await openBrowser({ storageState: gardener.state, ...phone });
      const page = await context.newPage();
      const rest = watchRequests(page);
      await page.goto('/');
      for (const { id, device_type } of groups) {
        const all =
          device_type === 'SENSOR' ? ONCE_EACH_OF_PROBES : device_type === 'SPRITE' ? ONCE_EACH : PAGES_OF_ANY;
        const pages = all.filter(({ path }) => isRead(`${device_type} ${path}`));
        if (pages.length === 0) continue;
        await page.evaluate((chosen) => localStorage.setItem('sluice_group', chosen), id);
        await page.reload();
        const subjects = await readSubjects(server.url, gardener, id);
        for (const one of pages) {
          await page.goto(pageAddress(one, subjects));
          await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
          await expectShown(page, one, subjects, `${language} ${one.path}`);
          await rest();
          await expectWhole(page, language);
        }
        await page.getByRole('button', { name: text('navigation.open', {}, language) }).click();
        await expectWhole(
          page,
          language,
          page.getByRole('navigation', { name: text('navigation.drawer', {}, language) }),
        );
      }
      await speak(server, gardener, 'en');
    });
  });
}

/** The account's language from now on. */
async function speak({ url }: RunningServer, { token }: Account, language: Language) {
  await callApi(url, token, 'POST', '/api/v1/profile', { lang: language.slice(0, 2).toUpperCase() });
}

/** As if this browser had logged in itself. */
async function becomeLoggedIn(page: Page, { state: { cookies, origins } }: Account) {
  await page.context().addCookies(cookies);
  await page.goto('/#/login');
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, stored);
}

/** Once all these are there, nothing is wrong with any text. */
async function expectWhole(page: Page, language: Language, ...awaited: Locator[]) {
  for (const part of awaited) await expect(part).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const faults = () => page.evaluate(faultsOfTexts, KEY_STARTS);
  // Soft, so that one run names every fault.
  await expect
    .configure({ soft: true })
    .poll(faults, { message: `${language} ${page.url()}`, timeout: 3_000, ...LOOKS })
    .toEqual([]);
}
