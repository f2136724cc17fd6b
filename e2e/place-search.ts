import { expect, type Page } from '@playwright/test';
import { field } from './forms.ts';
import { text } from './texts.ts';

/** The list of towns is put into the database first. */
const LIST_MS = 60_000;

/** Types a town, a post code or a whole address and takes the first result of our own list: no service is asked. */
export async function findTown(page: Page, typed: string, town: string) {
  await expect(async () => {
    await field(page, 'locationForm.search').fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: town })).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: LIST_MS });
  await expect(page.getByText(text('locationForm.serviceFailed'))).toBeVisible();
  await page.getByRole('button', { name: town }).click();
}
