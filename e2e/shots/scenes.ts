/** Pictures of what happens on a page: watering, a card that is opened, a dialog, a refusal, a first day. */
import { expect, type Page } from '@playwright/test';
import { makeAccount } from '../account.ts';
import { bell, runningCard } from '../person.ts';
import { text } from '../texts.ts';
import { FAULTY, RUN } from './busy-garden.ts';
import type { SessionOptions, ShotSession, ShotTaker } from './shot-taker.ts';

const PATIENT = { timeout: 20_000 };

/** The home page while it waters, and the bell's list of a broken wire. */
export async function takeRunning(shots: ShotTaker, options: SessionOptions): Promise<void> {
  await forEachSession(shots, ['running', 'notifications'], options, async ({ page, visit, take }) => {
    await visit('/#/home');
    await expect(runningCard(page, RUN.zone)).toBeVisible(PATIENT);
    await expect(page.getByRole('list', { name: text('attention.title') })).toBeVisible(PATIENT);
    // The month's figures come by a call of their own.
    await expect(page.getByText(text('home.monthCost'), { exact: true })).toBeVisible(PATIENT);
    await take('running', false);
    await bell(page).click();
    const title = text('notifications.valveOpenCircuit.title', { zone: FAULTY });
    await expect(page.getByRole('dialog').getByText(title)).toBeVisible();
    await take('notifications', false);
  });
}

const SCHEDULE = ['schedule-month', 'schedule-week', 'schedule-list', 'schedule-entry', 'zone-status'];

export async function takeSchedule(shots: ShotTaker, options: SessionOptions): Promise<void> {
  await forEachSession(shots, SCHEDULE, options, async ({ page, visit, take }) => {
    const entries = page.getByRole('main').getByRole('listitem').getByRole('button');
    for (const view of ['month', 'week', 'list'] as const) {
      await visit(`/#/schedule?view=${view}`);
      await expect(entries.filter({ hasText: text('demo.vegetables') }).first()).toBeVisible();
      await take(`schedule-${view}`);
    }
    await entries
      .filter({ hasText: text('demo.vegetables') })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: text('demo.vegetables') })).toBeVisible();
    await take('schedule-entry', false);
    await visit('/#/home/ZoneStatusChart');
    await page.getByRole('button', { name: text('chartScale.month') }).click();
    await expect(page.getByText(text('zoneChart.asTable')).first()).toBeVisible();
    await take('zone-status');
  });
}

/** Menus that open, and forms that refuse. */
export async function takeMoments(shots: ShotTaker, options: SessionOptions): Promise<void> {
  await forEachSession(
    shots,
    ['account-menu', 'program-refused', 'location-refused'],
    options,
    async ({ page, visit, take }) => {
      await visit('/#/home');
      await page.getByRole('button', { name: text('accountMenu.open') }).click();
      await expect(page.getByRole('menuitem', { name: text('accountMenu.logOut') })).toBeVisible();
      await take('account-menu', false);
      await page.keyboard.press('Escape');
      await visit('/#/settings/programs/ProgramsSetting');
      await page.getByRole('button', { name: text('form.add'), exact: true }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await take('program-refused');
      await visit('/#/settings/Location');
      await page.getByLabel(text('locationForm.city')).fill('');
      await saveButton(page).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await take('location-refused');
    },
  );
}

const NEWCOMER = [
  'newcomer-0-home',
  'newcomer-1-garden',
  'newcomer-2-place',
  'newcomer-3-device',
  'newcomer-4-slope',
  'newcomer-5-program',
  'newcomer-6-water',
  'newcomer-4-plant',
  'newcomer-4-soil',
  'newcomer-4-sprinkler',
  'newcomer-4-sun',
];

/** Pictures from an account without a garden to its first water, step by step. */
export async function takeNewcomer(shots: ShotTaker, url: string, shownAt: number): Promise<void> {
  for (const setting of shots.settingsFor(...NEWCOMER)) {
    const account = await makeAccount(url, { withGardens: false });
    const { page, visit, take, close } = await shots.openSession(setting, { account, shownAt });
    const step = (name: 'place' | 'device' | 'zones' | 'program' | 'water') =>
      expect(page.getByRole('heading', { name: text(`newcomer.title.${name}`) })).toBeVisible(PATIENT);
    const next = () => page.getByRole('button', { name: text('newcomer.next') }).click();
    const pictureOf = (picture: string) => page.getByRole('radio', { name: new RegExp(`^${picture}`) });
    await visit('/#/home');
    await take('newcomer-0-home');
    await page.getByRole('link', { name: text('emptyHome.begin') }).click();
    await page.getByLabel(text('gardenForm.name')).fill('Behind the house');
    await take('newcomer-1-garden');
    await next();
    await step('place');
    await take('newcomer-2-place');
    await page.getByRole('button', { name: text('newcomer.later') }).click();
    await step('device');
    await page.getByLabel(text('deviceSettings.name'), { exact: true }).fill('By the shed');
    await take('newcomer-3-device');
    await page.getByRole('button', { name: text('form.add'), exact: true }).click();
    await step('zones');
    await page.getByLabel(text('newcomer.zoneName')).fill('Lawn');
    const answers = [
      ['plant', text('plantType.COOL_GRASS')],
      ['soil', text('ribbonTest.short')],
      ['sprinkler', text('sprinkler.ROTOR_HEAD')],
      ['sun', text('shade.NONE')],
    ] as const;
    // A tap on a picture is the answer, and brings the next question.
    for (const [question, picture] of answers) {
      await expect(pictureOf(picture)).toBeVisible();
      await take(`newcomer-4-${question}`);
      await pictureOf(picture).click();
    }
    await expect(pictureOf(text('slope.FLAT'))).toBeVisible();
    await take('newcomer-4-slope');
    await pictureOf(text('slope.FLAT')).click();
    await page.getByLabel(text('areaChoice.long')).fill('12');
    await page.getByLabel(text('areaChoice.wide')).fill('8');
    await page.getByRole('button', { name: text('newcomer.saveZone') }).click();
    await page.getByRole('button', { name: text('newcomer.noMoreZones') }).click();
    await step('program');
    await pictureOf(text('newcomer.wayName.fixed')).check();
    await expect(page.getByRole('list', { name: text('programPreview.title') }).getByRole('listitem')).toHaveCount(14);
    await take('newcomer-5-program');
    await page.getByRole('button', { name: text('newcomer.saveProgram') }).click();
    await step('water');
    await take('newcomer-6-water');
    await close();
  }
}

const saveButton = (page: Page) => page.getByRole('button', { name: text('form.save'), exact: true });

async function forEachSession(
  shots: ShotTaker,
  names: readonly string[],
  options: SessionOptions,
  show: (session: ShotSession) => Promise<void>,
): Promise<void> {
  for (const setting of shots.settingsFor(...names)) {
    const session = await shots.openSession(setting, options);
    await show(session);
    await session.close();
  }
}
