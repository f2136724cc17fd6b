/** Accessibility: no serious axe violation on any page, light or dark, and no need for a mouse. */
import type { Locator, Page } from '@playwright/test';
import { isInPart, isWhole } from '../scripts/test-extent.ts';
import { expectAccessible } from './accessible.ts';
import { callApi, type Index, makeAccount, restPrograms } from './account.ts';
import {
  chooseGarden,
  expectShown,
  ONCE_EACH,
  ONCE_EACH_OF_PROBES,
  PAGE_OF_SERVER,
  pageAddress,
  readSubjects,
  watchRequests,
} from './pages.ts';
import { bell, runningCard, startRun, zoneRow } from './person.ts';
import { realPresent } from './real-present.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const WIDTHS = [390, 1440];
const SCHEMES = ['light', 'dark'] as const;
const ZONE = text('demo.vegetables');

for (const colorScheme of SCHEMES) {
  test.describe(colorScheme, () => {
    // While something fades in, its colours are not final.
    const calm = { colorScheme, reducedMotion: 'reduce' } as const;
    test.use({
      ...{ colorScheme, contextOptions: { reducedMotion: 'reduce' } },
      // The page of a mailed link that is over.
      expectedLines: [/Failed to load resource: .* 404 .*\/auth\/alarm_contact/],
    });

    test('pages before the login', async ({ page }) => {
      const pages = [
        ['/#/login', text('login.title')],
        ['/#/register', text('registration.title')],
        ['/#/forgot-password', text('forgottenPassword.title')],
        ['/#/openid?outcome=failed', text('provider.pageTitle')],
        ['/#/reset-password?token=none', text('passwordReset.title')],
        ['/#/reset-password', text('passwordReset.title')],
        ['/#/restore', text('restore.title')],
        ['/#/alarms?token=none', text('alarmPage.title')],
        ['/#/404', text('errorPage.notFoundTitle')],
        ['/#/500', text('errorPage.serverTitle')],
      ] as const;
      for (const [address, title] of pages) {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await expectAccessible(page, address);
      }
      await page.goto('/#/login');
      await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
      await expect(page.getByText(text('validation.emailRequired'))).toBeVisible();
      await expectAccessible(page, 'login with faults');
    });

    test('pages of the garden, on a phone and on a desk', async ({ server, openBrowser }) => {
      test.setTimeout(120_000);
      const gardener = await makeAccount(server.url);
      await restPrograms(server.url, gardener.token);
      const context = await openBrowser({ ...calm, storageState: gardener.state });
      const page = await context.newPage();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/#/home');
        await expect(zoneRow(page, ZONE)).toBeVisible();
        await zoneRow(page, ZONE).getByRole('link').click();
        await expect(page.getByRole('dialog', { name: ZONE })).toBeVisible();
        await expectAccessible(page, `the sheet of a zone, ${width}`);
        await page.keyboard.press('Escape');
        await startRun(page, ZONE, '10 min');
        await expect(runningCard(page, ZONE)).toContainText(text('runPhase.WATERING'));
        await expectAccessible(page, `home with a run, ${width}`);
        await bell(page).click();
        await expect(page.getByRole('dialog', { name: text('notificationsMenu.title') })).toBeVisible();
        await expectAccessible(page, `notifications, ${width}`);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: text('accountMenu.open') }).click();
        await expectAccessible(page, `account menu, ${width}`);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: text('manualRun.stopZone', { zone: ZONE }) }).click();
        await expect(runningCard(page, ZONE)).toBeHidden();
        await page.goto('/#/home/ManualRun');
        await expect(page.getByRole('button', { name: text('manualRun.start') })).toBeVisible();
        await expectAccessible(page, `water by hand, ${width}`);
        await page.goto('/#/schedule');
        const reason = page.getByRole('listitem').getByRole('button').first();
        await expect(reason).toBeVisible();
        await expectAccessible(page, `schedule, ${width}`);
        await reason.click();
        await expectAccessible(page, `a reason, ${width}`);
        await page.keyboard.press('Escape');
        if (width === WIDTHS[0]) {
          await page.getByRole('button', { name: text('navigation.open') }).click();
          await expectAccessible(page, `drawer, ${width}`);
        }
      }
    });

    test('every page of the garden and of the probes', async ({ server, openBrowser }) => {
      test.setTimeout(240_000);
      const width = colorScheme === 'light' ? 390 : 1440;
      const account = await makeAccount(server.url);
      const { groups } = await callApi<Index>(server.url, account.token, 'GET', '/api/v1/index');
      for (const [kind, pages] of [
        ['SPRITE', ONCE_EACH],
        ['SENSOR', ONCE_EACH_OF_PROBES],
      ] as const) {
        const garden = groups.find(({ device_type }) => device_type === kind);
        if (!garden) throw new Error(`The demo has no garden of ${kind}.`);
        const page = await (await openBrowser({ ...calm, storageState: account.state })).newPage();
        await page.setViewportSize({ width, height: 900 });
        const rest = watchRequests(page);
        await chooseGarden(page, garden.id);
        const subjects = await readSubjects(server.url, account, garden.id);
        for (const one of pages) {
          // Dark differs by its colours, which most pages share.
          if (colorScheme === 'dark' && !isWhole && !isInPart(one.path, 0, 2)) continue;
          await page.goto(pageAddress(one, subjects));
          await expectShown(page, one, subjects);
          await rest();
          await expectAccessible(page, `${one.path}, ${width}`);
        }
      }
    });

    test('the page of the server', async ({ operator, openBrowser }) => {
      const page = await (await openBrowser({ ...calm, storageState: operator.state })).newPage();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const rest = watchRequests(page);
        await page.goto(`/#${PAGE_OF_SERVER.path}`);
        // The same address again loads nothing, and the drawer follows the new width a moment later.
        if (width !== WIDTHS[0]) await page.reload();
        await expect(page.getByRole('region', { name: text('serverPage.accounts') })).toContainText(operator.email);
        await rest();
        await expectAccessible(page, `${PAGE_OF_SERVER.path}, ${width}`);
      }
      await page.getByRole('button', { name: text('serverPage.invite') }).click();
      await expect(page.getByRole('textbox', { name: text('account.email') })).toBeVisible();
      await expectAccessible(page, `${PAGE_OF_SERVER.path}, inviting`);
    });

    test('the page of a guest, who has a link and no account', async ({ server, openBrowser }) => {
      const owner = await makeAccount(server.url);
      await restPrograms(server.url, owner.token);
      const { current_group: garden } = await callApi<Index>(server.url, owner.token, 'GET', '/api/v1/index');
      const zones = garden.zones.filter(({ name }) => name === ZONE);
      const day = (days: number) => new Date(realPresent() + days * 86_400_000).toISOString().slice(0, 10);
      const { guest_link: guest } = await callApi<{ guest_link: { link: string } }>(
        server.url,
        owner.token,
        'POST',
        `/api/v1/groups/${garden.id}/guest_links`,
        {
          ...{ name: 'Fridge', zone_ids: zones.map(({ id }) => id), first_day: day(-1), last_day: day(2) },
          ...{ most_run_min: 10, most_day_min: 30 },
        },
      );
      const page = await (await openBrowser(calm)).newPage();
      await page.setViewportSize({ width: colorScheme === 'light' ? 390 : 1440, height: 900 });
      await page.goto(guest.link.replace(new URL(guest.link).origin, server.url));
      await expect(page.getByRole('heading', { name: ZONE })).toBeVisible();
      await expectAccessible(page, 'a guest link');
      await page.getByRole('button', { name: text('guestPage.zoneLooksDry', { zone: ZONE }) }).click();
      await page.getByRole('button', { name: text('manualRun.otherLength', { zone: ZONE }) }).click();
      await page.getByRole('menuitem', { name: '10 min', exact: true }).click();
      const run = page.getByRole('article');
      await expect(run).toContainText(text('runPhase.WATERING'));
      await expectAccessible(page, 'a guest link with a run');
      await page.getByRole('button', { name: text('manualRun.stopZone', { zone: ZONE }) }).click();
      await expect(run).toBeHidden();
    });

    test('the other gardens', async ({ gardener, openBrowser }) => {
      const context = await openBrowser({ ...calm, storageState: gardener.state });
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/#/home');
      let now = text('demo.garden');
      for (const next of [text('demo.terrace'), text('demo.livingRoom'), text('demo.probes'), now]) {
        await page.getByRole('button', { name: text('groups.switch', { name: now }) }).click();
        await page.getByRole('menuitemradio', { name: next, exact: true }).click();
        await expect(page.getByRole('banner')).toContainText(next);
        await expectAccessible(page, next);
        now = next;
      }
    });
  });
}

test('who wishes for less motion sees a new colour at once, within what has it too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#/login');
  const heading = page.getByRole('heading', { name: text('login.title') });
  await expect(heading).toBeVisible();
  const seen = await heading.evaluate((element) => {
    const child = element.appendChild(document.createElement('span'));
    const read = () => [element, child].map((one) => getComputedStyle(one).color);
    read();
    element.style.color = 'rgb(1, 2, 3)';
    return read();
  });
  expect(seen).toEqual(['rgb(1, 2, 3)', 'rgb(1, 2, 3)']);
});

test('the first run needs no mouse', async ({ page }) => {
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: text('login.demo') })).toBeVisible();
  await goTo(page, page.getByLabel(text('account.email')));
  await page.keyboard.type('nobody');
  await goTo(page, page.getByLabel(text('account.password'), { exact: true }));
  await goTo(page, page.getByRole('button', { name: text('login.submit'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('validation.emailInvalid'))).toBeVisible();
  await goTo(page, page.getByRole('button', { name: text('login.demo') }));
  await page.keyboard.press('Enter');
  await expect(zoneRow(page, ZONE)).toBeVisible({ timeout: 20_000 });

  await goTo(page, zoneRow(page, ZONE).getByRole('link'));
  await page.keyboard.press('Enter');
  await goTo(page, page.getByRole('button', { name: text('manualRun.otherLength', { zone: ZONE }) }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '1 min', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '5 min', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(runningCard(page, ZONE)).toContainText(text('runPhase.WATERING'));
  await goTo(page, page.getByRole('button', { name: text('manualRun.stopZone', { zone: ZONE }) }));
  await page.keyboard.press('Enter');
  await expect(runningCard(page, ZONE)).toBeHidden();

  await goTo(page, page.getByRole('button', { name: text('navigation.skip') }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('from home to another start time, saved, takes at most forty keys', async ({ server, openBrowser }) => {
  const gardener = await makeAccount(server.url);
  const readProgram = async () =>
    (
      await callApi<{ current_group: { programs: { name: string; start_time: string }[] } }>(
        server.url,
        gardener.token,
        'GET',
        '/api/v1/index',
      )
    ).current_group.programs[0];
  const program = await readProgram();
  const context = await openBrowser({ storageState: gardener.state });
  const page = await context.newPage();
  await page.goto('/#/home');
  await expect(zoneRow(page, ZONE)).toBeVisible();
  const links = [
    page.getByRole('navigation').getByRole('link', { name: text('title.settings'), exact: true }),
    page.getByRole('link', { name: text('title.programs') }).filter({ hasText: program?.name ?? '' }),
    page.getByRole('main').getByRole('link', { name: `: ${program?.name}` }),
  ];
  let keys = 0;
  for (const link of links) {
    keys += 1 + (await goTo(page, link));
    await page.keyboard.press('Enter');
  }
  keys += await goTo(page, page.getByLabel(`${text('programForm.startTime')}: ${text('timeOfDay.time')}`));
  for (const key of ['0', '6', '3', '5', 'a', 'Enter']) await page.keyboard.press(key);
  await expect.poll(async () => (await readProgram())?.start_time).toBe('06:35');
  expect(keys + 6).toBeLessThanOrEqual(40);
});

/** Walks there with the Tab key alone; returns how often it was pressed. */
async function goTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  let presses = 0;
  for (; presses < 120 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  return presses;
}
