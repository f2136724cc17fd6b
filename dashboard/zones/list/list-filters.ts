/** Which zones the table shows, and in which order. Pure. */
import type { Zone } from '@sluice/contract/zones';
import type { PlantType } from '@sluice/engine/vocabulary/garden';
import { findByName } from '../../page-kit/list/find-by-name.ts';
import { calculateSoilShares } from '../soil/soil-shares.ts';

export const WATERING_MODES = ['smart', 'programs', 'off'] as const;
export type WateringMode = (typeof WATERING_MODES)[number];

export const SORTS = ['order', 'name', 'valve', 'soil'] as const;
export type Sort = (typeof SORTS)[number];

/** Null where all are shown. */
export type ZoneFilters = {
  text: string;
  device: Zone['device_id'] | null;
  plant: PlantType | null;
  mode: WateringMode | null;
  /** Only zones that need a person. */
  isAttention: boolean;
  sort: Sort;
};

export const NO_FILTERS: ZoneFilters = {
  text: '',
  device: null,
  plant: null,
  mode: null,
  isAttention: false,
  sort: 'order',
};

export const countFilters = ({ device, plant, mode, isAttention }: ZoneFilters): number =>
  [device, plant, mode, isAttention || null].filter((one) => one !== null).length;

export function modeOf({ enabled, smart }: Pick<Zone, 'enabled' | 'smart'>): WateringMode {
  if (!enabled) return 'off';
  return smart ? 'smart' : 'programs';
}

/** Refusals of water by hand that a person can end. */
const WRONG: ReadonlySet<string> = new Set(['no_hardware', 'device_offline']);

export const needsAttention = ({ lock, needs_guard, valve_status, missing, start_refusal }: Zone): boolean =>
  lock !== null ||
  needs_guard ||
  valve_status !== 'NORMAL' ||
  missing.length > 0 ||
  (start_refusal !== null && WRONG.has(start_refusal.because));

/** Share of what its soil can hold; unknown soil counts as full, so that it comes last. */
const filledOf = ({ soil_water: water }: Zone): number => (water ? calculateSoilShares(water).filled : 2);

const COMPARED: { readonly [S in Exclude<Sort, 'order'>]: (one: Zone, other: Zone) => number } = {
  name: (one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }),
  valve: (one, other) => one.device_id.localeCompare(other.device_id) || one.terminal - other.terminal,
  soil: (one, other) => filledOf(one) - filledOf(other),
};

export function filterZones(zones: readonly Zone[], filters: ZoneFilters): readonly Zone[] {
  const { text, device, plant, mode, isAttention, sort } = filters;
  const found = findByName(zones, text).filter(
    (zone) =>
      (device === null || zone.device_id === device) &&
      (plant === null || zone.plant_type === plant) &&
      (mode === null || modeOf(zone) === mode) &&
      (!isAttention || needsAttention(zone)),
  );
  return sort === 'order' ? found : found.toSorted(COMPARED[sort]);
}
