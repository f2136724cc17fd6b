/** Pictures of finding each kind of hardware. The page gets made-up results: none of it need be in this network. */
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
  lists_others: false,
  needs: [],
  obstacle: null,
  can_be_guarded: false,
  messages: null,
  senses: null,
  ...more,
});

const relays = (
  driver: 'shelly' | 'tasmota',
  address: string,
  model: string,
  name: string,
  messages: Found['messages'],
) => valves(driver, address, model, name, { terminals: 2, obstacle: 'not-surely-a-valve', messages });

const rpc = (id: number, set: string) => `POST http://192.168.1.61/rpc Switch.Set {"id":${id},"on":${set}}`;
const config = (id: number) =>
  `POST http://192.168.1.61/rpc Switch.SetConfig {"id":${id},"config":{"initial_state":"off","auto_on":false,"auto_off":true,"auto_off_delay":3600}}`;
const command = (commandText: string) => `cmnd/tasmota_5C1A2B/${commandText}`;

/** `isTyped`: it does not announce itself. */
const KINDS: readonly { found: Found; isTyped?: boolean }[] = [
  {
    found: valves('opensprinkler', '192.168.1.50', 'OpenSprinkler 3.3', 'Garage', { needs: ['password'] }),
    isTyped: true,
  },
  {
    found: relays('shelly', '192.168.1.61', 'Shelly Pro 2', 'Shed', {
      adding: [config(0), config(1)],
      opening: [rpc(0, 'true,"toggle_after":…'), rpc(1, 'true,"toggle_after":…')],
      closing: [rpc(0, 'false'), rpc(1, 'false')],
    }),
  },
  { found: valves('esphome', '192.168.1.62', 'ESPHome', 'Greenhouse') },
  {
    found: relays('tasmota', 'tasmota_5C1A2B', 'Sonoff Dual R3', 'Beds', {
      adding: [
        ...['PowerOnState 0', 'Timers 0', 'PulseTime1 3700', 'PulseTime2 3700'].map(command),
        ...['POWER1 OFF', 'POWER2 OFF'].map(command),
      ],
      opening: ['PulseTime1 …', 'POWER1 ON', 'PulseTime2 …', 'POWER2 ON'].map(command),
      closing: ['POWER1 OFF', 'POWER2 OFF'].map(command),
    }),
  },
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
