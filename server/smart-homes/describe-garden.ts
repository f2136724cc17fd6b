/** Pure: a garden as homes see it, whichever protocol they speak: valves with names that open for a time. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import type { RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { StartRefusal } from '@sluice/engine/vocabulary/watering';

/** The longest that a home may water. */
export const LONGEST_S = 60 * LIMITS.manualRunMaxMinutes;
/** What "Water" on a zone's page waters for. */
export const USUAL_S = 600;

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

export interface ShownValve {
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
  /** For how long what waters or waits was asked for; null where nothing does. */
  durationS: number | null;
  /** What waters or waits, to be stopped. */
  runIds: readonly RunId[];
  isOffline: boolean;
  isFaulty: boolean;
}

/** The valves of a garden in its order, `most` at most. Masters are not among them: they open by themselves. */
export function describeValves(group: CurrentGroup, most: number): ShownValve[] {
  const isMaster = new Set(group.zones.map(({ master_zone_id }) => master_zone_id));
  const shown = group.zones.filter(({ id }) => !isMaster.has(id)).slice(0, most);
  return shown.map((zone, place) => describeValve(group, zone, place + 1));
}

function describeValve(group: CurrentGroup, zone: Zone, label: number): ShownValve {
  const runs = group.active_runs.filter(({ zone_id }) => zone_id === zone.id);
  const flowing = runs.find(({ phase }) => phase === 'WATERING');
  const isOffline = group.devices.find(({ id }) => id === zone.device_id)?.status === 'OFFLINE';
  return {
    zoneId: zone.id,
    name: zone.name,
    label,
    isConfigured: zone.enabled,
    isActive: runs.some(({ phase }) => phase !== 'CLOSING'),
    isInUse: runs.some(({ phase }) => phase === 'WATERING' || phase === 'CLOSING'),
    endsAtMs: flowing ? Date.parse(flowing.end_time.utc) : null,
    durationS: (flowing ?? runs[0])?.duration_s ?? null,
    runIds: runs.map(({ id }) => id),
    isOffline,
    isFaulty: isOffline || zone.lock !== null || (zone.start_refusal !== null && IS_FAULT[zone.start_refusal.because]),
  };
}

/** Seconds until a valve closes, an hour at most. */
export function remainingS({ endsAtMs }: Pick<ShownValve, 'endsAtMs'>, nowMs: number): number {
  if (endsAtMs === null) return 0;
  return Math.min(LONGEST_S, Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000)));
}
