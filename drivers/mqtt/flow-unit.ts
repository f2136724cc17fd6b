/** Pure: units of flow, as devices write them. */
import { LITRES_PER_GALLON, type LitresPerMinute, litresPerMinute } from '@sluice/engine/vocabulary/units';

/** Litres a minute of one unit. US gallons: nobody else measures flow in gallons. */
const LITRES_PER_MINUTE: { readonly [unit: string]: number } = {
  'm³/h': 1000 / 60,
  'm3/h': 1000 / 60,
  'm³/min': 1000,
  'm³/s': 60_000,
  'l/min': 1,
  lpm: 1,
  'l/h': 1 / 60,
  'l/s': 60,
  'ml/s': 0.06,
  'gal/min': LITRES_PER_GALLON,
  gpm: LITRES_PER_GALLON,
  'gal/h': LITRES_PER_GALLON / 60,
  'ft³/min': 28.316846592,
};
/** More than any garden has: a figure beyond is a fault. */
const MOST = 10_000;

export const isFlowUnit = (unit: string | null) => unit !== null && unit.trim().toLowerCase() in LITRES_PER_MINUTE;

/** Null for a unit that is not known, and for what no meter of a garden counts. */
export function toLitresPerMinute(value: number | null, unit: string | null): LitresPerMinute | null {
  const factor = LITRES_PER_MINUTE[(unit ?? '').trim().toLowerCase()];
  if (value === null || factor === undefined) return null;
  const flow = value * factor;
  return flow >= 0 && flow <= MOST ? litresPerMinute(flow) : null;
}
