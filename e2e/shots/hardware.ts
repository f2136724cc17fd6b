/** Pictures of finding each kind of hardware. The page is told what was found: none of it need be in this network. */
import { expect } from '@playwright/test';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Success } from '@sluice/contract/envelope';
import { text } from '../texts.ts';
import type { SessionOptions, ShotTaker } from './shot-taker.ts';

type Found = FoundDevices['devices'][number];

const valves = (
  driver: Found['driver'],
  address: string,
  model: string,
  name: string,
  more: Partial<Found> = {},
): Found => ({
  driver,
  address,
  types: ['SPRITE'],
  model,
  name,
  terminals: 4,
  needs_hub: false,
  needs: [],
  obstacle: null,
  can_be_guarded: false,
  messages: null,
  senses: null,
  ...more,
});

/** `isTyped`: it does not announce itself. */
const KINDS: readonly { found: Found; isTyped?: boolean }[] = [
  {
    found: valves('opensprinkler', '192.168.1.50', 'OpenSprinkler 3.3', 'Garage', { needs: ['password'] }),
    isTyped: true,
  },
  { found: valves('shelly', '192.168.1.61', 'Shelly Pro 2', 'Shed') },
  { found: valves('esphome', '192.168.1.62', 'ESPHome', 'Greenhouse') },
  { found: valves('tasmota', 'tasmota_5C1A2B', 'Sonoff 4CH Pro', 'Beds') },
  { found: valves('home-assistant-mqtt', 'terrace', 'esp32dev', 'Terrace') },
  { found: valves('zigbee2mqtt', 'zigbee2mqtt', 'Zigbee2MQTT 2.14.1', 'Zigbee2MQTT', { types: ['HUB'] }) },
];

/** One of each kind, found and chosen: `found-shelly` and so on. */
export async function takeFound(shots: ShotTaker, options: SessionOptions): Promise<void> {
  for (const setting of shots.settingsFor(...KINDS.map(({ found }) => `found-${found.driver}`))) {
    const { page, visit, takePart, close } = await shots.openSession(setting, options);
    for (const { found, isTyped } of KINDS) {
      const answer: Success<FoundDevices> = { status: 'OK', data: { devices: [found], unreachable: [] } };
      await page.unrouteAll();
      await page.route(/\/found_devices/, (route) => route.fulfill({ json: answer }));
      const isHub = found.types.includes('HUB');
      await visit(isHub ? '/#/settings/hubs' : '/#/settings/devices');
      // Otherwise the search would be started on the page before, which has one too.
      const title = text(isHub ? 'title.hubs' : 'title.controllers');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const card = page.getByRole('article', { name: text('findHardware.title') });
      if (isTyped) await card.getByLabel(text('findHardware.address')).fill(found.address);
      await card.getByRole('button', { name: text('findHardware.search') }).click();
      await card.getByRole('button', { name: text('findHardware.chooseNamed', { name: found.name ?? '' }) }).click();
      await expect(card.getByRole('button', { name: text(isHub ? 'form.add' : 'findHardware.connect') })).toBeVisible();
      await takePart(`found-${found.driver}`, card);
    }
    await close();
  }
}
