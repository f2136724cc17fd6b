/** Bad input names the field, changes nothing and loses nothing; nor does a session, a server or another person that goes away. */
import type { Page } from '@playwright/test';
import { callApi, type Index, makeAccount, shareGarden } from './account.ts';
import { field, said, save, zoneForm } from './forms.ts';
import { expectLogin, logIn, zoneRow } from './person.ts';
import { expect, test } from './server-fixture.ts';
import { type TextKey, text } from './texts.ts';

const BACK_MS = 45_000;

test.describe('a session that ends in the middle of a form', () => {
  test.use({ expectedLines: [/Failed to load resource: .* 401 /] });

  test('is reported, and the same person continues where they were', async ({ server, openBrowser }) => {
    const account = await makeAccount(server.url);
    const page = await (await openBrowser({ storageState: account.state })).newPage();
    const address = await zoneForm(server.url, account);
    await page.goto(address);
    await field(page, 'zoneForm.name').fill('Half typed');
    await callApi(server.url, account.token, 'DELETE', '/auth/logout');
    await expectLogin(page);
    await expect(page.getByText(text('login.endedKept'))).toBeVisible();
    await logIn(page, account);
    await expect(page).toHaveURL(new RegExp(`${RegExp.escape(address.slice(1))}$`));
    await expect(field(page, 'zoneForm.name')).toHaveValue('Half typed');
    await save(page);
    await expect(said(page, 'form.saved')).toBeVisible();
    await page.goto('/#/home');
    await expect(zoneRow(page, 'Half typed')).toBeVisible();
  });

  test('gives nothing to anybody else', async ({ server, openBrowser }) => {
    const [account, other] = [await makeAccount(server.url), await makeAccount(server.url, { name: 'Ben Kale' })];
    const page = await (await openBrowser({ storageState: account.state })).newPage();
    await page.goto(await zoneForm(server.url, account));
    await field(page, 'zoneForm.name').fill('Nobody else’s business');
    await callApi(server.url, account.token, 'DELETE', '/auth/logout');
    await expectLogin(page);
    await logIn(page, other);
    await expect(page).toHaveURL(/#\/home$/);
    await page.goto(await zoneForm(server.url, other));
    await expect(field(page, 'zoneForm.name')).toHaveValue(text('demo.frontLawn'));
  });
});

test.describe('two tabs', () => {
  test.use({ expectedLines: [/Failed to load resource: .* 409 /] });

  test('the later one is asked, keeps what it typed and saves over it or takes the newer', async ({
    server,
    openBrowser,
  }) => {
    const account = await makeAccount(server.url);
    const context = await openBrowser({ storageState: account.state });
    const [one, other] = [await context.newPage(), await context.newPage()];
    const forms = [
      { address: await zoneForm(server.url, account), label: 'zoneForm.name' },
      { address: '/#/settings/Location', label: 'locationForm.latitude' },
    ] as const;
    for (const { address, label } of forms) {
      const [first, second] = label === 'zoneForm.name' ? ['Theirs', 'Mine'] : ['1', '2'];
      for (const page of [one, other]) {
        await page.goto(address);
        if (label === 'locationForm.latitude') await fillPlace(page);
        await field(page, label).fill(page === one ? first : second);
      }
      for (const last of ['conflict.showNewer', 'conflict.saveOver'] as const) {
        expect(await save(one)).toBe(200);
        expect(await save(other)).toBe(409);
        const notice = other.getByRole('alert').filter({ hasText: text('conflict.saveOver') });
        await expect(notice).toContainText(text('errors.changedMeanwhile'));
        await expect(notice).toBeFocused();
        await expect(field(other, label)).toHaveValue(second);
        await notice.getByRole('button', { name: text(last) }).click();
        await expect(notice).toBeHidden();
        if (last === 'conflict.showNewer') {
          await expect(field(other, label)).toHaveValue(first);
          await field(other, label).fill(second);
          await field(one, label).fill(`${first}1`);
        } else {
          await expect(said(other, 'form.saved')).toBeVisible();
          await expect(field(other, label)).toHaveValue(second);
          await expect(field(one, label)).toHaveValue(second);
        }
      }
    }
  });
});

async function fillPlace(page: Page) {
  await page.getByText(text('locationForm.coordinates'), { exact: true }).click();
  await field(page, 'locationForm.street').fill('Kerkstraat 1');
  await field(page, 'locationForm.zipcode').fill('1017 GA');
  await field(page, 'locationForm.city').fill('Amsterdam');
  await field(page, 'locationForm.state').fill('Noord-Holland');
  await page.getByRole('combobox', { name: text('locationForm.country') }).selectOption('NL');
  await field(page, 'locationForm.longitude').fill('4.9');
}

test.describe('two people', () => {
  test.use({ expectedLines: [/Failed to load resource: .* 404 /] });

  test('one sees what the other renames, and is shown out when the garden is closed', async ({
    server,
    openBrowser,
  }) => {
    const owner = await makeAccount(server.url, { name: 'Olga Orchard' });
    const manager = await makeAccount(server.url, { name: 'Max Manager', withGardens: false });
    const { current_group: group } = await callApi<Index>(server.url, owner.token, 'GET', '/api/v1/index');
    await shareGarden(server, owner, group.id, manager, 'MANAGER');
    const page = await (await openBrowser({ storageState: manager.state })).newPage();
    await page.goto(await zoneForm(server.url, owner));
    await expect(field(page, 'zoneForm.name')).toHaveValue(text('demo.frontLawn'));
    const ownersPage = await (await openBrowser({ storageState: owner.state })).newPage();
    await ownersPage.goto(await zoneForm(server.url, owner));
    await field(ownersPage, 'zoneForm.name').fill('Croquet lawn');
    await save(ownersPage);
    await expect(field(page, 'zoneForm.name')).toHaveValue('Croquet lawn');

    await field(page, 'zoneForm.name').fill('Half typed');
    await ownersPage.goto('/#/settings/users');
    await ownersPage.getByRole('button', { name: `${text('form.remove')}: ${manager.name}` }).click();
    await ownersPage
      .getByRole('dialog')
      .getByRole('button', { name: text('form.remove'), exact: true })
      .click();
    await expect(page).toHaveURL(/#\/home$/);
    await expect(page.getByRole('alert')).toContainText(text('groups.accessEnded', { garden: group.name }));
    await expect(page.getByText(text('emptyHome.sentence', { name: manager.name }))).toBeVisible();
  });
});

test.describe('the server stopped and started again', () => {
  test.use({
    expectedLines: [/net::ERR_(FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/],
  });

  test('the page keeps what is typed, says so, and saves once when it is back', async ({
    startOwnServer,
    openBrowser,
  }) => {
    test.setTimeout(120_000);
    const server = await startOwnServer();
    const account = await makeAccount(server.url, { lang: 'DE' });
    const context = await openBrowser({ baseURL: server.url, storageState: account.state });
    const page = await context.newPage();
    const say = (key: TextKey) => text(key, {}, 'de');
    await page.goto('/#/settings/devices');
    const add = page.getByRole('article', { name: say('addDevice.title') });
    await add.getByLabel(say('deviceSettings.name')).fill('Am Zaun');
    await page.evaluate(() => {
      document.body.dataset.loadedOnce = 'yes';
    });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    const away = page.getByRole('status').filter({ hasText: say('connection.away') });

    await server.stop();
    await expect(away).toBeVisible();
    await expect(page.getByRole('article')).not.toHaveCount(1);
    await add.getByRole('button', { name: say('form.add') }).click();
    const refused = page.getByRole('alert').filter({ hasText: say('connection.changeFailed') });
    await expect(refused).toBeVisible();
    await expect(add.getByLabel(say('deviceSettings.name'))).toHaveValue('Am Zaun');

    await server.restart();
    await expect(away).toBeHidden({ timeout: BACK_MS });
    await expect(add.getByLabel(say('deviceSettings.name'))).toHaveValue('Am Zaun');
    await add.getByRole('button', { name: say('form.add') }).click();
    await expect(page.getByRole('heading', { name: 'Am Zaun' })).toHaveCount(1);
    await expect(add.getByLabel(say('deviceSettings.name'))).toHaveValue('');
    await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

test('a form that is left half typed asks first', async ({ gardenerPage: page }) => {
  const forms: readonly [address: string, opener: TextKey | null, label: TextKey][] = [
    ['/#/settings/account', 'apiTokens.add', 'apiTokens.name'],
    ['/#/settings/devices', null, 'deviceSettings.name'],
    ['/#/settings/account/EmailSetting', null, 'accountPage.newEmail'],
    ['/#/settings/users/AddUser', null, 'account.email'],
    ['/#/settings/regulations', 'regulationReport.open', 'regulationReport.place'],
  ];
  for (const [address, opener, label] of forms) {
    await page.goto(address);
    if (opener) await page.getByRole('button', { name: text(opener) }).click();
    await field(page, label).last().fill('7');
    const asked = page.waitForEvent('dialog');
    const leaving = page
      .getByRole('link', { name: text('title.schedule') })
      .first()
      .click();
    const question = await asked;
    expect(question.message()).toBe(text('form.leave'));
    await question.dismiss();
    await leaving;
    await expect(field(page, label).last()).toHaveValue('7');
    page.once('dialog', (again) => again.accept());
    await page
      .getByRole('link', { name: text('title.schedule') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: text('calendar.history') })).toBeVisible();
  }
});
