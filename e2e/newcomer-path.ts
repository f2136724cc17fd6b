/** What a newcomer does on the first pages. */
import { expect, type Page } from '@playwright/test';
import { newPerson } from './account.ts';
import { fillPerson } from './person.ts';
import { text } from './texts.ts';

export const next = (page: Page) => page.getByRole('button', { name: text('newcomer.next') }).click();

export const choose = (page: Page, picture: string) =>
  page.getByRole('radio', { name: new RegExp(`^${picture}`) }).click();

/** Taps the first field of a form, as people do; the keyboard's "next" goes to the others. */
async function tapAndFill(page: Page, label: string, typed: string) {
  const field = page.getByLabel(label);
  await field.click();
  await field.fill(typed);
}

/** Goes from a garden's place to a device, which keeps the name that it has, and its first zone, a lawn of 12 by 8. */
export async function describeLawn(page: Page, onQuestion = async () => {}): Promise<void> {
  await expect(page.getByLabel(text('deviceSettings.name'), { exact: true })).not.toHaveValue('');
  await page.getByRole('button', { name: text('form.add'), exact: true }).click();
  await tapAndFill(page, text('newcomer.zoneName'), 'Lawn');
  for (const picture of [text('plantType.COOL_GRASS'), text('ribbonTest.short'), text('sprinkler.ROTOR_HEAD')]) {
    await expect(page.getByRole('radio', { name: new RegExp(`^${picture}`) })).toBeVisible();
    await onQuestion();
    await choose(page, picture);
  }
  await choose(page, text('shade.NONE'));
  await choose(page, text('slope.FLAT'));
  await tapAndFill(page, text('areaChoice.long'), '12');
  await page.getByLabel(text('areaChoice.wide')).fill('8');
  await page.getByRole('button', { name: text('newcomer.saveZone') }).click();
}

/** From the login page to an account without a garden. */
export async function register(page: Page): Promise<void> {
  await page.goto('/#/login');
  await page.getByRole('link', { name: text('login.register') }).click();
  await page.getByLabel(text('account.name')).click();
  await fillPerson(page, newPerson());
  await expect(page.getByRole('link', { name: text('emptyHome.begin') })).toBeVisible();
}
