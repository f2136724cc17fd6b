/**
 * Installed as an app, here below a path: shows the last known state and its age when the server is unreachable, and leaves nothing
 * behind.
 */
import { makeAccount } from './account.ts';
import { expectLogin, logOut, zoneRow } from './person.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const ZONE = text('demo.vegetables');
/** A worker starts three seconds after the page, and the answers are written in bursts. */
const SETTLED = { timeout: 15_000 };

test.use({ serviceWorkers: 'allow' });

test.describe('without the server', () => {
  test.use({ expectedLines: [/Failed to load resource|ERR_CONNECTION|no-response/] });

  test('opens below a path, says how old it is, and is live again by itself', async ({
    startOwnServer,
    openBrowser,
  }) => {
    test.setTimeout(120_000);
    const server = await startOwnServer({}, '/garden');
    const account = await makeAccount(server.url);
    const context = await openBrowser({ baseURL: server.url, storageState: account.state });
    const page = await context.newPage();
    await page.goto('/garden#/schedule');
    await expect(page.getByRole('main')).toContainText(ZONE);
    await page.goto('/garden/#/home');
    await expect(zoneRow(page, ZONE)).toBeVisible();
    await expect.poll(() => page.evaluate(hasStored), SETTLED).toBe(true);

    await server.stop();
    await page.reload();
    await expect(zoneRow(page, ZONE)).toBeVisible(SETTLED);
    await expect(page.getByRole('status').getByText(text('connection.away'))).toBeVisible(SETTLED);
    await page.goto('/garden/#/schedule');
    await expect(page.getByRole('main')).toContainText(ZONE);

    await server.restart();
    await expect(page.getByRole('status').getByText(text('connection.away'))).toBeHidden({ timeout: 45_000 });
    await expect(page.getByRole('main')).toContainText(ZONE);
  });
});

test('what was kept of a garden goes with the session', async ({ server, openBrowser }) => {
  // One of its own: logging out ends the session everywhere.
  const account = await makeAccount(server.url);
  const page = await (await openBrowser({ storageState: account.state })).newPage();
  await page.goto('/#/home');
  await expect(zoneRow(page, ZONE)).toBeVisible();
  await expect.poll(() => page.evaluate(hasStored), SETTLED).toBe(true);
  await logOut(page);
  await expectLogin(page);
  await expect.poll(() => page.evaluate(hasStored)).toBe(false);
});

test('can be installed: a manifest with icons that are there', async ({ page, server }) => {
  await page.goto('/#/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(`${server.url}/${address}`)).json();
  expect(manifest).toMatchObject({ name: 'Sluice', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(`${server.url}/${src}`);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
});

/** Runs in the page: whether its files are kept and the garden's answers with them. */
async function hasStored(): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'sluice')) return false;
  const storedCount = await new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('sluice');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('last-known').objectStore('last-known').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
  const files = await (await caches.open('sluice-files')).keys();
  const page = await caches.match('./');
  return storedCount > 0 && files.length > 0 && page !== undefined;
}
