/** The newcomer's promise: from an empty account to the first watering in under five minutes, and kept when it is left. */
import { makeAccount } from './account.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const MAX_MS = 5 * 60_000;

test('an empty account comes to its first watering', async ({ browser, server }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  const context = await browser.newContext({ baseURL: server.url, storageState: account.state });
  const page = await context.newPage();
  const next = () => page.getByRole('button', { name: text('newcomer.next') }).click();
  const step = (name: 'place' | 'device' | 'zones' | 'program' | 'water') =>
    expect(page.getByRole('heading', { name: text(`newcomer.title.${name}`) })).toBeVisible();
  const choose = (picture: string) => page.getByRole('radio', { name: new RegExp(`^${picture}`) }).check();
  const began = performance.now();

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.begin') }).click();
  await page.getByLabel(text('gardenForm.name')).fill('Behind the house');
  await next();
  await step('place');
  await page.getByRole('button', { name: text('newcomer.later') }).click();
  await step('device');

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.continue') }).click();
  await step('device');
  await page.getByLabel(text('deviceSettings.name'), { exact: true }).fill('By the shed');
  await page.getByRole('button', { name: text('form.add'), exact: true }).click();

  await step('zones');
  await page.getByLabel(text('newcomer.zoneName')).fill('Lawn');
  for (const picture of [text('plantType.COOL_GRASS'), text('ribbonTest.short'), text('sprinkler.ROTOR_HEAD')]) {
    await choose(picture);
    await next();
  }
  await choose(text('shade.NONE'));
  await next();
  await choose(text('slope.FLAT'));
  await next();
  await page.getByLabel(text('areaChoice.long')).fill('12');
  await page.getByLabel(text('areaChoice.wide')).fill('8');
  await page.getByRole('button', { name: text('newcomer.saveZone') }).click();
  await page.getByRole('button', { name: text('newcomer.sameAsLast', { zone: 'Lawn' }) }).click();
  await page.getByRole('button', { name: text('newcomer.areaUnknown') }).click();
  await page.getByRole('button', { name: text('newcomer.noMoreZones') }).click();

  await step('program');
  await choose(text('newcomer.wayName.fixed'));
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
