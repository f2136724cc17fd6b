/** Pure: a garden as HomeKit's irrigation system with its valves (HomeKit Accessory Protocol, "Irrigation System"). */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import type { RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { StartRefusal } from '@sluice/engine/vocabulary/watering';

/** An accessory has 100 services at most; four of them are no valves. */
export const MOST_VALVES = 96;
/** The most that HomeKit's durations hold. */
export const LONGEST_S = 60 * LIMITS.manualRunMaxMinutes;
/** What "Water" on a zone's page waters for. */
export const USUAL_S = 600;
/** Bytes of an accessory's name, which is a label in DNS. */
const NAME_MAX_BYTES = 63;

/** `ProgramMode` of HomeKit. */
export const PROGRAM_MODES = { none: 0, scheduled: 1, manual: 2 } as const;

/** Which refusals are faults, and not the gardener's own wish. */
const IS_FAULT: Readonly<Record<StartRefusal, boolean>> = {
  no_hardware: true,
  starts_suspended: true,
  not_set_up: false,
  zone_disabled: false,
  zone_locked: true,
  master_zone: false,
  device_switched_off: false,
  device_offline: true,
  battery_too_low: true,
  no_end: true,
  day_volume_used: false,
};

export interface ValveState {
  zoneId: ZoneId;
  name: string;
  /** Counted from 1. */
  label: number;
  isConfigured: boolean;
  /** It waters, or waits to. */
  isActive: boolean;
  /** Water flows, as its device has reported. */
  isInUse: boolean;
  /** When that ends, in ms; null where nothing flows. */
  endsAtMs: number | null;
  /** What waters or waits, to be stopped. */
  runIds: readonly RunId[];
  isFaulty: boolean;
}

export interface IrrigationState {
  name: string;
  /** False during a rain delay, and while nothing is started after too many restarts. */
  isActive: boolean;
  isInUse: boolean;
  programMode: (typeof PROGRAM_MODES)[keyof typeof PROGRAM_MODES];
  valves: readonly ValveState[];
}

/** `unnamed`: what a zone is called whose name has nothing that HomeKit allows; its number is given. */
export function describeIrrigation(group: CurrentGroup, unnamed: (label: number) => string): IrrigationState {
  const isMaster = new Set(group.zones.map(({ master_zone_id }) => master_zone_id));
  const shown = group.zones.filter(({ id }) => !isMaster.has(id)).slice(0, MOST_VALVES);
  const valves = shown.map((zone, place) => describeValve(group, zone, place + 1, unnamed));
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

function describeValve(group: CurrentGroup, zone: Zone, label: number, unnamed: (label: number) => string): ValveState {
  const runs = group.active_runs.filter(({ zone_id }) => zone_id === zone.id);
  const flowing = runs.find(({ phase }) => phase === 'WATERING');
  const isOffline = group.devices.find(({ id }) => id === zone.device_id)?.status === 'OFFLINE';
  return {
    zoneId: zone.id,
    name: cleanName(zone.name) ?? unnamed(label),
    label,
    isConfigured: zone.enabled,
    isActive: runs.some(({ phase }) => phase !== 'CLOSING'),
    isInUse: runs.some(({ phase }) => phase === 'WATERING' || phase === 'CLOSING'),
    endsAtMs: flowing ? Date.parse(flowing.end_time.utc) : null,
    runIds: runs.map(({ id }) => id),
    isFaulty: isOffline || zone.lock !== null || (zone.start_refusal !== null && IS_FAULT[zone.start_refusal.because]),
  };
}

/** Seconds until a valve closes, as far as HomeKit can say them. */
export function remainingS({ endsAtMs }: Pick<ValveState, 'endsAtMs'>, nowMs: number): number {
  if (endsAtMs === null) return 0;
  return Math.min(LONGEST_S, Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000)));
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
