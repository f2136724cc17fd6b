/** A real Chromium with a demo garden, without a service worker that would answer from its cache. */
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { makeAccount } from '@sluice/e2e/account';
import { findBrowser } from '@sluice/e2e/browser';
import { readSubjects, type Subjects } from '@sluice/e2e/pages';

export interface DemoBrowser {
  url: string;
  subjects: Subjects;
  /** A new browser context with the session and nothing else. */
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function openDemoBrowser(url: string): Promise<DemoBrowser> {
  const account = await makeAccount(url);
  const subjects = await readSubjects(url, account);
  const browser = await chromium.launch(await findBrowser());
  return {
    url,
    subjects,
    async open(options = {}) {
      const context = await browser.newContext({
        storageState: account.state,
        serviceWorkers: 'block',
        locale: 'en',
        ...options,
      });
      return context.newPage();
    },
    close: () => browser.close(),
  };
}

/** Home is loaded, with its garden. */
export async function openHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/home`);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}
