/** The newcomer's promise: from an empty account to the first watering in under five minutes, and kept when it is left. */
import { makeAccount } from './account.ts';
import { choose, describeLawn, next, register } from './newcomer-path.ts';
import { findTown } from './place-search.ts';
import { expect, test } from './server-fixture.ts';
import { text } from './texts.ts';

const MAX_MS = 5 * 60_000;

test('an empty account comes to its first watering', async ({ browser, server }) => {
  const account = await makeAccount(server.url, { withGardens: false });
  const context = await browser.newContext({ baseURL: server.url, storageState: account.state });
  const page = await context.newPage();
  const step = (name: 'place' | 'device' | 'zones' | 'program' | 'water') =>
    expect(page.getByRole('heading', { name: text(`newcomer.title.${name}`) })).toBeVisible();
  const began = performance.now();

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.begin') }).click();
  await page.getByLabel(text('gardenForm.name')).fill('Behind the house');
  await next(page);
  await step('place');
  await page.getByRole('button', { name: text('newcomer.later') }).click();
  await step('device');

  await page.goto('/#/home');
  await page.getByRole('link', { name: text('emptyHome.continue') }).click();
  await step('device');
  await describeLawn(page);
  await page.getByRole('button', { name: text('newcomer.sameAsLast', { zone: 'Lawn' }) }).click();
  await page.getByRole('button', { name: text('newcomer.areaUnknown') }).click();
  await page.getByRole('button', { name: text('newcomer.noMoreZones') }).click();

  await step('program');
  await choose(page, text('newcomer.wayName.fixed'));
  await expect(page.getByRole('list', { name: text('programPreview.title') }).getByRole('listitem')).toHaveCount(14);
  await page.getByRole('button', { name: text('newcomer.saveProgram') }).click();

  await step('water');
  await page.getByRole('button', { name: text('newcomer.waterNow') }).click();
  await expect(page.getByRole('article', { name: 'Lawn' })).toContainText(text('runPhase.WATERING'));
  expect(performance.now() - began).toBeLessThan(MAX_MS);
  await page.getByRole('button', { name: text('newcomer.toGarden') }).click();
  await expect(page.getByRole('region', { name: text('home.runningNow') })).toContainText('Lawn');
  await context.close();
});

/** Words of the trade: each needs its explanation beside it. */
const TRADE_WORDS = /\b(terminals?|SPRITE|rotary nozzles?|EPA|TAW|RAW|klx|expectation)\b/gi;
/** From the login page on, with the account. */
const MOST_TAPS = 20;
const MOST_FIELDS = 8;

const PLACES = [
  ['Freiburg', 'Europe/Berlin', 'Freiburg, Germany'],
  ['Chatham', 'Pacific/Chatham', 'Chatham, New Zealand'],
] as const;

for (const [typed, timezoneId, town] of PLACES)
  test(`on a phone in ${typed} it takes few taps, few typed fields and no word of the trade`, async ({
    browser,
    server,
  }) => {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: server.url, timezoneId, viewport });
    await context.addInitScript(() => {
      const seen = { taps: 0, fields: new Set<unknown>() };
      Object.assign(globalThis, { seen });
      // On its way up: one that Playwright takes back, since the page moved beneath it, gets no further than down.
      addEventListener('pointerdown', () => {
        seen.taps += 1;
      });
      addEventListener(
        'input',
        ({ target }) =>
          target instanceof HTMLInputElement &&
          /text|number|search|email|password/.test(target.type) &&
          seen.fields.add(target),
        true,
      );
    });
    const page = await context.newPage();
    const found: string[] = [];
    const explained = [
      `${text('sprinkler.ROTARY_NOZZLE')}\n${text('sprinklerHint.ROTARY_NOZZLE')}`,
      ...['1', '2', '3', '4', '5', '6', '7', '8'].map((number) =>
        text('newcomer.zoneOf', { place: number, number: '8', terminal: number }),
      ),
      ...(['8', '16'] as const).map((count) => `SPRITE-${count} (${text('addDevice.zones_other', { count })})`),
    ];
    const read = async () => {
      const shownText = await page.getByRole('main').innerText();
      const rest = explained.reduce((left, one) => left.replaceAll(one, ''), shownText);
      found.push(...(rest.match(TRADE_WORDS) ?? []));
    };
    const step = async (name: 'garden' | 'place' | 'device' | 'zones' | 'program' | 'water') => {
      await expect(page.getByRole('heading', { name: text(`newcomer.title.${name}`) })).toBeVisible();
      await read();
    };

    await register(page);
    await page.getByRole('link', { name: text('emptyHome.begin') }).click();
    await step('garden');
    await next(page);
    await step('place');
    await page.getByLabel(text('locationForm.search')).click();
    await findTown(page, typed, town);
    await next(page);
    await step('device');
    await describeLawn(page, read);
    await page.getByRole('button', { name: text('newcomer.noMoreZones') }).click();
    await step('program');
    await page.getByRole('button', { name: text('newcomer.letSluiceDecide') }).click();
    await step('water');
    await page.getByRole('button', { name: text('newcomer.waterNow') }).click();
    await expect(page.getByRole('article', { name: 'Lawn' })).toContainText(text('runPhase.WATERING'));
    const { taps, fields } = await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { taps: number; fields: Set<unknown> } };
      return { taps: seen.taps, fields: seen.fields.size };
    });
    test.info().annotations.push({ type: 'measured', description: `${taps} taps, ${fields} typed fields` });
    expect(taps).toBeGreaterThan(5);
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(fields).toBeGreaterThan(2);
    expect(fields).toBeLessThanOrEqual(MOST_FIELDS);
    expect(found).toEqual([]);
    await context.close();
  });
