/** What a garden's guests may do, and that two people cannot start the same zone. */
import { type Account, callApi, type Index, makeAccount, restPrograms, shareGarden } from './account.ts';
import { runningCard, startRun, zoneRow } from './person.ts';
import { expect, type RunningServer, test } from './server-fixture.ts';
import { text, textLike } from './texts.ts';

/** A garden of one, with another as its PLAYER. */
async function gardenOfTwo(server: RunningServer): Promise<{ owner: Account; player: Account }> {
  const owner = await makeAccount(server.url, { name: 'Olga Orchard' });
  const player = await makeAccount(server.url, { name: 'Pat Player', withGardens: false });
  const { current_group: group } = await callApi<Index>(server.url, owner.token, 'GET', '/api/v1/index');
  await shareGarden(server, owner, group.id, player, 'PLAYER');
  return { owner, player };
}

test('a player starts and stops a run and delays for rain', async ({ server, openBrowser }) => {
  const zone = text('demo.roses');
  const { player } = await gardenOfTwo(server);
  const page = await (await openBrowser({ storageState: player.state })).newPage();
  await page.goto('/#/home');
  await startRun(page, zone, '5 min');
  await expect(runningCard(page, zone)).toContainText(text('runPhase.WATERING'));
  await expect(runningCard(page, zone)).toContainText(text('manualRun.startedBy', { name: player.name }));
  await page.getByRole('button', { name: text('manualRun.stopZone', { zone }) }).click();
  await expect(runningCard(page, zone)).toBeHidden();

  await page.getByRole('link', { name: text('title.notToWater') }).click();
  await page.getByRole('button', { name: '2 days', exact: true }).click();
  await page.goto('/#/home');
  const resume = page.getByRole('button', { name: text('rainDelay.clear') });
  await expect(resume).toBeVisible();
  await expect(page.getByText(textLike('home.sentence.paused'))).toBeVisible();
  await resume.click();
  await expect(resume).toBeHidden();
  // While the programs still rest, their chips say so too.
  await expect(page.getByRole('link', { name: text('title.notToWater') })).toHaveCount(1);
});

test.describe('two people at the same zone', () => {
  test.use({ expectedLines: [/Failed to load resource: .* 409 /] });

  test('one waters, the other gets a message', async ({ server, openBrowser }) => {
    const zone = text('demo.dryBank');
    const { owner, player } = await gardenOfTwo(server);
    await restPrograms(server.url, owner.token);
    let waiting = 0;
    let open: () => void = () => {};
    const bothHavePressed = new Promise<void>((resolve) => {
      open = resolve;
    });
    const pages = await Promise.all(
      [owner, player].map(async ({ state }) => {
        const page = await (await openBrowser({ storageState: state })).newPage();
        await page.route('**/manual_runs', async (route) => {
          waiting += 1;
          if (waiting === 2) open();
          await bothHavePressed;
          await route.continue();
        });
        await page.goto('/#/home');
        await expect(zoneRow(page, zone)).toBeVisible();
        return page;
      }),
    );
    const alert = Promise.race(
      pages.map(async (page) => {
        await expect(page.getByRole('alert')).toContainText(text('errors.zoneAlreadyWatering', { zone }), {
          timeout: 20_000,
        });
      }),
    );
    await Promise.all(pages.map((page) => startRun(page, zone, '5 min')));
    await alert;
    for (const page of pages) await expect(runningCard(page, zone)).toContainText(text('runPhase.WATERING'));
    const { current_group: group } = await callApi<Index>(server.url, owner.token, 'GET', '/api/v1/index');
    expect(group.active_runs).toHaveLength(1);

    const [ownersPage, playersPage] = pages;
    await playersPage?.getByRole('button', { name: text('manualRun.stopZone', { zone }) }).click();
    if (ownersPage) await expect(runningCard(ownersPage, zone)).toBeHidden();
  });
});
