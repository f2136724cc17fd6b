/** Actions of a person in the interface. */
import { expect, type Locator, type Page } from '@playwright/test';
import { text, textLike } from './texts.ts';

export const bell = (page: Page) => page.getByRole('button', { name: textLike('notificationsMenu.open') });

/** The card of an active run. */
export const runningCard = (page: Page, zone: string): Locator =>
  page
    .getByRole('region', { name: text('home.runningNow') })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: zone, exact: true }) });

/** The line of a zone on the home page; its link opens the zone's sheet. */
export const zoneRow = (page: Page, zone: string): Locator =>
  page
    .getByRole('region', { name: text('home.zones') })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: zone, exact: true }) });

export const weatherLine = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${text('home.weather')}`) });

export async function fillPerson(page: Page, person: { name: string; email: string; password: string }) {
  await page.getByLabel(text('account.name')).fill(person.name);
  await page.getByLabel(text('account.email')).fill(person.email);
  await page.getByLabel(text('account.password'), { exact: true }).fill(person.password);
  await page.getByLabel(text('account.passwordAgain')).fill(person.password);
  await page.getByRole('button', { name: text('registration.submit') }).click();
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel(text('account.email')).fill(email);
  await page.getByLabel(text('account.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: text('accountMenu.open') }).click();
  await page.getByRole('menuitem', { name: text('accountMenu.logOut') }).click();
}

export async function openDemo(page: Page) {
  await page.goto('/#/login');
  await page.getByRole('button', { name: text('login.demo') }).click();
  // Sixty days of four gardens are made first.
  await expect(page).toHaveURL(/#\/home$/, { timeout: 30_000 });
  await expect(page.getByRole('region', { name: text('home.zones') })).toBeVisible({ timeout: 20_000 });
}

/** From the zone's sheet. @param length as the menu writes it: `1 min` */
export async function startRun(page: Page, zone: string, length = '10 min') {
  await zoneRow(page, zone).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: zone, exact: true });
  await sheet.getByRole('button', { name: text('manualRun.otherLength', { zone }) }).click();
  await page.getByRole('menuitem', { name: length, exact: true }).click();
  // What was done is told on the page.
  await expect(sheet).toBeHidden();
}

export async function expectLogin(page: Page) {
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('heading', { name: text('login.title') })).toBeVisible();
}

/** Checks that no data of the person is left in this browser. */
export async function expectNothingStored(page: Page) {
  const stored = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  expect(stored).toEqual({ local: {}, session: {} });
}

/** The bearer token that this page uses. */
export const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('sluice_token') ?? '');

/** Seconds on the clock of a running card. */
export async function secondsLeft(card: Locator): Promise<number> {
  const [seconds = 0, minutes = 0, hours = 0] = (await card.getByRole('timer').innerText())
    .split(':')
    .map(Number)
    .toReversed();
  return hours * 3600 + minutes * 60 + seconds;
}
