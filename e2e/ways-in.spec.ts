/** Two ways into an account besides its password alone: a code of an app, and a passkey of the browser. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Account, makeAccount } from './account.ts';
import { expectLogin, logIn, logOut } from './person.ts';
import { realPresent } from './real-present.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const PERIOD_MS = 30_000;

// What the server refuses, Chromium writes into the console.
test.use({ expectedLines: [/Failed to load resource: .* 422 /] });

const expectHome = (page: Page, { name }: Account) =>
  expect(page.getByText(text('emptyHome.sentence', { name }))).toBeVisible();
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function openAccountPage(page: Page) {
  await page.goto('/#/settings/account');
  await expect(page.getByRole('heading', { level: 1, name: text('title.account') })).toBeVisible();
}

async function logInToAccountPage(page: Page, account: Account) {
  await page.goto('/#/login');
  await logIn(page, account);
  await expectHome(page, account);
  await openAccountPage(page);
}

test('a code of an app: set up, asked for, refused, and a lost phone', async ({ server, page }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  await logInToAccountPage(page, account);

  const codes = section(page, text('secondFactor.title'));
  await codes.getByRole('button', { name: text('secondFactor.start') }).click();
  await codes.getByLabel(text('accountPage.currentPassword')).fill(account.password);
  await codes.getByRole('button', { name: text('secondFactor.next') }).click();
  const secret = await codes.locator('code').innerText();
  const codeAt = (shiftMs: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: realPresent() + shiftMs });
  await codes.getByLabel(text('login.code')).fill(codeAt(0));
  await codes.getByRole('button', { name: text('secondFactor.turnOn') }).click();
  await expect(codes.getByText(text('secondFactor.codes'))).toBeVisible();
  const [recovery = ''] = (await codes.locator('code').innerText()).split('\n');
  await codes.getByRole('button', { name: text('secondFactor.saved') }).click();

  await logOut(page);
  await expectLogin(page);
  await logIn(page, account);
  const form = page.locator('form');
  await expect(form.getByText(text('errors.codeMissing'))).toBeVisible();
  const code = page.getByLabel(text('login.code'));
  const send = () => page.getByRole('button', { name: text('login.submit'), exact: true }).click();
  for (const wrong of ['000000', '111111']) {
    await code.fill(wrong);
    await send();
    await expect(form.getByText(text('errors.codeWrong'))).toBeVisible();
  }
  // Each code works once: the next one, which counts already. The end of a period spoils neither.
  await code.fill(codeAt(PERIOD_MS));
  await send();
  await expectHome(page, account);

  await logOut(page);
  await expectLogin(page);
  await logIn(page, account);
  await expect(form.getByText(text('errors.codeMissing'))).toBeVisible();
  await code.fill(recovery);
  await send();
  await expectHome(page, account);
  await openAccountPage(page);
  await expect(section(page, text('sessions.title'))).toContainText(text('sessions.way.code'));
});

test('a passkey: added, used without a name, renamed, removed', async ({ server, openBrowser }) => {
  // Passkeys are bound to names: this machine is called localhost.
  const context = await openBrowser({ baseURL: server.url.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  const account = await makeAccount(server.url, { withGardens: false });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logInToAccountPage(page, account);

  const passkeys = section(page, text('passkeys.title'));
  await passkeys.getByRole('button', { name: text('passkeys.add') }).click();
  await passkeys.getByLabel(text('passkeys.name')).fill('Key ring');
  await passkeys.getByLabel(text('accountPage.currentPassword')).fill(account.password);
  await passkeys.getByRole('button', { name: text('passkeys.add') }).click();
  await expect(passkeys.getByText('Key ring', { exact: true })).toBeVisible();

  await logOut(page);
  await expectLogin(page);
  await page.getByRole('button', { name: text('login.passkey') }).click();
  await expectHome(page, account);
  await openAccountPage(page);
  await expect(section(page, text('sessions.title'))).toContainText(text('sessions.way.passkey'));

  await passkeys.getByRole('button', { name: `${text('passkeys.rename')}: Key ring` }).click();
  await passkeys.getByRole('textbox', { name: text('passkeys.name') }).fill('Spare key');
  await passkeys.getByRole('button', { name: text('passkeys.rename'), exact: true }).click();
  await expect(passkeys.getByText('Spare key', { exact: true })).toBeVisible();
  await passkeys.getByRole('button', { name: `${text('passkeys.remove')}: Spare key` }).click();
  await passkeys.getByLabel(text('accountPage.currentPassword')).fill(account.password);
  await passkeys.getByRole('button', { name: text('passkeys.remove'), exact: true }).click();
  await expect(passkeys.getByText('Spare key', { exact: true })).toBeHidden();

  await logOut(page);
  await expectLogin(page);
  await page.getByRole('button', { name: text('login.passkey') }).click();
  await expect(page.getByRole('alert')).toContainText(text('errors.passkeyRefused'));
});
