/** Planned watering can be skipped and restored. */
import { realPresent } from './real-present.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const DAY_MS = 86_400_000;

test('a watering is skipped and comes back with Undo', async ({ gardenerPage: page }) => {
  await page.goto('/#/schedule?view=list');
  const entry = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: text('scheduleOutcome.planned') })
    .last();
  await entry.click();
  const card = page.getByRole('dialog');
  const zone = await card.getByRole('heading', { level: 2 }).innerText();
  const day = await card.getByRole('time').first().getAttribute('datetime');
  const same = page
    .getByRole('button')
    .filter({ has: page.locator(`time[datetime="${day}"]`) })
    .filter({ hasText: zone });
  await card.getByRole('button', { name: text('skip.this') }).click();
  await expect(same).toContainText(text('scheduleOutcome.skipped'));
  await expect(same).toContainText(text('reason.USER_SKIP'));
  await page.getByRole('button', { name: text('snackbar.undo') }).click();
  await expect(same).toContainText(text('scheduleOutcome.planned'));
});

test('a one-time run is planned, and is in the calendar', async ({ gardenerPage: page }) => {
  const zone = text('demo.dryBank');
  await page.goto('/#/schedule?view=list');
  await page.getByRole('button', { name: text('oneTimeRun.open') }).click();
  // Not the time it proposes: in the hour that comes twice a year that may be one which is over.
  const day = new Date(realPresent() + 2 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel(text('oneTimeRun.day'), { exact: true }).fill(day);
  await page.getByRole('textbox', { name: zone }).fill('7');
  await page.getByRole('button', { name: text('oneTimeRun.add') }).click();
  const runs = page.getByRole('region', { name: text('oneTimeRun.title') });
  await expect(runs).toContainText(`${zone} (7 min)`);
});
