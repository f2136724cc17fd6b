/** Who is not logged in any more sees the login page and leaves nothing behind. */
import { type Account, callApi, makeAccount } from './account.ts';
import { readMailsTo } from './outbox.ts';
import { expectLogin, expectNothingStored, logIn, zoneRow } from './person.ts';
import { expect, type RunningServer, test } from './server-fixture.ts';
import { text } from './texts.ts';

const MAIL_MS = 15_000;
const toSchedule = { name: text('title.schedule') };

// What the server refuses, Chromium writes into the console.
test.use({ expectedLines: [/Failed to load resource: .* (401|422) /] });

test.describe('the shared session is compared before every navigation', () => {
  let account: Account;
  test.beforeAll(async ({ server }) => {
    account = await makeAccount(server.url, { withGardens: false });
  });

  for (const [how, change] of [
    ['removed', 'sluice_digest=; Max-Age=0; path=/'],
    ['changed', 'sluice_digest=somebody-else; path=/'],
  ] as const) {
    test(`a ${how} digest leads to the login page`, async ({ openBrowser }) => {
      const page = await (await openBrowser({ storageState: account.state })).newPage();
      await page.goto('/#/home');
      await expect(page.getByText(text('emptyHome.sentence', { name: account.name }))).toBeVisible();
      await page.evaluate((cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the page itself reads it here
        document.cookie = cookie;
      }, change);
      await page.getByRole('link', toSchedule).first().click();
      await expectLogin(page);
      await expectNothingStored(page);
    });
  }
});

test('a token revoked elsewhere ends an idle page by itself', async ({ server, openBrowser }) => {
  const account = await makeAccount(server.url);
  const page = await (await openBrowser({ storageState: account.state })).newPage();
  await page.goto('/#/home');
  await expect(zoneRow(page, text('demo.frontLawn'))).toBeVisible();
  await callApi(server.url, account.token, 'DELETE', '/auth/logout');
  await expectLogin(page);
  await expectNothingStored(page);
});

test('a token revoked before the page is opened leads to the login page', async ({ server, openBrowser }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  await callApi(server.url, account.token, 'DELETE', '/auth/logout');
  const page = await (await openBrowser({ storageState: account.state })).newPage();
  await page.goto('/#/schedule');
  await expectLogin(page);
  await expectNothingStored(page);
});

/** The link to a new password; the mail that confirms the email may come before it. */
async function mailedLink({ dataDir }: RunningServer, { email }: Account): Promise<string> {
  const find = () =>
    readMailsTo(dataDir, email)
      .map((mail) => /https?:\/\/\S+#\/reset-password\?token=\S+/.exec(mail)?.[0])
      .find((link) => link !== undefined) ?? '';
  await expect.poll(find, { timeout: MAIL_MS }).not.toBe('');
  return find();
}

test('a forgotten password is replaced through the mailed link', async ({ server, page }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  const newPassword = 'fresh-water-7';
  await page.goto('/#/login');
  await page.getByRole('link', { name: text('login.forgotten') }).click();
  // The login page has a field of the same name, and stays until the next page is loaded.
  await expect(page.getByRole('button', { name: text('forgottenPassword.submit') })).toBeVisible();
  await page.getByLabel(text('account.email')).fill(account.email);
  await page.getByRole('button', { name: text('forgottenPassword.submit') }).click();
  await expect(page.getByText(text('forgottenPassword.sent', { email: account.email }))).toBeVisible();

  await page.goto(await mailedLink(server, account));
  await page.getByLabel(text('passwordReset.newPassword')).fill(newPassword);
  await page.getByLabel(text('account.passwordAgain')).fill(newPassword);
  await page.getByRole('button', { name: text('passwordReset.submit') }).click();
  await expect(page.getByRole('status').filter({ hasText: text('passwordReset.done') })).toBeVisible();
  await expectLogin(page);

  await logIn(page, account);
  await expect(page.getByRole('alert')).toContainText(text('errors.loginFailed'));
  await logIn(page, { ...account, password: newPassword });
  await expect(page.getByText(text('emptyHome.sentence', { name: account.name }))).toBeVisible();
});

test('a mailed link works once', async ({ server, page }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  await page.request.post('/auth/password/forgot', { data: { email: account.email } });
  const token = /token=(\S+)/.exec(await mailedLink(server, account))?.[1];
  await expect(await page.request.post('/auth/password/reset', { data: { token, password: 'first-time-1' } })).toBeOK();

  await page.goto(`/#/reset-password?token=${token}`);
  await page.getByLabel(text('passwordReset.newPassword')).fill('second-time-2');
  await page.getByLabel(text('account.passwordAgain')).fill('second-time-2');
  await page.getByRole('button', { name: text('passwordReset.submit') }).click();
  await expect(page.getByRole('alert')).toContainText(text('errors.resetLinkInvalid'));
});
