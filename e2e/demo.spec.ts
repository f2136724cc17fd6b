/** The demo without an account, unless the operator has switched it off. */
import { expectLogin, openDemo, weatherLine, zoneRow } from './person.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

test('one press on the login page leads into a working garden', async ({ page }) => {
  await openDemo(page);
  for (const zone of ['frontLawn', 'backLawn', 'vegetables', 'roses', 'dryBank', 'lemonTrees'] as const) {
    await expect(zoneRow(page, text(`demo.${zone}`))).toBeVisible();
  }
  await expect(zoneRow(page, text('demo.frontLawn')).getByRole('img')).toBeVisible();
  await weatherLine(page).click();
  await expect(page.getByRole('region', { name: text('home.weather') })).toContainText(
    text('weatherProviderName.SIMULATED'),
  );
  await page.getByText(text('home.equipment')).click();
  await expect(page.getByRole('region', { name: text('title.controllers') })).toContainText(
    text('deviceStatus.ONLINE'),
  );

  await page.goto('/#/schedule?view=list');
  const lines = page.getByRole('main').getByRole('listitem');
  const planned = lines.filter({ hasText: text('scheduleOutcome.planned') }).filter({ has: page.getByRole('button') });
  await expect(planned.first()).toBeVisible();
  await page.getByRole('button', { name: text('calendar.history') }).click();
  const watered = lines.filter({ hasText: text('scheduleOutcome.EXECUTED') }).filter({ has: page.getByRole('button') });
  await expect(watered.first()).toBeVisible();
});

test('an operator can take the offer away', async ({ startOwnServer, openBrowser }) => {
  const { url } = await startOwnServer({ SLUICE_DEMO: 'off' });
  const context = await openBrowser({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/');
  await expectLogin(page);
  await expect(page.getByRole('link', { name: text('login.register') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('login.demo') })).toBeHidden();
  expect((await context.request.post('/auth/demo', { data: { lang: 'EN' } })).status()).toBe(404);
});
