import type { FoundDevice, SwitchMessages } from '../driver.ts';
import { createAnnouncedFinder, shownName, VALVE_TYPES } from '../mqtt/finding.ts';
import { formatFound, parseFound } from './address.ts';
import type { AnnouncedDevice } from './announced-devices.ts';
import type { AnnouncedValve } from './classify.ts';
import type { ClassifiedDevice, Devices } from './devices.ts';
import type { Entity } from './entity.ts';

export const modelOf = ({ facts }: AnnouncedDevice) => shownName(facts.model) ?? 'MQTT';

/** Its own name, where it has one beside that of its device. */
export const nameOfEntity = ({ facts }: AnnouncedDevice, { name }: Entity) => shownName(name) ?? shownName(facts.name);

export const createFinder = (devices: Devices) =>
  createAnnouncedFinder(devices, (address) => parseFound(address)?.device ?? null, listOf);

function listOf({ device, classified }: ClassifiedDevice): FoundDevice[] {
  const { valves, untimed, probes, obstacle } = classified;
  const { id: key, name } = device.facts;
  const shared = { model: modelOf(device), needsHub: false, needs: [] };
  const found: FoundDevice[] = probes.map(({ main, senses }) => ({
    ...shared,
    address: formatFound({ device: key, probe: main.key }),
    types: ['SENSOR'],
    senses,
    name: probes.length === 1 ? shownName(name) : nameOfEntity(device, main),
    terminals: 0,
    obstacle: null,
  }));
  if (valves.length === 0 && obstacle === null) return found;
  const address = formatFound({ device: key, probe: null });
  const isPlain = (obstacle === 'no-timer' || obstacle === 'not-surely-a-valve') && untimed.length > 0;
  const terminals = isPlain ? untimed.length : valves.length;
  const board: FoundDevice = { ...shared, address, types: VALVE_TYPES, name: shownName(name), terminals, obstacle };
  const messages = obstacle === 'not-surely-a-valve' ? { messages: switchMessages(untimed) } : {};
  return [isPlain ? { ...board, canBeGuarded: true, ...messages } : board, ...found];
}

/** What plain switches are sent, in words that their owner can check. One that is open is shut when it is adopted. */
function switchMessages(untimed: readonly AnnouncedValve[]): SwitchMessages {
  const describeMessage = ({ entity }: AnnouncedValve, word: string) =>
    `${entity.commandTopic} ${entity.commandTemplate === null ? word : (entity.commandTemplate(word) ?? '')}`;
  const closing = untimed.map((valve) => describeMessage(valve, valve.entity.payloads.commandClose));
  const opening = untimed.map((valve) => describeMessage(valve, valve.entity.payloads.commandOpen));
  return { adopting: closing, opening, closing };
}
