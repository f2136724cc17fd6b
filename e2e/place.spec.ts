/** A garden gets its place without typed coordinates, and without a service that could be reached. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { makeAccount } from './account.ts';
import { field, save } from './forms.ts';
import { findTown } from './place-search.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const map = (page: Page) => page.getByRole('application', { name: text('locationForm.map') });
test('by a search with a typing error, the map and the keyboard', async ({ server, openBrowser }) => {
  test.setTimeout(120_000);
  const account = await makeAccount(server.url);
  const page = await (await openBrowser({ storageState: account.state })).newPage();
  await page.goto('/#/settings/Location');
  await findTown(page, 'Munchn', 'Munich, Germany');
  await expect(field(page, 'locationForm.city')).toHaveValue('Munich');
  await expect(field(page, 'locationForm.timeZone')).toHaveValue('Europe/Berlin');
  await expect(page.getByText(text('locationForm.pinIn', { town: 'Munich, Germany' }))).toBeVisible();

  const latitude = () => page.getByLabel(text('locationForm.latitude'), { exact: true }).inputValue();
  const before = Number(await latitude());
  await map(page).focus();
  await page.keyboard.press('ArrowUp');
  expect(Number(await latitude())).toBeGreaterThan(before);
  const box = await map(page).boundingBox();
  if (!box) throw new Error('the map is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.8);
  await expect.poll(async () => Number(await latitude())).toBeLessThan(before);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8 - 16);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await latitude())).toBeGreaterThan(before);
  await expectAccessible(page, 'the map');

  await field(page, 'locationForm.street').fill('Marienplatz 1');
  await field(page, 'locationForm.zipcode').fill('80331');
  expect(await save(page)).toBe(200);
  await expect(page.getByText(text('locationForm.elevationFrom.NEAREST_TOWN'))).toBeVisible();
});

test('by an address alone, with the newcomer', async ({ server, openBrowser }) => {
  test.setTimeout(120_000);
  const account = await makeAccount(server.url, { withGardens: false });
  const page = await (await openBrowser({ storageState: account.state })).newPage();
  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.begin') }).click();
  await page.getByLabel(text('gardenForm.name')).fill('Behind the house');
  await page.getByRole('button', { name: text('newcomer.next') }).click();
  await findTown(page, '1 C Street, 92101', '92101 San Diego, California, United States');
  await page.getByRole('button', { name: text('newcomer.next') }).click();
  await expect(page.getByRole('heading', { name: text('newcomer.title.device') })).toBeVisible();
  await page.goto('/#/settings/Location');
  await expect(field(page, 'locationForm.street')).toHaveValue('1 C Street');
  await expect(field(page, 'locationForm.zipcode')).toHaveValue('92101');
});
