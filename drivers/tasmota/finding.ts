import type { FoundDevice } from '../driver.ts';
import { createAnnouncedFinder, VALVE_TYPES } from '../mqtt/finding.ts';
import { isNeverABoard } from '../never-a-valve.ts';
import { formatFound, parseFound } from './address.ts';
import type { Announced, TasmotaDevices } from './devices.ts';

export const createFinder = (devices: TasmotaDevices) =>
  createAnnouncedFinder(devices, (address) => parseFound(address)?.mac ?? null, listOf);

function listOf({ facts, probes }: Announced): FoundDevice[] {
  const { mac, model, name, names, relays, isSleeper } = facts;
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
  if (
    relays.length === 0 ||
    isNeverABoard(
      name,
      relays.map((relay) => names.get(relay) ?? null),
    )
  )
    return found;
  const address = formatFound({ mac, probe: null });
  // One that sleeps cannot be told to close.
  const obstacle = isSleeper ? 'no-timer' : null;
  return [{ ...shared, address, types: VALVE_TYPES, terminals: relays.length, obstacle }, ...found];
}
