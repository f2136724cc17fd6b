/** Planned watering can be skipped, moved and restored. */
import { callApi, type Index } from './account.ts';
import { realPresent } from './real-present.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const DAY_MS = 86_400_000;

test('a watering is skipped and comes back with Undo', async ({ gardenerPage: page }) => {
  await page.goto('/#/schedule?view=list');
  const entry = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: text('scheduleOutcome.planned') })
    .last();
  await entry.click();
  const card = page.getByRole('dialog');
  const zone = await card.getByRole('heading', { level: 2 }).innerText();
  const start = await card.getByRole('time').first().getAttribute('datetime');
  // By its day: a skipped start keeps its place in the program, as if no zone before it was skipped.
  const same = page
    .getByRole('button')
    .filter({ has: page.locator(`time[datetime^="${start?.slice(0, 10)}T"]`) })
    .filter({ hasText: zone })
    .last();
  await card.getByRole('button', { name: text('skip.this') }).click();
  await expect(same).toContainText(text('scheduleOutcome.skipped'));
  await expect(same).toContainText(text('reason.USER_SKIP'));
  await page.getByRole('button', { name: text('snackbar.undo') }).click();
  await expect(same).toContainText(text('scheduleOutcome.planned'));
});

test('a one-time run is planned, and is in the calendar', async ({ gardenerPage: page }) => {
  const zone = text('demo.dryBank');
  await page.goto('/#/schedule?view=list');
  await page.getByRole('button', { name: text('oneTimeRun.open') }).click();
  // Not the time it proposes: in the hour that comes twice a year that may be one which is over.
  const day = new Date(realPresent() + 2 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel(text('oneTimeRun.day'), { exact: true }).fill(day);
  await page.getByRole('textbox', { name: zone }).fill('7');
  await page.getByRole('button', { name: text('oneTimeRun.add'), exact: true }).click();
  const runs = page.getByRole('region', { name: text('oneTimeRun.title') });
  await expect(runs).toContainText(`${zone} (7 min)`);
});

test('a planned run is dragged to another time of its day, and Undo brings it back', async ({
  gardenerPage: page,
  gardener,
  server,
}) => {
  const ask = <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
    callApi<Answer>(server.url, gardener.token, method, `/api/v1${path}`, body);
  const { current_group: garden } = await ask<Index>('GET', '/index');
  const zone = garden.zones.find(({ name }) => name === text('demo.dryBank'));
  const day = new Date(realPresent() + 2 * DAY_MS).toISOString().slice(0, 10);
  const zones = [{ zone_id: zone?.id, duration_s: 420, volume_l: null }];
  await ask('POST', `/groups/${garden.id}/one_time_runs`, { start_day: day, start_time: '12:00', zones });
  await page.goto(`/#/schedule?view=day&day=${day}`);
  const blocks = page.getByRole('main').getByRole('button', { name: text('demo.dryBank') });
  const noon = blocks.filter({ hasText: '12:00' });
  const box = await noon.boundingBox();
  const track = await noon.locator('..').boundingBox();
  if (!box || !track) throw new Error('the run is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  // Three of the track's 24 hours.
  await page.mouse.move(box.x + box.width / 2 + track.width / 8, y, { steps: 5 });
  await page.mouse.up();
  await expect(blocks.filter({ hasText: '15:00' })).toBeVisible();
  await page.getByRole('button', { name: text('snackbar.undo') }).click();
  await expect(noon).toBeVisible();
});
