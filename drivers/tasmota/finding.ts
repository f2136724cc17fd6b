import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import type { DeviceFinder, FoundDevice } from '../driver.ts';
import { findTyped } from '../mqtt/finding.ts';
import { formatFound, parseFound } from './address.ts';
import type { Announced, TasmotaDevices } from './devices.ts';

export const RELAY_TYPES: readonly AdoptableType[] = ['SPRITE', 'PUMP'];

export function createFinder(devices: TasmotaDevices): DeviceFinder {
  return {
    async findDevices({ address }) {
      if (address === null) return (await devices.list()).flatMap(listOf);
      const parsed = parseFound(address);
      return findTyped(address, parsed && devices.find(parsed.mac), listOf);
    },
  };
}

function listOf({ facts, probes }: Announced): FoundDevice[] {
  const { mac, model, name, relays, isSleeper } = facts;
  const shared = { model, name, needsHub: false, needs: [] };
  const found = probes.map(
    ({ name: probe, senses }): FoundDevice => ({
      ...shared,
      address: formatFound({ mac, probe }),
      types: ['SENSOR'],
      senses,
      terminals: 0,
      obstacle: null,
    }),
  );
  if (relays.length === 0) return found;
  const address = formatFound({ mac, probe: null });
  // One that sleeps cannot be told to close.
  const obstacle = isSleeper ? 'no-timer' : null;
  return [{ ...shared, address, types: RELAY_TYPES, terminals: relays.length, obstacle }, ...found];
}
