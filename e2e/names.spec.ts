/** Names of any script and length: saved, shown whole, and read in their own order. */
import type { Page } from '@playwright/test';
import { callApi, type Index, makeAccount } from './account.ts';
import { field, said, save, zoneForm } from './forms.ts';
import { chooseGarden, readSubjects, readText } from './pages.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const PHONE = { width: 390, height: 844 };

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
      ['/#/home', 0],
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
      for (const place of places) await expect.poll(() => readText(page), address).toContain(ODD[place]?.[1]);
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
    await expect.poll(() => readText(elsewhere)).toContain(ODD[3]?.[1]);
    await expectWhole(elsewhere, 'reminders');
  });

  test('of plants at their longest break no page', async ({ server, openBrowser }) => {
    const account = await makeAccount(server.url);
    const page = await (await openBrowser({ storageState: account.state, viewport: PHONE })).newPage();
    const { zone } = await readSubjects(server.url, account);
    const name = 'Rotblättrige'.repeat(5);
    await page.route(/api\/v1\/plants\?/, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { plants: object[] } };
      const long = { names: { en: [name, `${name}r`] }, scientific_name: name.toLowerCase(), family: name };
      const plants = data.plants.map((plant) => ({ ...plant, ...long }));
      await route.fulfill({ json: { status: 'OK', data: { ...data, plants } } });
    });
    await page.goto(`/#/settings/zones/ZonePlants?zone=${zone.id}`);
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
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
    const water = text('manualRun.waterZoneFor', { zone: '\u2068גן (א)!\u2069', duration: '10 min' });
    await expect(page.getByRole('button', { name: water })).toBeVisible();
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
        const shownText = element.innerText?.trim().slice(0, 60);
        const { overflowX, clipPath } = getComputedStyle(element);
        // Only for screen readers.
        if (clipPath !== 'none') continue;
        const isCut = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
        if (shownText && isCut && !element.title && !element.closest('[title]')) found.push(`cut: ${shownText}`);
        const { left, right } = element.getBoundingClientRect();
        const frame = element.closest('nav')?.getBoundingClientRect();
        if (frame && right > frame.right + 1) found.push(`beyond its frame: ${shownText}`);
        const scrolls = element.closest('[data-scrolls], [role="table"], table') !== null;
        if (shownText && !scrolls && (left < -1 || right > innerWidth + 1)) found.push(`beyond the edge: ${shownText}`);
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`);
      return [...new Set(found)];
    });
  await expect.configure({ soft: true }).poll(faults, { message: address, timeout: 4_000 }).toEqual([]);
}
