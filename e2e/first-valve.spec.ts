/** From a new account to a watered zone, seen in two tabs, with nothing left behind at the end. */
import { newPerson, restPrograms } from './account.ts';
import {
  expectLogin,
  expectNothingStored,
  fillPerson,
  logIn,
  logOut,
  readToken,
  runningCard,
  secondsLeft,
  startRun,
  zoneRow,
} from './person.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const ZONE = text('demo.frontLawn');

// At the moment of logging out, a tab may be asking for news.
test.use({ expectedLines: [/Failed to load resource: .* 401 .*\/api\/v1\/index/] });

test('register, water a zone by hand, watch it in a second tab, stop it, log out', async ({
  page,
  context,
  server,
}) => {
  const person = newPerson('Ada Furrow');

  await page.goto('/');
  await expectLogin(page);
  await page.getByRole('link', { name: text('login.register') }).click();
  await fillPerson(page, person);
  await expect(page.getByText(text('emptyHome.sentence', { name: person.name }))).toBeVisible();
  await logOut(page);
  await expectLogin(page);

  await logIn(page, person);
  await page.getByRole('button', { name: text('emptyHome.addDemo') }).click();
  await expect(zoneRow(page, ZONE)).toBeVisible({ timeout: 20_000 });
  await restPrograms(server.url, await readToken(page));

  const secondPage = await context.newPage();
  await secondPage.goto('/#/home');
  await expect(zoneRow(secondPage, ZONE)).toBeVisible();
  await expect(secondPage.getByRole('status').filter({ hasText: text('home.nothingRuns') })).toBeAttached();
  await secondPage.evaluate(() => {
    document.body.dataset.loadedOnce = 'yes';
  });

  await page.bringToFront();
  await startRun(page, ZONE, '10 min');
  for (const open of [page, secondPage]) {
    await expect(runningCard(open, ZONE)).toContainText(text('runPhase.WATERING'));
    await expect(zoneRow(open, ZONE)).toContainText(text('zones.watering'));
  }
  expect(await secondsLeft(runningCard(secondPage, ZONE))).toBeLessThanOrEqual(10 * 60);

  await runningCard(page, ZONE)
    .getByRole('button', { name: text('manualRun.extendZone', { zone: ZONE, duration: '5 min' }) })
    .click();
  for (const open of [page, secondPage]) {
    await expect.poll(() => secondsLeft(runningCard(open, ZONE))).toBeGreaterThan(14 * 60);
  }

  await runningCard(page, ZONE)
    .getByRole('button', { name: text('manualRun.stopZone', { zone: ZONE }) })
    .click();
  await expect(page.getByRole('status').filter({ hasText: text('manualRun.stopped', { zone: ZONE }) })).toBeVisible();
  for (const open of [page, secondPage]) {
    await expect(runningCard(open, ZONE)).toBeHidden();
    await expect(zoneRow(open, ZONE)).not.toContainText(text('zones.watering'));
  }
  await expect(secondPage.locator('body')).toHaveAttribute('data-loaded-once', 'yes');

  await page.goto('/#/schedule?view=list');
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: text('manualRun.startedBy', { name: person.name }) })
    .first();
  await expect(line).toContainText(ZONE);
  await expect(line).toContainText(text('reason.MANUAL'));

  await page.getByRole('button', { name: text('languageMenu.open') }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: text('accountMenu.open', {}, 'de') }).click();
  await page.getByRole('menuitem', { name: text('accountMenu.logOut', {}, 'de') }).click();

  await expectLogin(page);
  await expectLogin(secondPage);
  await expectNothingStored(page);
  expect(await context.cookies()).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.goBack();
  await expectLogin(page);
  await page.goto('/#/home');
  await expectLogin(page);
  await page.goto('/#/schedule');
  await expectLogin(page);
});
