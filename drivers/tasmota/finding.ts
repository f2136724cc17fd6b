import type { FoundDevice, SwitchMessages } from '../driver.ts';
import { createAnnouncedFinder, VALVE_TYPES } from '../mqtt/finding.ts';
import { isNeverABoard } from '../never-a-valve.ts';
import { formatFound, parseFound } from './address.ts';
import { PRESS_ENDS_AFTER_S } from './adoption.ts';
import type { Announced, TasmotaDevices } from './devices.ts';
import type { TasmotaFacts } from './discovery.ts';
import { toPulseTime } from './pulse-time.ts';

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
  const board = { ...shared, address, types: VALVE_TYPES, terminals: relays.length };
  // A sleeping device gets no command to close.
  if (isSleeper) return [{ ...board, obstacle: 'no-timer' }, ...found];
  // What hangs on a relay, only its owner knows (docs/decisions/0086).
  return [{ ...board, obstacle: 'not-surely-a-valve', messages: switchMessages(facts) }, ...found];
}

/** What its owner can check. A relay that is on is switched off when it is adopted. */
function switchMessages({ topics, payloads, relays }: TasmotaFacts): SwitchMessages {
  const describeMessage = (command: string, payload: string | number) => `${topics.command}${command} ${payload}`;
  const closing = relays.map((relay) => describeMessage(`POWER${relay}`, payloads.off));
  return {
    adopting: [
      describeMessage('PowerOnState', 0),
      describeMessage('Timers', 0),
      ...relays.map((relay) => describeMessage(`PulseTime${relay}`, toPulseTime(PRESS_ENDS_AFTER_S))),
      ...closing,
    ],
    opening: relays.flatMap((relay) => [
      describeMessage(`PulseTime${relay}`, '…'),
      describeMessage(`POWER${relay}`, payloads.on),
    ]),
    closing,
  };
}
