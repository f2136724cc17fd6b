/** What a newcomer does on the first pages. */
import { expect, type Page } from '@playwright/test';
import { text } from './texts.ts';

export const next = (page: Page) => page.getByRole('button', { name: text('newcomer.next') }).click();

export const choose = (page: Page, picture: string) =>
  page.getByRole('radio', { name: new RegExp(`^${picture}`) }).click();

/** Goes from a garden's place to a device and its first zone, a lawn of 12 by 8. */
export async function describeLawn(page: Page, onQuestion = async () => {}): Promise<void> {
  await page.getByLabel(text('deviceSettings.name'), { exact: true }).fill('By the shed');
  await page.getByRole('button', { name: text('form.add'), exact: true }).click();
  await page.getByLabel(text('newcomer.zoneName')).fill('Lawn');
  for (const picture of [text('plantType.COOL_GRASS'), text('ribbonTest.short'), text('sprinkler.ROTOR_HEAD')]) {
    await expect(page.getByRole('radio', { name: new RegExp(`^${picture}`) })).toBeVisible();
    await onQuestion();
    await choose(page, picture);
  }
  await choose(page, text('shade.NONE'));
  await choose(page, text('slope.FLAT'));
  await page.getByLabel(text('areaChoice.long')).fill('12');
  await page.getByLabel(text('areaChoice.wide')).fill('8');
  await page.getByRole('button', { name: text('newcomer.saveZone') }).click();
}
