/** A garden of a relay without a timer and the guard in front of it. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Driver } from '@sluice/drivers/driver';
import { expect } from 'vitest';
import { openOwnGarden } from './own-garden.ts';
import { ScriptedDevice } from './scripted-device.ts';
import { eventually, type TestServer } from './test-server.ts';

const GUARD = 0;

export interface GuardedDevices {
  guard: ScriptedDevice;
  relay: ScriptedDevice;
  drivers: () => Driver[];
}

/** `hasWill`: a broker would close the relay. */
export function makeGuardedDevices(now: () => number, { hasWill = false } = {}): GuardedDevices {
  const guard = new ScriptedDevice(now, { terminals: 1 });
  const relay = new ScriptedDevice(now, { terminals: 2, without: { timer: true, will: !hasWill } });
  return { guard, relay, drivers: () => [guard.driver('shelly'), relay.driver('tasmota')] };
}

/** Zone 0 is the guard's; 1 and 2 are those of the relay. */
export async function openGuardedGarden(
  server: TestServer,
  { guard, relay }: GuardedDevices,
  { isGuarded = true } = {},
) {
  const garden = await openOwnGarden(server);
  const tap = { name: 'Tap', driver: 'shelly', address: guard.address };
  expect((await garden.call('POST', `/groups/${garden.id}/devices`, tap)).code).toBe(200);
  const addition = { name: 'Relay', driver: 'tasmota', address: relay.address, accepts_no_timer: true };
  expect((await garden.call('POST', `/groups/${garden.id}/devices`, addition)).code).toBe(200);
  const { zones } = await garden.groupOf();
  for (const [place, { id }] of zones.entries()) {
    await garden.makeLawn(id);
    if (isGuarded && place !== GUARD) {
      expect((await garden.changeZone(id, { master_zone_id: zones[GUARD]?.id })).code).toBe(200);
    }
  }
  const group: CurrentGroup = await garden.groupOf();
  const events = () => garden.events();
  return {
    ...garden,
    zone: (place: number) => group.zones[place] ?? (undefined as never),
    device: (place: number) => group.devices[place] ?? (undefined as never),
    events,
    ended: (id: string) => eventually(async () => (await events()).find((one) => one.id === id)),
    notifications: async () =>
      (await garden.call<{ notifications: { title: string }[] }>('GET', `/notifications?group_id=${garden.id}`)).body
        .data.notifications,
    isWet: (terminal = 1) => guard.isOpen(1) && relay.isOpen(terminal),
  };
}

export type GuardedGarden = Awaited<ReturnType<typeof openGuardedGarden>>;
