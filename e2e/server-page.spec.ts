/** Whoever runs the server: the code of the start, a backup that is made and proven, the sheet, and a link to hand over. */
import { makeAccount } from './account.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

// A wrong code is refused, which Chromium writes into the console.
test.use({ expectedLines: [/Failed to load resource: .* 422 /] });

test('the first account opens the page of the server by the code, backs up, and sees the sheet', async ({
  startOwnServer,
  browser,
}) => {
  const server = await startOwnServer();
  const account = await makeAccount(server.url, { withGardens: false });
  const other = await makeAccount(server.url, { withGardens: false });
  const context = await browser.newContext({ baseURL: server.url, storageState: account.state });
  const page = await context.newPage();
  const [, code = ''] = /code ([\w-]{14})/.exec(server.output()) ?? [];

  await page.goto('/#/settings/server');
  const field = page.getByLabel(text('serverPage.code'), { exact: true });
  const open = page.getByRole('button', { name: text('serverPage.openPage'), exact: true });
  await field.fill('abcd-efgh-jkmn');
  await open.click();
  // The snackbar says it too.
  await expect(page.getByRole('main').getByText(text('errors.operatorCodeWrong'))).toBeVisible();
  await field.fill(code);
  await open.click();

  const backups = page.getByRole('region', { name: text('serverPage.backups') });
  await expect(page.getByText(text('serverPage.sheetUnseen'))).toBeVisible();
  await backups.getByRole('button', { name: text('serverPage.makeBackup') }).click();
  await backups
    .getByRole('button', { name: text('serverPage.prove') })
    .first()
    .click({ timeout: 30_000 });
  await expect(backups.getByText(`· ${text('serverPage.proven')} ·`)).toBeVisible({ timeout: 30_000 });

  await backups.getByRole('button', { name: text('serverPage.showSheet') }).click();
  await backups.getByLabel(text('accountPage.currentPassword')).fill(account.password);
  await backups.getByRole('button', { name: text('serverPage.showSheet') }).click();
  await expect(backups.locator('code')).toHaveText(/^\w{4}(-\w{4}){5}$/);
  await expect(page.getByText(text('serverPage.sheetUnseen'))).toBeHidden();

  const accounts = page.getByRole('region', { name: text('serverPage.accounts') });
  await accounts.getByRole('button', { name: `${text('serverPage.makeLink')}: ${other.email}` }).click();
  await expect(accounts.locator('code')).toHaveText(/\/#\/reset-password\?token=/);

  await page.goto('/#/settings');
  await expect(page.getByRole('link', { name: text('title.server') })).toBeVisible();
  await context.close();

  const stranger = await browser.newContext({ baseURL: server.url, storageState: other.state });
  const theirs = await stranger.newPage();
  await theirs.goto('/#/settings/server');
  await expect(theirs.getByText(text('settings.notYours'))).toBeVisible();
  await expect(theirs.getByRole('link', { name: text('title.server') })).toBeHidden();
  await stranger.close();
});
