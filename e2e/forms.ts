/** How a person uses a form. */
import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import { readSubjects } from './pages.ts';
import { type TextKey, text } from './texts.ts';

/** Presses the form's button and waits for what the server says to it. */
export async function save(page: Page, key: TextKey = 'form.save') {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page
    .getByRole('button', { name: text(key), exact: true })
    .first()
    .click();
  return (await answer).status();
}

export const field = (page: Page, name: TextKey) => page.getByLabel(text(name), { exact: true });
export const said = (page: Page, key: TextKey) => page.getByRole('status').filter({ hasText: text(key) });

/** The address of the first zone's form. */
export async function zoneForm(url: string, account: Account): Promise<string> {
  const { zone } = await readSubjects(url, account);
  return `/#/settings/zones?zone=${zone.id}`;
}
