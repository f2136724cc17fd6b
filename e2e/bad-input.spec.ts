/** Bad input names the field, changes nothing and loses nothing; nor does a session, a server or another person that goes away. */
import type { Page } from '@playwright/test';
import { type Account, callApi, type Index, makeAccount } from './account.ts';
import { changeDatabase } from './database.ts';
import { chooseGarden, readSubjects, wordsOf } from './pages.ts';
import { expectLogin, logIn, zoneCard } from './person.ts';
import { expect, test } from './server-fixture.ts';
import { type TextKey, text } from './texts.ts';

const PHONE = { width: 390, height: 844 };
const BACK_MS = 45_000;

/** Presses the form's button and waits for what the server says to it. */
async function save(page: Page, key: TextKey = 'form.save') {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page
    .getByRole('button', { name: text(key), exact: true })
    .first()
    .click();
  return (await answer).status();
}

const field = (page: Page, name: TextKey) => page.getByLabel(text(name), { exact: true });
const said = (page: Page, key: TextKey) => page.getByRole('status').filter({ hasText: text(key) });

/** The address of the first zone's form. */
async function zoneForm(url: string, account: Account): Promise<string> {
  const { zone } = await readSubjects(url, account);
  return `/#/settings/zones?zone=${zone.id}`;
}

test.describe('names', () => {
  const LONG = 'Long-leaved lavender beside the old summerhouse A'; // 49
  const ODD: readonly [kind: string, name: string][] = [
    ['in capitals that cannot be broken', 'W'.repeat(49)],
    ['of families and flags', '👨‍👩‍👧‍👦🇳🇱🌻'.repeat(10)],
    ['read from the right', 'גינת הירק (מזרח), 3!'],
    ['of both directions', 'حديقة الورد at the gate (2)'],
    ['of 49 characters', LONG],
    ['in Russian at its longest', 'Сад за старым домом у реки, где растут яблони 123'],
  ];

  test.use({ viewport: PHONE, expectedLines: [/Failed to load resource: .* 422 /] });

  test('of any script are saved, shown whole and break no page', async ({ server, openBrowser }) => {
    const account = await makeAccount(server.url);
    const context = await openBrowser({ storageState: account.state, viewport: PHONE });
    const page = await context.newPage();
    const { zone, program, sensor, device } = await readSubjects(server.url, account);
    const { groups, current_group: garden } = await callApi<Index>(server.url, account.token, 'GET', '/api/v1/index');
    const probes = groups.find(({ device_type }) => device_type === 'SENSOR')?.id ?? '';
    await callApi(server.url, account.token, 'POST', `/api/v1/groups/${probes}/reminders`, {
      name: ODD[3]?.[1],
      kind: 'moisture',
      sensor_id: (await readSubjects(server.url, account, probes)).sensor.id,
      moisture_below: 0.2,
    });
    await chooseGarden(page, garden.id);
    const forms = [
      [`/#/settings/zones?zone=${zone.id}`, 'zoneForm.name', zone.name],
      [`/#/settings/programs/ProgramsSetting?program=${program.id}`, 'programForm.name', program.name],
      [`/#/settings/sensors/SensorsSetting?sensor=${sensor.id}`, 'sensorForm.name', sensor.name],
      // The fourth is the reminder's.
      null,
      ['/#/settings/devices', 'deviceSettings.name', device.name],
      ['/#/settings/Location', 'gardenForm.name', garden.name],
    ] as const;
    for (const [place, form] of forms.entries()) {
      if (!form) continue;
      const [address, label, before] = form;
      await page.goto(address);
      const name = field(page, label).first();
      await expect(name).toHaveValue(before);
      if (label === 'deviceSettings.name') await page.getByText(text('deviceSettings.change')).first().click();
      await name.fill(ODD[place]?.[1] ?? '');
      expect(await save(page, label === 'gardenForm.name' ? 'gardenForm.save' : 'form.save'), address).toBe(200);
      await expect(said(page, 'form.saved')).toBeVisible();
    }
    const shown: readonly [address: string, ...places: number[]][] = [
      ['/#/home', 0, 4],
      ['/#/schedule?view=list', 0],
      ['/#/settings/zones', 0],
      ['/#/settings/programs', 0, 1],
      ['/#/settings/sensors', 2],
      ['/#/settings/devices', 4],
      ['/#/settings/Location', 5],
      ['/#/discover', 0],
      [`/#/home/ZoneStatusChart?zone=${zone.id}`, 0],
      ['/#/home/ManualRun', 0],
    ];
    for (const [address, ...places] of shown) {
      await page.goto(address);
      for (const place of places) await expect.poll(() => wordsOf(page), address).toContain(ODD[place]?.[1]);
      await expectWhole(page, address);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [address] of shown.slice(0, 3)) {
      await page.goto(address);
      await expectWhole(page, `${address} on a desk`);
    }
    const elsewhere = await context.newPage();
    await chooseGarden(elsewhere, probes);
    await elsewhere.goto('/#/settings/programs');
    await expect.poll(() => wordsOf(elsewhere)).toContain(ODD[3]?.[1]);
    await expectWhole(elsewhere, 'reminders');
  });

  test('of 50 characters are refused where they stand, and stay', async ({ server, openBrowser }) => {
    const account = await makeAccount(server.url, { lang: 'DE' });
    const page = await (await openBrowser({ storageState: account.state, viewport: PHONE })).newPage();
    await page.goto(await zoneForm(server.url, account));
    const name = page.getByLabel(text('zoneForm.name', {}, 'de'), { exact: true });
    await name.fill(`${LONG}!`);
    await page.getByRole('button', { name: text('form.save', {}, 'de'), exact: true }).click();
    await expect(name).toHaveAccessibleDescription(text('validation.nameTooLong', {}, 'de'));
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(`${LONG}!`);
    await page.reload();
    await expect(name).toHaveValue(text('demo.frontLawn', {}, 'de'));
  });

  test('read from the right leave the sentence around them in order', async ({ server, openBrowser }) => {
    const account = await makeAccount(server.url);
    const page = await (await openBrowser({ storageState: account.state })).newPage();
    const { program } = await readSubjects(server.url, account);
    await page.goto(`/#/settings/programs/ProgramsSetting?program=${program.id}`);
    await field(page, 'programForm.name').fill('תכנית 1 (א)!');
    await save(page);
    await expect(said(page, 'form.saved')).toBeVisible();
    const heading = page.getByRole('heading', { name: 'תכנית 1 (א)!' });
    await expect(heading).toHaveCSS('unicode-bidi', 'plaintext');
    await page.goto(await zoneForm(server.url, account));
    await field(page, 'zoneForm.name').fill('גן (א)!');
    await save(page);
    await page.goto('/#/home');
    const stop = text('manualRun.otherLength', { zone: '\u2068גן (א)!\u2069' });
    await expect(page.getByRole('button', { name: stop })).toBeVisible();
  });
});

/** Nothing is wider than the window, and nothing is cut without a way to read it. */
async function expectWhole(page: Page, address: string) {
  const faults = () =>
    page.evaluate(() => {
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (element.clientWidth <= 1 || element.closest('[aria-hidden="true"], svg, select, input')) continue;
        const words = element.innerText?.trim().slice(0, 60);
        const { overflowX, clipPath } = getComputedStyle(element);
        // For ears alone.
        if (clipPath !== 'none') continue;
        const isCut = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
        if (words && isCut && !element.title && !element.closest('[title]')) found.push(`cut: ${words}`);
        const { left, right } = element.getBoundingClientRect();
        const frame = element.closest('nav')?.getBoundingClientRect();
        if (frame && right > frame.right + 1) found.push(`beyond its frame: ${words}`);
        const scrolls = element.closest('[data-scrolls], [role="table"], table') !== null;
        if (words && !scrolls && (left < -1 || right > innerWidth + 1)) found.push(`beyond the edge: ${words}`);
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`);
      return [...new Set(found)];
    });
  await expect.configure({ soft: true }).poll(faults, { message: address, timeout: 4_000 }).toEqual([]);
}

test.describe('a session that ends in the middle of a form', () => {
  test.use({ expectedLines: [/Failed to load resource: .* 401 /] });

  test('is told, and the same person goes on where they were', async ({ server, openBrowser }) => {
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
    await expect(zoneCard(page, 'Half typed')).toBeVisible();
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
    await changeDatabase(
      server.dataDir,
      `insert into shares (group_id, user_id, relationship) select $1, id, 'MANAGER' from users where email = $2`,
      [group.id, manager.email],
    );
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
    await expect(page.getByRole('alert')).toContainText(say('connection.changeFailed'));
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
