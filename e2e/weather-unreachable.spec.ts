/** The promise of a garden whose weather service cannot be reached: it says so, and still plans its water. */
import { makeAccount } from './account.ts';
import { choose, describeLawn, next } from './newcomer-path.ts';
import { weatherLine } from './person.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

test('a newcomer’s garden plans its first smart watering, and says by which weather', async ({ browser, server }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  const context = await browser.newContext({ baseURL: server.url, storageState: account.state });
  const page = await context.newPage();

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.begin') }).click();
  await page.getByLabel(text('gardenForm.name')).fill('Behind the house');
  await next(page);
  await page.getByRole('button', { name: text('newcomer.later') }).click();
  await describeLawn(page);
  await page.getByRole('button', { name: text('newcomer.noMoreZones') }).click();
  await choose(page, text('newcomer.wayName.smart'));
  await page.getByRole('button', { name: text('newcomer.letSluiceDecide') }).click();
  await expect(page.getByRole('heading', { name: text('newcomer.title.water') })).toBeVisible();

  await page.goto('/#/home');
  const attention = page.getByRole('list', { name: text('attention.title') });
  await expect(attention).toContainText(text('weatherFault.usual'));
  await weatherLine(page).click();
  await expect(page.getByRole('region', { name: text('home.weather') })).toContainText(text('weather.unknown'));
  await context.close();
});
