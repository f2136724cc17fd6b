/** The promise of a garden whose weather service cannot be reached: it says so, and still plans its water. */
import { makeAccount } from './account.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

test('a newcomer’s garden plans its first smart watering, and says by which weather', async ({ browser, server }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  const context = await browser.newContext({ baseURL: server.url, storageState: account.state });
  const page = await context.newPage();
  const next = () => page.getByRole('button', { name: text('newcomer.next') }).click();
  const choose = (picture: string) => page.getByRole('radio', { name: new RegExp(`^${picture}`) }).check();

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.begin') }).click();
  await page.getByLabel(text('gardenForm.name')).fill('Behind the house');
  await next();
  await page.getByRole('button', { name: text('newcomer.later') }).click();
  await page.getByLabel(text('deviceSettings.name'), { exact: true }).fill('By the shed');
  await page.getByRole('button', { name: text('form.add'), exact: true }).click();
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
  await page.getByRole('button', { name: text('newcomer.noMoreZones') }).click();
  await choose(text('newcomer.wayName.smart'));
  await page.getByRole('button', { name: text('newcomer.letSluiceDecide') }).click();
  await expect(page.getByRole('heading', { name: text('newcomer.title.water') })).toBeVisible();

  await page.goto('/#/home');
  const attention = page.getByRole('list', { name: text('attention.title') });
  await expect(attention).toContainText(text('weatherFault.usual'));
  await expect(page.getByRole('region', { name: text('home.weather') })).toContainText(text('weatherFault.usual'));
  await context.close();
});
