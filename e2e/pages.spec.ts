/** Every page, for every role: with its data where allowed, refused otherwise. */
import type { Page } from '@playwright/test';
import { type Account, callApi, type Index, makeAccount, shareGarden } from './account.ts';
import {
  chooseGarden,
  expectShown,
  PAGES,
  PAGES_OF_PROBES,
  type PageOfGarden,
  pageAddress,
  readSubjects,
  type Subjects,
} from './pages.ts';
import { expectLogin } from './person.ts';
import { expect, type RunningServer, test } from './server-fixture.ts';
import { text } from './texts.ts';

const ROLES = ['OWNER', 'MANAGER', 'PLAYER'] as const;
type Role = (typeof ROLES)[number];

async function accountAs(server: RunningServer, role: Role): Promise<Account> {
  const owner = await makeAccount(server.url, { name: 'Olga Orchard' });
  if (role === 'OWNER') return owner;
  const guest = await makeAccount(server.url, { name: 'Gus Guest', withGardens: false });
  const { groups } = await callApi<Index>(server.url, owner.token, 'GET', '/api/v1/index');
  for (const { id } of groups) await shareGarden(server, owner, id, guest, role);
  return guest;
}

const isFor = (role: Role, { for: whose = 'managers' }: PageOfGarden) =>
  role === 'OWNER' || whose === 'everybody' || (role === 'MANAGER' && whose === 'managers');

/** Guests see their host where an owner sees the people who share. */
const titleFor = (role: Role, { title }: PageOfGarden) =>
  title === 'title.users' && role !== 'OWNER' ? 'title.owner' : title;

async function visit(page: Page, one: PageOfGarden, subjects: Subjects, role: Role) {
  const address = pageAddress(one, subjects);
  await test.step(address, async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: text(titleFor(role, one)), exact: true })).toBeVisible();
    const turnedAway = page.getByText(text('settings.notYours'));
    if (!isFor(role, one)) {
      await expect(turnedAway).toBeVisible();
      return;
    }
    await expectShown(page, one, subjects, address);
    await expect(turnedAway).toBeHidden();
    await expect(page.getByText(text('errorPage.notFoundTitle'))).toBeHidden();
  });
}

test.use({ serviceWorkers: 'allow' });

for (const role of ROLES) {
  test(`every page of the garden and of the probes, as ${role}`, async ({ server, openBrowser }) => {
    test.setTimeout(180_000);
    const account = await accountAs(server, role);
    const page = await (await openBrowser({ storageState: account.state })).newPage();
    const subjects = await readSubjects(server.url, account);
    for (const one of PAGES) await visit(page, one, subjects, role);

    const { groups } = await callApi<Index>(server.url, account.token, 'GET', '/api/v1/index');
    const probes = groups.find(({ device_type }) => device_type === 'SENSOR');
    if (!probes) throw new Error('The demo has no garden of probes.');
    await chooseGarden(page, probes.id);
    await page.reload();
    const subjectsOfProbes = await readSubjects(server.url, account, probes.id);
    for (const one of PAGES_OF_PROBES) await visit(page, one, subjectsOfProbes, role);
  });
}

test('a stranger is sent to the login from every page', async ({ page }) => {
  for (const { path } of [...PAGES, ...PAGES_OF_PROBES]) {
    await test.step(path, async () => {
      await page.goto(`/#${path}`);
      await expectLogin(page);
    });
  }
});
