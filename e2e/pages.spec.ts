/** Every page there is, for everybody who may, with its data; those who may not are turned away. */
import type { Page } from '@playwright/test';
import { type Account, callApi, type Index, makeAccount } from './account.ts';
import { changeDatabase } from './database.ts';
import { addressOf, PAGES, readSubjects } from './pages.ts';
import { expect, type RunningServer, test } from './server-fixture.ts';
import { text } from './texts.ts';

const ROLES = ['OWNER', 'MANAGER', 'PLAYER'] as const;
type Role = (typeof ROLES)[number];

async function accountAs(server: RunningServer, role: Role): Promise<Account> {
  const owner = await makeAccount(server.url, { name: 'Olga Orchard' });
  if (role === 'OWNER') return owner;
  const guest = await makeAccount(server.url, { name: 'Gus Guest', withGardens: false });
  const { groups } = await callApi<Index>(server.url, owner.token, 'GET', '/api/v1/index');
  for (const { id } of groups) {
    await changeDatabase(
      server.dataDir,
      `insert into shares (group_id, user_id, relationship) select $1, id, $3 from users where email = $2`,
      [id, guest.email, role],
    );
  }
  return guest;
}

const turnedAway = (page: Page) => page.getByText(text('settings.notYours'));

for (const role of ROLES) {
  test(`every page of the garden, as ${role}`, async ({ server, openBrowser }) => {
    test.setTimeout(180_000);
    const account = await accountAs(server, role);
    const subjects = await readSubjects(server.url, account.token);
    const page = await (await openBrowser({ storageState: account.state })).newPage();
    for (const one of PAGES.filter(({ isOfSensors }) => !isOfSensors)) {
      const address = addressOf(one, subjects);
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
        if (role === 'PLAYER' && !one.isForPlayers) {
          await expect(turnedAway(page)).toBeVisible();
          return;
        }
        await expect(page.getByRole('main')).toContainText(/\p{L}{3}/u);
        await expect(turnedAway(page)).toBeHidden();
        await expect(page.getByText(text('errorPage.notFoundTitle'))).toBeHidden();
      });
    }
  });
}
