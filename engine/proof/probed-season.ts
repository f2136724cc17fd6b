/** A season with a probe in each zone, supervised every morning by what it has read so far. */
import type { Garden } from '../schedule/garden.ts';
import { sensorRequest } from '../schedule/sensed-zone.ts';
import type { SensorRequest } from '../sensing/moisture-thresholds.ts';
import { availableShare, weighProbe } from '../sensing/probe-say.ts';
import { HISTORY_DAYS, type ProbeSupervision, superviseProbe } from '../sensing/probe-supervision.ts';
import { type BalanceEvening, contentAt, type ProbedSoil } from '../sensing/probed-balance.ts';
import type { WaterContentReading } from '../sensing/water-content-reading.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { DAY_MS, fraction } from '../vocabulary/units.ts';
import { FIRST_DAY } from './gardens.ts';
import { type Season, type Sky, season } from './season.ts';

const READINGS_A_DAY = 6;
/** A loam; how much of it the roots reach is the zone's own. */
const LOAM = { fieldCapacity: 0.29, wiltingPoint: 0.12 };

/** What a probe reads where the soil holds so much, m3/m3. */
export type ReadContent = (truth: number, reading: number) => number;

interface Probe {
  readonly readings: WaterContentReading[];
  readonly evenings: BalanceEvening[];
  found: ProbeSupervision;
  lastRequest: SensorRequest;
  depletionMm: number | null;
}

export interface ProbedSeason extends Season {
  /** The verdict of each morning. */
  readonly verdicts: (zoneId: string) => readonly string[];
}

export function probedSeason(garden: Garden, days: number, sky: Sky, read: ReadContent, share = 0.2): ProbedSeason {
  const probes = new Map<ZoneId, Probe>();
  const verdicts = new Map<string, string[]>();
  const findProbe = (id: ZoneId): Probe => {
    const cached = probes.get(id);
    if (cached !== undefined) return cached;
    const found: ProbeSupervision = { verdict: 'sound', sinceMs: null, trust: fraction(1), offset: 0 };
    const fresh: Probe = { readings: [], evenings: [], found, lastRequest: 'leave', depletionMm: null };
    probes.set(id, fresh);
    return fresh;
  };
  const simulated = season(garden, days, sky, share, {
    morning(zone, depletionMm, index) {
      const probe = findProbe(zone.id);
      const soil = { ...LOAM, totalAvailableWaterMm: zone.totalAvailableWaterMm };
      const nowMs = (FIRST_DAY + index) * DAY_MS;
      if (probe.readings.length === 0) {
        probe.readings.push({ atMs: nowMs, waterContent: read(contentAt(soil, depletionMm), 0) });
      }
      const last = probe.readings.at(-1);
      if (last === undefined) return null;
      const history = {
        readings: probe.readings.slice(-HISTORY_DAYS * READINGS_A_DAY),
        lastReadingMs: last.atMs,
        ground: { soil, evenings: probe.evenings.slice(-HISTORY_DAYS) },
        earlierOffset: probe.found.offset,
        before: probe.found.verdict,
      };
      probe.found = superviseProbe(history, nowMs);
      verdicts.set(zone.id, [...(verdicts.get(zone.id) ?? []), probe.found.verdict]);
      probe.depletionMm = depletionMm;
      const trust = weighProbe({ ...probe.found, dismissedMs: null }, last, nowMs);
      const moisture = availableShare(last.waterContent, probe.found.offset, soil);
      const sensed = {
        moisture,
        trust,
        before: probe.lastRequest,
        probes: [{ trust, depletionMm: (1 - moisture) * zone.totalAvailableWaterMm }],
      };
      probe.lastRequest = sensorRequest(zone, { depletionMm, sensed });
      return sensed;
    },
    evening(zone, evening, index) {
      const probe = findProbe(zone.id);
      const soil: ProbedSoil = { ...LOAM, totalAvailableWaterMm: zone.totalAvailableWaterMm };
      const beganMm = probe.depletionMm ?? evening.depletionMm;
      for (let step = 1; step <= READINGS_A_DAY; step += 1) {
        const share = step / READINGS_A_DAY;
        const truth = contentAt(soil, beganMm + share * (evening.depletionMm - beganMm));
        const atMs = (FIRST_DAY + index + share) * DAY_MS;
        probe.readings.push({ atMs, waterContent: read(truth, index * READINGS_A_DAY + step) });
      }
      probe.evenings.push({ ...evening, atMs: (FIRST_DAY + index + 1) * DAY_MS });
    },
  });
  return { ...simulated, verdicts: (zoneId) => verdicts.get(zoneId) ?? [] };
}
