/** What a meter shows while the same valves are open: the mean flow, from which smaller changes are found over many runs. */
import type { DeviceState } from '@sluice/drivers/driver';
import type { ZoneRow } from '../zones/index.ts';
import { findMeasuredAt, SETTLES_MS } from './flow-watch.ts';

/** Fewer readings, or in a shorter time, are worth nothing. */
const LEAST_READINGS = 3;
const LEAST_SPAN_MS = 20_000;

interface SteadyMean {
  /** In order. */
  zoneIds: ZoneRow['id'][];
  /** Of the last reading, epoch milliseconds. */
  atMs: number;
  flowLPerMin: number;
}

interface Reading {
  measuredAt: number;
  flowLPerMin: number;
}

type Metered = Pick<DeviceState, 'flowLPerMin' | 'flowMeasuredAt' | 'valves' | 'ageS'>;
type MeteredZone = Pick<ZoneRow, 'id' | 'terminal' | 'masterZoneId'>;

export class SteadyFlowWatch {
  #open: readonly number[] = [];
  #zoneIds: ZoneRow['id'][] = [];
  #movedAtMs = 0;
  /** The newest may be of after a valve closed: it counts once the next one has come. */
  #newest: Reading | null = null;
  #counted = { readings: 0, sum: 0, firstMs: 0, lastMs: 0 };

  /** To be called with each look; returns what was measured since valves last moved, once they move again. */
  note(state: Metered, zones: readonly MeteredZone[], nowMs: number): SteadyMean | null {
    const { flowLPerMin, valves } = state;
    if (flowLPerMin === undefined) return null;
    const open = valves.flatMap(({ terminal, isOpen }) => (isOpen ? [terminal] : []));
    if (open.join() !== this.#open.join()) {
      const mean = this.#takeMean();
      this.#begin(open, zones, nowMs);
      return mean;
    }
    const measuredAt = findMeasuredAt(state, nowMs);
    if (flowLPerMin === null || measuredAt === null || measuredAt === this.#newest?.measuredAt) return null;
    if (this.#zoneIds.length > 0 && measuredAt - this.#movedAtMs >= SETTLES_MS)
      this.#count({ measuredAt, flowLPerMin });
    return null;
  }

  #begin(open: readonly number[], zones: readonly MeteredZone[], nowMs: number): void {
    const masters = new Set(zones.map(({ masterZoneId }) => masterZoneId));
    const zonesAt = open.map((terminal) => zones.find((zone) => zone.terminal === terminal));
    // What flows through a valve without a zone is nobody's usual flow.
    const isKnown = zonesAt.every((zone) => zone !== undefined);
    this.#open = open;
    this.#zoneIds = isKnown ? zonesAt.flatMap((zone) => (zone && !masters.has(zone.id) ? [zone.id] : [])).sort() : [];
    this.#movedAtMs = nowMs;
  }

  #count(reading: Reading): void {
    const { readings, sum, firstMs } = this.#counted;
    if (this.#newest !== null) {
      const { flowLPerMin, measuredAt } = this.#newest;
      this.#counted = {
        readings: readings + 1,
        sum: sum + flowLPerMin,
        firstMs: readings === 0 ? measuredAt : firstMs,
        lastMs: measuredAt,
      };
    }
    this.#newest = reading;
  }

  #takeMean(): SteadyMean | null {
    const { readings, sum, firstMs, lastMs } = this.#counted;
    this.#counted = { readings: 0, sum: 0, firstMs: 0, lastMs: 0 };
    this.#newest = null;
    const isEnough = readings >= LEAST_READINGS && lastMs - firstMs >= LEAST_SPAN_MS;
    return isEnough ? { zoneIds: this.#zoneIds, atMs: lastMs, flowLPerMin: sum / readings } : null;
  }
}
