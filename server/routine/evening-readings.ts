/** What the probes of a zone read on its evenings, and which of them may teach. */
import { isTrustedByOwner } from '@sluice/engine/sensing/probe-say';
import { contentNear } from '@sluice/engine/sensing/probed-balance';
import { isPossibleContent, type WaterContentReading } from '@sluice/engine/sensing/water-content-reading';
import type { SensorId } from '@sluice/engine/vocabulary/ids';
import { midnightIn } from '../platform/moments.ts';
import { type SensorRow, supervisedProbe } from '../sensors/index.ts';
import type { EveningReadings, ZoneRow } from '../zones/index.ts';

/** More probes of one zone teach nothing more. */
const MOST_PROBES = 3;

/** The soil probes of a zone, its own before those whose owner lets them stand for it too. */
export function probesOfZone({ id }: ZoneRow, sensors: readonly SensorRow[]): SensorRow[] {
  const own = sensors.filter(({ zoneId }) => zoneId === id);
  const others = sensors.filter(({ zoneId, adjustedZoneIds }) => zoneId !== id && adjustedZoneIds.includes(id));
  return [...own, ...others].slice(0, MOST_PROBES);
}

/** Null on an evening on which none of them teaches. Those with a say are heard alone. */
export function eveningReadings(
  probes: readonly SensorRow[],
  readings: ReadonlyMap<SensorId, readonly WaterContentReading[]>,
  date: string,
  timeZone: string,
): EveningReadings | null {
  const atMs = midnightIn(timeZone, date, 1);
  const read = probes.flatMap((sensor, probe) => {
    const influence = influenceAt(sensor, atMs);
    const possible = (readings.get(sensor.id) ?? []).filter((one) => isPossibleContent(one.waterContent));
    const waterContent = contentNear(possible, atMs);
    if (influence === 'none' || waterContent === null) return [];
    return [{ influence, reading: { probe, waterContent, scatter: sensor.moistureScatter } }];
  });
  const heard = read.filter(({ influence }) => influence === 'say');
  const counted = heard.length > 0 ? heard : read;
  if (counted.length === 0) return null;
  return { readings: counted.map(({ reading }) => reading), hasSay: heard.length > 0 };
}

/** A sound probe moves the balance, an outlying one is watched until it fits again; others say nothing. */
function influenceAt(sensor: SensorRow, atMs: number): 'say' | 'watched' | 'none' {
  const { verdict, verdictSince } = sensor;
  const wasSound = verdict === 'sound' || (verdictSince !== null && atMs < verdictSince.getTime());
  if (wasSound || isTrustedByOwner(supervisedProbe(sensor), atMs)) return 'say';
  return verdict === 'outlying' ? 'watched' : 'none';
}
