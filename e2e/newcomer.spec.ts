/** The newcomer's promise: from an empty account to the first watering in under five minutes, and kept when it is left. */
import { makeAccount } from './account.ts';
import { choose, describeLawn, next } from './newcomer-path.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const MAX_MS = 5 * 60_000;

test('an empty account comes to its first watering', async ({ browser, server }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  const context = await browser.newContext({ baseURL: server.url, storageState: account.state });
  const page = await context.newPage();
  const step = (name: 'place' | 'device' | 'zones' | 'program' | 'water') =>
    expect(page.getByRole('heading', { name: text(`newcomer.title.${name}`) })).toBeVisible();
  const began = performance.now();

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.begin') }).click();
  await page.getByLabel(text('gardenForm.name')).fill('Behind the house');
  await next(page);
  await step('place');
  await page.getByRole('button', { name: text('newcomer.later') }).click();
  await step('device');

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.continue') }).click();
  await step('device');
  await describeLawn(page);
  await page.getByRole('button', { name: text('newcomer.sameAsLast', { zone: 'Lawn' }) }).click();
  await page.getByRole('button', { name: text('newcomer.areaUnknown') }).click();
  await page.getByRole('button', { name: text('newcomer.noMoreZones') }).click();

  await step('program');
  await choose(page, text('newcomer.wayName.fixed'));
  await expect(page.getByRole('list', { name: text('programPreview.title') }).getByRole('listitem')).toHaveCount(14);
  await page.getByRole('button', { name: text('newcomer.saveProgram') }).click();

  await step('water');
  await page.getByRole('button', { name: text('newcomer.waterNow') }).click();
  await expect(page.getByRole('article', { name: 'Lawn' })).toContainText(text('runPhase.WATERING'));
  expect(performance.now() - began).toBeLessThan(MAX_MS);
  await page.getByRole('button', { name: text('newcomer.toGarden') }).click();
  await expect(page.getByRole('region', { name: text('home.runningNow') })).toContainText('Lawn');
  await context.close();
});
