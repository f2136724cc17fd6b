import { type AdoptedDevice, type Adoption, AdoptionError, type DeviceAdopter, DriverError } from '../driver.ts';
import { requireAnnounced } from '../mqtt/finding.ts';
import { isNeverABoard } from '../never-a-valve.ts';
import { type FormerSettings, formatFound, formatRelays, parseFound, parseRelays } from './address.ts';
import type { DeviceLink } from './device-link.ts';
import type { Announced, TasmotaDevices } from './devices.ts';
import { toPulseTime } from './pulse-time.ts';
import { ownTimersOf, pulseTimeOf, settingOf, switchRelay } from './relays.ts';

/** Seconds after which a relay that was switched on at the device goes off by itself. */
export const PRESS_ENDS_AFTER_S = 3_600;

/**
 * Adopting relays keeps them off after a power cut, ends a press on the device after an hour, lets its own timers rest,
 * and switches off the relays that are on. The address stores the former settings. A probe stays as it is.
 */
export function createAdopter(devices: TasmotaDevices): DeviceAdopter {
  async function readSettings(link: DeviceLink): Promise<FormerSettings> {
    const pulseTimes: [string, number][] = [];
    for (const relay of link.facts.relays) pulseTimes.push([String(relay), (await pulseTimeOf(link, relay, null)).set]);
    return {
      powerOnState: await settingOf(link, 'PowerOnState', null),
      hadTimers: await ownTimersOf(link, null),
      pulseTimes: Object.fromEntries(pulseTimes),
    };
  }

  async function secure(link: DeviceLink, { hadTimers }: FormerSettings): Promise<void> {
    const steps = toPulseTime(PRESS_ENDS_AFTER_S);
    // First, since with 5 a PulseTime would switch on.
    const isOff = (await settingOf(link, 'PowerOnState', 0)) === 0;
    const hasRest = hadTimers === null || (await ownTimersOf(link, false)) === false;
    if (!isOff || !hasRest) throw new DriverError('refused', 'The Tasmota has not taken a setting.');
    for (const relay of link.facts.relays) {
      if ((await pulseTimeOf(link, relay, steps)).set !== steps) {
        throw new AdoptionError('no-timer', 'The Tasmota does not keep a PulseTime.');
      }
      if (await switchRelay(link, relay, null)) await switchRelay(link, relay, 'off');
    }
  }

  async function restore(link: DeviceLink, before: FormerSettings): Promise<void> {
    for (const relay of link.facts.relays) {
      const steps = before.pulseTimes[relay];
      if (steps !== undefined) await pulseTimeOf(link, relay, steps);
    }
    if (before.hadTimers) await ownTimersOf(link, true);
    await settingOf(link, 'PowerOnState', before.powerOnState);
  }

  async function adoptRelays(
    { facts }: Announced,
    { isWaterValve = false, beforeWriting }: Adoption,
  ): Promise<AdoptedDevice> {
    if (facts.isSleeper) throw new AdoptionError('no-timer', 'It sleeps, and cannot be told to close.');
    if (facts.relays.length === 0) throw new AdoptionError('unfit', 'It has no plain relays.');
    const names = facts.relays.map((relay) => facts.names.get(relay) ?? null);
    if (isNeverABoard(facts.name, names)) throw new AdoptionError('unfit', 'It is no valve, by its name.');
    if (!isWaterValve) throw new AdoptionError('not-surely-a-valve', 'It may be no valve.');
    const terminals = facts.relays.map((terminal) => ({ terminal, name: facts.names.get(terminal) ?? null }));
    await beforeWriting?.({ serial: facts.mac, terminals });
    const link = await devices.reach(facts.mac);
    const before = await readSettings(link);
    try {
      await secure(link, before);
    } catch (error) {
      await restore(link, before).catch(() => {});
      throw error;
    }
    return {
      address: formatRelays({ mac: facts.mac, relays: facts.relays, before }),
      serial: facts.mac,
      model: facts.model,
      hardwareVersion: null,
      terminals,
      isSwitch: true,
    };
  }

  return {
    async adoptDevice(adoption) {
      const asked = parseFound(adoption.address);
      const { found, announced } = requireAnnounced(adoption, asked, asked && (await devices.find(asked.mac)));
      if (found.probe === null) return adoptRelays(announced, adoption);
      const probe = announced.probes.find(({ name }) => name === found.probe);
      if (!probe) throw new AdoptionError('unfit', 'It has no such sensor.');
      const serial = formatFound(found).slice('tasmota/'.length);
      await adoption.beforeWriting?.({ serial, terminals: [] });
      await devices.listen(found.mac);
      const { model } = announced.facts;
      return {
        address: adoption.address,
        serial,
        model,
        hardwareVersion: null,
        terminals: [],
        senses: probe.senses,
      };
    },
    async releaseDevice(address) {
      const stored = parseRelays(address);
      if (stored) await restore(await devices.reach(stored.mac), stored.before);
    },
  };
}
