import { HOUR_MS } from '../vocabulary/units.ts';
import { median, type Pair, type ProbedSoil } from './probed-balance.ts';

/** Probes are off by .03 m3/m3 from the factory, by up to .1 in a soil they were not made for (own); more is a fault. */
const MAX_OFFSET = 0.1;
/** Water of a week that found no room, as a share of the available water, after which the soil was surely full. */
const CERTAINLY_FULL = 0.1;
const SURPLUS_EVENINGS = 7;
/** A soil drains to field capacity within two days; on so many evenings of three weeks it may be fuller after rain. */
const FULLER_EVENINGS = 3;

/**
 * By how much a probe reads too wet (too dry below 0), m3/m3. It is learned when the true content is known: on evenings
 * after more water than found room, and from the field capacity, which soil does not exceed for long. So a probe that
 * asks for unneeded water is corrected by the first watering. Until then the earlier offset stays.
 */
export function probeOffset(pairs: readonly Pair[], soil: ProbedSoil, earlierOffset: number): number {
  const full = pairs.flatMap((pair, index) => (isCertainlyFull(pairs, index, soil) ? [distanceFromBalance(pair)] : []));
  const offset = full.length > 0 ? median(full) : earlierOffset;
  const fullest = pairs.map(({ read }) => read).sort((a, b) => b - a)[FULLER_EVENINGS - 1] ?? 0;
  const above = fullest - measureScatter(pairs) - soil.fieldCapacity;
  return Math.min(MAX_OFFSET, Math.max(-MAX_OFFSET, offset, above));
}

/** Median change of a probe's distance from the balance from one evening to the next; m3/m3. */
export function measureScatter(pairs: readonly Pair[]): number {
  return median(
    pairs
      .slice(1)
      .map((pair, index) => Math.abs(distanceFromBalance(pair) - distanceFromBalance(pairs[index] ?? pair))),
  );
}

export const distanceFromBalance = ({ read, expected }: Pair): number => read - expected;

/**
 * An evening of a watered or rainy day with little depletion by the balance, after enough water to cover its errors.
 */
function isCertainlyFull(pairs: readonly Pair[], index: number, { totalAvailableWaterMm }: ProbedSoil): boolean {
  const evening = pairs[index]?.evening;
  if (evening === undefined || evening.gainedMm === 0 || evening.depletionMm > evening.mostUseMm) return false;
  let surplusMm = 0;
  for (let at = index; at > 0 && at > index - SURPLUS_EVENINGS; at -= 1)
    surplusMm += findSurplus(pairs[at], pairs[at - 1]);
  return surplusMm >= CERTAINLY_FULL * totalAvailableWaterMm;
}

function findSurplus(pair: Pair | undefined, before: Pair | undefined): number {
  if (pair === undefined || before === undefined || pair.evening.atMs - before.evening.atMs > MAX_DAY_MS) return 0;
  const { depletionMm, gainedMm, mostUseMm } = pair.evening;
  return Math.max(0, gainedMm - mostUseMm - (before.evening.depletionMm - depletionMm));
}

/** A day in the night of the clock change is 25 hours long. */
export const MAX_DAY_MS = 25 * HOUR_MS;
