/** A run ends by itself, and the page shows it. */
import { callApi, type Index, makeAccount, restPrograms } from './account.ts';
import { runningCard, startRun, zoneRow } from './person.ts';
import { realPresent } from './real-present.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const ZONE = text('demo.dryBank');
const RUN_MS = 60_000;
const LATE_MS = 4_000;

test('a run of one minute ends after one minute', async ({ server, openBrowser }) => {
  test.setTimeout(RUN_MS + 60_000);
  const gardener = await makeAccount(server.url);
  await restPrograms(server.url, gardener.token);
  const page = await (await openBrowser({ storageState: gardener.state })).newPage();
  await page.goto('/#/home');
  await startRun(page, ZONE, '1 min');
  await expect(runningCard(page, ZONE)).toContainText(text('runPhase.WATERING'));
  const { current_group: group } = await callApi<Index>(server.url, gardener.token, 'GET', '/api/v1/index');
  const zoneId = group.zones.find(({ name }) => name === ZONE)?.id;
  const endsAt = Date.parse(group.active_runs.find(({ zone_id }) => zone_id === zoneId)?.end_time.utc ?? '');
  expect(endsAt - realPresent()).toBeGreaterThan(RUN_MS / 2);

  await expect(runningCard(page, ZONE)).toBeHidden({ timeout: RUN_MS + LATE_MS });
  expect(realPresent() - endsAt).toBeGreaterThan(-1_000);
  expect(realPresent() - endsAt).toBeLessThan(LATE_MS);
  await expect(zoneRow(page, ZONE)).not.toContainText(text('zones.watering'));

  await page.goto('/#/schedule?view=list');
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: ZONE })
    .filter({ hasText: text('scheduleOutcome.EXECUTED') })
    .filter({ hasText: '1 min' })
    .first();
  await expect(line).toBeVisible();
});
