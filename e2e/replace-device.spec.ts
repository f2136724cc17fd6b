/** A controller breaks and another takes its place: its zones go on at the new one's valves, on a phone and a computer. */
import { expectAccessible } from './accessible.ts';
import { callApi, type Index, makeAccount, restPrograms } from './account.ts';
import { expect, test } from './server-fixture.ts';
import { type Language, text } from './texts.ts';

interface Garden {
  devices: { id: string; name: string }[];
  zones: { id: string; name: string; device_id: string; terminal: number }[];
  active_runs: { zone_id: string; device_id: string; phase: string }[];
}

const WALKS: readonly [language: Language, lang: string, width: number][] = [
  ['en', 'EN', 1440],
  ['de', 'DE', 390],
];

for (const [language, lang, width] of WALKS) {
  test(`replaced in ${language} at ${width} px`, async ({ server, openBrowser }) => {
    test.setTimeout(120_000);
    const gardener = await makeAccount(server.url, { lang });
    await restPrograms(server.url, gardener.token);
    const ask = async () =>
      (
        await callApi<{ current_group: Garden & Index['current_group'] }>(
          server.url,
          gardener.token,
          'GET',
          '/api/v1/index',
        )
      ).current_group;
    const before = await ask();
    const [old] = before.devices;
    const [zone] = before.zones;
    if (!old || !zone) throw new Error('the garden is empty');
    const say = (key: Parameters<typeof text>[0], figures: Record<string, string> = {}) => text(key, figures, language);

    const viewport = { width, height: 900 };
    const page = await (await openBrowser({ storageState: gardener.state, viewport })).newPage();
    await page.goto('/#/settings/devices');
    await page.getByRole('link', { name: say('replaceDevice.linkNamed', { device: old.name }) }).click();
    await page.getByLabel(say('deviceSettings.name'), { exact: true }).fill('Spare');
    await page.getByLabel(say('addDevice.model')).selectOption('SPRITE-16');
    await page.getByRole('button', { name: say('form.add'), exact: true }).click();
    await expect(page.getByLabel(say('replaceDevice.by'))).toHaveValue(/.+/);
    await expectAccessible(page, 'the replacement');

    const terminal = page.getByLabel(zone.name, { exact: true });
    await terminal.selectOption('12');
    const attempt = page.getByRole('button', { name: new RegExp(`${zone.name}.*10`) });
    await attempt.click();
    await expect(attempt).toBeDisabled();
    const came = page.getByRole('button', { name: say('valveTest.waterCame'), exact: true });
    await came.click({ timeout: 40_000 });
    await expect(page.getByText(say('valveTest.seen'))).toBeVisible();
    await expect(attempt).toBeEnabled({ timeout: 40_000 });

    await page.getByRole('button', { name: say('replaceDevice.confirm', { device: old.name }) }).click();
    await page.getByRole('button', { name: say('replaceDevice.replace'), exact: true }).click();
    await expect(page.getByText(say('replaceDevice.done', { device: 'Spare', old: old.name }))).toBeVisible();
    await expect(page.getByRole('link', { name: say('replaceDevice.linkNamed', { device: old.name }) })).toHaveCount(0);

    const after = await ask();
    const spare = after.devices.find(({ name }) => name === 'Spare');
    expect(after.devices.map(({ id }) => id)).not.toContain(old.id);
    expect(after.zones.find(({ id }) => id === zone.id)).toMatchObject({ device_id: spare?.id, terminal: 12 });
    await callApi(server.url, gardener.token, 'POST', `/api/v1/groups/${before.id}/manual_runs`, {
      zones: [{ zone_id: zone.id, minutes: 5 }],
    });
    await expect
      .poll(async () => (await ask()).active_runs.find(({ zone_id }) => zone_id === zone.id))
      .toMatchObject({ device_id: spare?.id, phase: 'WATERING' });
  });
}
