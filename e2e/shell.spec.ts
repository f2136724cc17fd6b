/** The frame around every page. */
import { callApi, type Index, makeAccount, restPrograms } from './account.ts';
import { bell, logIn, runningCard, startRun, zoneRow } from './person.ts';
import { expect, test } from './server-fixture.ts';
import { controlSimulator } from './simulator.ts';
import { type TextKey, text } from './texts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test.describe('addresses', () => {
  test('an unknown one is told, and leads home', async ({ gardenerPage: page }) => {
    await page.goto('/#/nowhere/at/all');
    await expect(page).toHaveURL(/#\/404$/);
    await expect(page.getByRole('heading', { name: text('errorPage.notFoundTitle') })).toBeVisible();
    await page.getByRole('link', { name: text('errorPage.home') }).click();
    await expect(page).toHaveURL(/#\/home$/);
  });

  test('the root is the home page', async ({ gardenerPage: page }) => {
    await page.goto('/#/schedule');
    await expect(page.getByRole('heading', { level: 1, name: text('title.schedule') })).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveURL(/#\/home$/);
    await expect(page).toHaveTitle(new RegExp(text('title.home')));
  });

  test('the page of a broken server is there', async ({ gardenerPage: page }) => {
    await page.goto('/#/500');
    await expect(page.getByRole('heading', { name: text('errorPage.serverTitle') })).toBeVisible();
  });
});

test.describe('drawer', () => {
  test('is wide, mini or hidden on a desk, and stays so', async ({ gardenerPage: page }) => {
    await page.setViewportSize(DESK);
    const drawer = page.getByRole('navigation', { name: text('navigation.drawer') });
    const width = async () => (await drawer.boundingBox())?.width;
    await expect.poll(width).toBe(256);
    await page.getByRole('button', { name: text('navigation.fold') }).click();
    await expect.poll(width).toBe(72);
    await page.reload();
    await expect.poll(width).toBe(72);
    await page.getByRole('button', { name: text('navigation.expand') }).click();
    await expect.poll(width).toBe(256);
    await page.getByRole('button', { name: text('navigation.close') }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: text('navigation.open') }).click();
    await expect(drawer).toBeVisible();
  });

  test('is hidden on a phone until it is asked for', async ({ gardenerPage: page }) => {
    await page.setViewportSize(PHONE);
    const drawer = page.getByRole('navigation', { name: text('navigation.drawer') });
    await expect(page.getByRole('navigation', { name: text('navigation.main') })).toBeVisible();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: text('navigation.open') }).click();
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: text('title.notToWater') }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/#\/home\/NotToWater$/);
  });
});

test('the way back to the top appears after 300 px', async ({ gardenerPage: page }) => {
  await page.setViewportSize(PHONE);
  await expect(zoneRow(page, text('demo.lemonTrees'))).toBeVisible();
  const toTop = page.getByRole('button', { name: text('navigation.toTop') });
  // Again and again, because content that still loads above moves the page.
  const scroll = (top: number) =>
    expect(async () => {
      await page.evaluate((y) => scrollTo(0, y), top);
      expect(await page.evaluate(() => scrollY)).toBe(top);
    }).toPass();
  await scroll(290);
  await expect(toTop).toBeHidden();
  await scroll(310);
  await toTop.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(toTop).toBeHidden();
});

test.describe('snackbar', () => {
  test.use({ expectedLines: [/Failed to load resource: .* 422 /] });

  test('an error is red, at least 500 px wide, and gone after 5 s', async ({ page }) => {
    await page.setViewportSize(DESK);
    await page.goto('/#/login');
    await logIn(page, { email: 'nobody@garden.example', password: 'not-the-one' });
    const alert = page.getByRole('alert').filter({ hasText: text('errors.loginFailed') });
    await expect(alert).toBeVisible();
    const shownAt = performance.now();
    expect((await alert.boundingBox())?.width).toBeGreaterThanOrEqual(500);
    const [red = 0, green = 0, blue = 0] = await alert.evaluate((element) => {
      const colour = getComputedStyle(element.firstElementChild ?? element).backgroundColor;
      return (colour.match(/[\d.]+/g) ?? []).map(Number);
    });
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expect(alert).toBeHidden();
    expect(performance.now() - shownAt).toBeGreaterThan(4_000);
    expect(performance.now() - shownAt).toBeLessThan(6_500);
  });
});

test('notifications arrive by themselves, are counted, and are marked one by one and all at once', async ({
  server,
  openBrowser,
}) => {
  const account = await makeAccount(server.url);
  await restPrograms(server.url, account.token);
  const page = await (await openBrowser({ storageState: account.state })).newPage();
  await page.goto('/#/home');
  const { current_group: group } = await callApi<Index>(server.url, account.token, 'GET', '/api/v1/index');
  const findSerial = (deviceId: string) => group.devices.find(({ id }) => id === deviceId)?.serial_number ?? '';
  const breakWire = async (zoneName: string) => {
    const zone = group.zones.find(({ name }) => name === zoneName);
    if (!zone) throw new Error(`The garden has no ${zoneName}.`);
    const place = `${findSerial(zone.device_id)}:${zone.terminal}`;
    await controlSimulator(server.dataDir, 'fault', place, 'open-circuit', 'on');
  };
  const unread = (count: number) => page.getByRole('button', { name: `Notifications, unread: ${count}`, exact: true });
  const zones = [text('demo.roses'), text('demo.vegetables'), text('demo.lemonTrees')] as const;
  await expect(zoneRow(page, zones[0])).toBeVisible();
  // The demo's own come a moment after it: of the timer whose wire is broken, and of the probe that is away.
  const readTitles = async (query = '') => {
    const path = `/api/v1/notifications${query}`;
    const answer = await callApi<{ notifications: { title: string }[] }>(server.url, account.token, 'GET', path);
    return answer.notifications.map(({ title }) => title);
  };
  const late = [
    text('notifications.valveOpenCircuit.title', { zone: text('demo.grapes') }),
    text('notifications.sensorOffline.title', { sensor: text('demo.shedProbe') }),
  ];
  await expect.poll(() => readTitles(), { timeout: 20_000 }).toEqual(expect.arrayContaining(late));
  // The bell counts those of the garden that is shown.
  const before = (await readTitles(`?group_id=${group.id}`)).length;
  await expect(unread(before)).toBeVisible();

  for (const [place, zone] of zones.entries()) {
    await breakWire(zone);
    await startRun(page, zone, '1 min');
    // That the wire is broken, and that the zone was not watered.
    await expect(unread(before + 2 * (place + 1))).toBeVisible({ timeout: 20_000 });
    await expect(runningCard(page, zone)).toBeHidden();
  }
  const attention = page.getByRole('list', { name: text('attention.title') });
  await expect(attention).toContainText(text('attention.valve.OPEN_CIRCUIT', { zone: zones[0] }));

  await bell(page).click();
  const card = page.getByRole('dialog', { name: text('notificationsMenu.title') });
  const box = await card.boundingBox();
  expect(box?.width).toBe(500);
  // While it slides in, its place is a fraction of a pixel off.
  expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(456);
  const titles = zones.map((zone) => text('notifications.valveOpenCircuit.title', { zone }));
  for (const title of titles) await expect(card.getByText(title, { exact: true })).toBeVisible();

  await card.getByRole('button', { name: text('notificationsMenu.markOne', { title: titles[0] ?? '' }) }).click();
  await expect(card.getByText(titles[0] ?? '', { exact: true })).toBeHidden();
  await expect(unread(before + 2 * zones.length - 1)).toBeAttached();

  await card.getByRole('button', { name: text('notificationsMenu.read'), exact: true }).click();
  await expect(card.getByText(titles[0] ?? '', { exact: true })).toBeVisible();
  await expect(card.getByText(titles[1] ?? '', { exact: true })).toBeHidden();
  await card.getByRole('button', { name: text('notificationsMenu.unread'), exact: true }).click();
  await expect(card.getByText(titles[1] ?? '', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: text('notificationsMenu.markAll') }).click();
  await expect(card.getByText(text('notificationsMenu.noneUnread'))).toBeVisible();
  await expect(unread(0)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.reload();
  await expect(unread(0)).toBeVisible();
});

test('the switcher goes through all four gardens', async ({ server, openBrowser }) => {
  const account = await makeAccount(server.url);
  const page = await (await openBrowser({ storageState: account.state, viewport: DESK })).newPage();
  await page.goto('/#/home');
  const gardens: [name: string, content: string, devices: TextKey | null][] = [
    [text('demo.terrace'), text('demo.pots'), 'title.timers'],
    [text('demo.livingRoom'), text('demo.housePlants'), 'title.pumps'],
    [text('demo.probes'), text('demo.figProbe'), null],
    [text('demo.garden'), text('demo.frontLawn'), 'title.controllers'],
  ];
  let now = text('demo.garden');
  for (const [name, content, devices] of gardens) {
    await page.getByRole('button', { name: text('groups.switch', { name: now }) }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await expect(page.getByRole('main').getByText(content, { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(name);
    if (devices) await page.getByText(text('home.equipment')).click();
    if (devices) await expect(page.getByRole('heading', { level: 2, name: text(devices) })).toBeVisible();
    now = name;
  }
  await page.getByRole('button', { name: text('groups.switch', { name: now }) }).click();
  await page.getByRole('menuitemradio', { name: text('demo.terrace') }).click();
  await expect(page.getByRole('main').getByRole('link', { name: text('demo.pots'), exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: text('demo.pots'), exact: true })).toBeVisible();
});

test('the language changes everywhere and stays', async ({ server, openBrowser }) => {
  const account = await makeAccount(server.url);
  const page = await (await openBrowser({ storageState: account.state, viewport: DESK })).newPage();
  await page.goto('/#/home');
  await page.getByRole('button', { name: text('languageMenu.open') }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  const isFrench = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1, name: text('title.home', {}, 'fr') })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(text('title.home', {}, 'fr')));
    await expect(page.getByRole('heading', { level: 2, name: text('home.zones', {}, 'fr') })).toBeVisible();
    await expect(page.getByRole('button', { name: text('accountMenu.open', {}, 'fr') })).toBeVisible();
    await expect(
      page
        .getByRole('navigation', { name: text('navigation.drawer', {}, 'fr') })
        .getByRole('link', { name: text('title.schedule', {}, 'fr') }),
    ).toBeVisible();
  };
  await isFrench();
  await page.reload();
  await isFrench();
});
