/** The server dies and comes back under an open page. */
import { callApi, type Index, restPrograms } from './account.ts';
import { openDemo, readToken, runningCard, secondsLeft, startRun, zoneRow } from './person.ts';
import { realPresent } from './real-present.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const ZONE = text('demo.backLawn');
const BACK_MS = 45_000;

test.use({
  expectedLines: [/net::ERR_(FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/],
});

test('a page survives a killed server and shows the run correctly', async ({ startOwnServer, openBrowser }) => {
  test.setTimeout(120_000);
  const server = await startOwnServer();
  const context = await openBrowser({ baseURL: server.url });
  const page = await context.newPage();
  await openDemo(page);
  await restPrograms(server.url, await readToken(page));
  await startRun(page, ZONE, '20 min');
  await expect(runningCard(page, ZONE)).toContainText(text('runPhase.WATERING'));
  await page.evaluate(() => {
    document.body.dataset.loadedOnce = 'yes';
  });
  const away = page.getByRole('status').filter({ hasText: text('connection.away') });
  await expect(away).toBeHidden();

  await server.kill9();
  await expect(away).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(zoneRow(page, ZONE)).toContainText(text('zones.watering'));

  await server.restart();
  await expect(away).toBeHidden({ timeout: BACK_MS });
  await expect(runningCard(page, ZONE)).toContainText(text('runPhase.WATERING'));
  const token = await readToken(page);
  const { current_group: group } = await callApi<Index>(server.url, token, 'GET', '/api/v1/index');
  expect(group.active_runs).toHaveLength(1);
  const endsAt = Date.parse(group.active_runs[0]?.end_time.utc ?? '');
  const left = (endsAt - realPresent()) / 1000;
  expect(left).toBeGreaterThan(18 * 60);
  expect(left).toBeLessThan(20 * 60);
  expect(Math.abs((await secondsLeft(runningCard(page, ZONE))) - left)).toBeLessThan(3);
  await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes');

  await page.getByRole('button', { name: text('manualRun.stopZone', { zone: ZONE }) }).click();
  await expect(runningCard(page, ZONE)).toBeHidden();
});
