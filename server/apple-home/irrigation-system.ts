/** Pure: a garden as HomeKit's irrigation system with its valves (HomeKit Accessory Protocol, "Irrigation System"). */
import type { CurrentGroup } from '@sluice/contract/groups';
import { describeValves, type ShownValve } from '../smart-homes/index.ts';

/** An accessory has 100 services at most; four of them are no valves. */
const MOST_VALVES = 96;
/** Bytes of an accessory's name, which is a label in DNS. */
const NAME_MAX_BYTES = 63;

/** `ProgramMode` of HomeKit. */
const PROGRAM_MODES = { none: 0, scheduled: 1, manual: 2 } as const;

export interface IrrigationState {
  name: string;
  /** False during a rain delay, and while nothing is started after too many restarts. */
  isActive: boolean;
  isInUse: boolean;
  programMode: (typeof PROGRAM_MODES)[keyof typeof PROGRAM_MODES];
  valves: readonly ShownValve[];
}

/** `unnamed`: what a zone is called whose name has nothing that HomeKit allows; its number is given. */
export function describeIrrigation(group: CurrentGroup, unnamed: (label: number) => string): IrrigationState {
  const valves = describeValves(group, MOST_VALVES).map((valve) => ({
    ...valve,
    name: cleanName(valve.name) ?? unnamed(valve.label),
  }));
  const isByHand = group.active_runs.some(({ source }) => source === 'MANUAL');
  const isPlanned = group.zones.some(({ next_run }) => next_run !== null);
  return {
    name: cleanName(group.name) ?? 'Sluice',
    isActive: group.rain_delay_until === null && group.starts_held_since === null,
    isInUse: valves.some((valve) => valve.isInUse),
    programMode: isByHand ? PROGRAM_MODES.manual : isPlanned ? PROGRAM_MODES.scheduled : PROGRAM_MODES.none,
    valves,
  };
}

/**
 * A name of letters, digits, spaces and `' ’ . , -` that begins and ends with a letter or digit, at most 63 bytes long.
 * Null where fewer than two signs are left.
 */
export function cleanName(name: string): string | null {
  const allowed = name.normalize('NFC').replace(/[^\p{L}\p{N}\u2019 '.,-]+/gu, ' ');
  let cleaned = trimSigns(allowed.replace(/ {2,}/g, ' '));
  while (Buffer.byteLength(cleaned) > NAME_MAX_BYTES) cleaned = trimSigns([...cleaned].slice(0, -1).join(''));
  return [...cleaned].length >= 2 ? cleaned : null;
}

const trimSigns = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
