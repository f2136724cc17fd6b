/** Ten languages, whole and legible on a phone. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './server-fixture.ts';
import { KEY_STARTS, LANGUAGES, type Language, type TextKey, text } from './texts.ts';

const FRONT_PAGES: readonly [address: string, title: TextKey][] = [
  ['/#/login', 'login.title'],
  ['/#/register', 'registration.title'],
  ['/#/forgot-password', 'forgottenPassword.title'],
  ['/#/reset-password?token=none', 'passwordReset.title'],
  ['/#/404', 'errorPage.notFoundTitle'],
  ['/#/500', 'errorPage.serverTitle'],
];
const GARDENS = ['garden', 'terrace', 'livingRoom', 'probes'] as const;

/** What is wrong with the texts on the page; runs in the browser. */
function faultsOfTexts(keyStarts: string[]): string[] {
  const faults: string[] = [];
  const shownKey = new RegExp(`\\b(${keyStarts.join('|')})\\.[a-zA-Z_]+`);
  const judge = (words: string, where: string) => {
    const isBroken = shownKey.test(words) || /\{\{|\}\}|undefined|\bNaN\b|Invalid Date|\[object/.test(words);
    if (isBroken) faults.push(`${where}: ${words}`);
  };
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForEars = (element: Element) => element.clientWidth <= 1 || getComputedStyle(element).clipPath !== 'none';

  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const words = element.getAttribute(name);
      if (words) judge(words, name);
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && element.tagName !== 'STYLE') judge(node.textContent ?? '', 'text');
    }
    if (!isVisible(element) || isForEars(element) || element.closest('[aria-hidden="true"], svg')) continue;
    const words = element.innerText?.trim().replace(/\s+/g, ' ');
    if (!words) continue;
    const { overflowX, textOverflow, display } = getComputedStyle(element);
    const cuts = overflowX !== 'visible' || textOverflow === 'ellipsis' || /^(BUTTON|A)$/.test(element.tagName);
    if (cuts && display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut at ${element.clientWidth} of ${element.scrollWidth} px: ${words.slice(0, 80)}`);
    const { left, right } = element.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) faults.push(`beyond the edge, ${left} to ${right}: ${words.slice(0, 80)}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`);
  return faults;
}

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale: language === 'zh-Hans' ? 'zh-CN' : language, viewport: { width: 390, height: 844 } });

    test('no text is missing, cut or too wide', async ({ page }) => {
      const say = (key: TextKey, figures?: Record<string, string>) => text(key, figures, language);
      const title = (key: TextKey) => page.getByRole('heading', { level: 1, name: say(key), exact: true });
      const cards = page.getByRole('article').first();
      for (const [address, key] of FRONT_PAGES) {
        await page.goto(address);
        await expectWhole(page, language, title(key));
      }
      await page.goto('/#/login');
      await page.getByRole('button', { name: say('login.demo') }).click();

      for (const [place, garden] of GARDENS.entries()) {
        if (place > 0) {
          const before = say(`demo.${GARDENS[place - 1] ?? garden}`);
          await page.getByRole('button', { name: say('navigation.open') }).click();
          await expectWhole(page, language, page.getByRole('navigation', { name: say('navigation.drawer') }));
          await page.getByRole('button', { name: say('groups.switch', { name: before }) }).click();
          await page.getByRole('menuitemradio', { name: say(`demo.${garden}`), exact: true }).click();
        }
        await expect(page.getByRole('banner')).toContainText(say(`demo.${garden}`));
        await expectWhole(page, language, title('title.home'), cards);
        if (garden === 'probes') continue;
        await page.goto('/#/home/ManualRun');
        await expectWhole(
          page,
          language,
          title('title.manualRun'),
          page.getByRole('button', { name: say('manualRun.start') }),
        );
        await page.goto('/#/schedule');
        await expectWhole(
          page,
          language,
          title('title.schedule'),
          page.getByRole('main').getByRole('listitem').first(),
        );
        await page.goto('/#/home');
      }
    });
  });
}

/** Once all these are there, nothing is wrong with any text. */
async function expectWhole(page: Page, language: Language, ...awaited: Locator[]) {
  for (const part of awaited) await expect(part).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // What slides in is beyond the edge for a moment.
  const faults = () => page.evaluate(faultsOfTexts, KEY_STARTS);
  await expect.poll(faults, { message: `${language} ${page.url()}`, timeout: 3_000 }).toEqual([]);
}
