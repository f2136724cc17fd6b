/** What happens to foreign devices in a night, drawn from its seed: clocks, power, descriptions, messages of strangers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import type { ForeignDevice, ForeignHardware } from './foreign-devices.ts';

export const BLOWS = ['clock', 'power', 'description', 'poison'] as const;
export type Blow = (typeof BLOWS)[number];

/** Messages that no sender should send: each is kept by the broker until the next one. */
const POISON: readonly [string, string][] = [
  [
    'homeassistant/switch/poison/one/config',
    JSON.stringify({
      ...{ uniq_id: 'poison', cmd_t: 'poison/set', stat_t: 'poison/state', dev: { ids: 'poison', name: 'Valve' } },
      val_tpl: "{{ value|float|round(0,'__proto__') }}",
    }),
  ],
  ['homeassistant/valve/poison/two/config', '{'.repeat(255_000)],
  ['homeassistant/device/poison/config', JSON.stringify({ dev: null, cmps: { a: { p: '__proto__' } } })],
  ['poison/state', '{"a":'.repeat(20_000)],
  ['poison/bridge/info', '{"version":{"toString":null},"coordinator":7}'],
  ['poison/bridge/devices', '[{"ieee_address":{"toString":null}}, null, 7]'],
  ['tasmota/discovery/AABBCCDDEEFF/config', '{"mac":"AABBCCDDEEFF","ft":["%prefix%"],"tp":null,"rl":{"length":9}}'],
];
/** A description is gone for so long; a clock stays set. */
const GONE_MS = 12_000;
const CLOCK_STEPS_S = [3_600, -3_600, 36_000];

/** Strikes the devices, evenly from the first start to the last minute, until `isOver`. Returns how often by kind. */
export async function strikeDevices(
  { devices, disturbedAt, unpoweredAt, leave }: ForeignHardware,
  { firstStartAt, minutes, seed, count }: { firstStartAt: number; minutes: number; seed: number; count: number },
  isOver: () => boolean,
): Promise<Record<Blow, number>> {
  const counts: Record<Blow, number> = { clock: 0, power: 0, description: 0, poison: 0 };
  for (let place = 0; place < count && !isOver(); place += 1) {
    const at = firstStartAt + ((place + uniform(seed, place, 'blow')) / count) * (minutes - 1) * MINUTE_MS;
    await sleep(Math.max(0, at - Date.now()));
    const blow = BLOWS[place % BLOWS.length] ?? 'poison';
    const able = devices.filter((device) => canSuffer(device, blow));
    const device = able[Math.floor(uniform(seed, place, 'struck') * able.length)];
    if (blow === 'poison') {
      for (const [topic, payload] of POISON) await leave(topic, payload);
    } else if (!device) continue;
    else {
      note(disturbedAt, device);
      if (blow === 'power') note(unpoweredAt, device);
      if (blow === 'clock') device.setClock?.(CLOCK_STEPS_S[counts.clock % CLOCK_STEPS_S.length] ?? 3_600);
      if (blow === 'power') await device.cutPower?.();
      if (blow === 'description') {
        await device.describe?.(false);
        setTimeout(() => void device.describe?.(true).catch(() => {}), GONE_MS);
      }
    }
    counts[blow] += 1;
  }
  return counts;
}

function note(times: Map<string, number[]>, { valves }: ForeignDevice): void {
  for (const { serial } of valves) times.set(serial, [...(times.get(serial) ?? []), Date.now()]);
}

const canSuffer = (device: ForeignDevice, blow: Blow) =>
  ({
    clock: device.setClock !== undefined,
    power: device.cutPower !== undefined,
    description: device.describe !== undefined,
    poison: true,
  })[blow];

/** Milliseconds after a blow in which it may keep a run from opening, or from being whole. */
export const BLOW_LASTS_MS = GONE_MS + 15_000;
