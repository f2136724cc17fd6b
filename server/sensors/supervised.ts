/** Converts a sensor's row for supervision, and supervises its history. */

import type { ProbeFit } from '@sluice/engine/calibration/estimate';
import { believedUntilMs, type SupervisedProbe } from '@sluice/engine/sensing/probe-say';
import { type ProbeSupervision, superviseProbe } from '@sluice/engine/sensing/probe-supervision';
import type { BalanceEvening } from '@sluice/engine/sensing/probed-balance';
import type { WaterContentReading } from '@sluice/engine/sensing/water-content-reading';
import { findWaterHolding, type ZoneRow } from '../zones/index.ts';
import type { SensorRow } from './store.ts';

type Supervised = Pick<SensorRow, 'verdict' | 'trust' | 'moistureOffset' | 'moistureGain' | 'verdictDismissedAt'>;

export const supervisedProbe = ({
  verdict,
  trust,
  moistureOffset,
  moistureGain,
  verdictDismissedAt,
}: Supervised): SupervisedProbe => ({
  verdict,
  trust,
  offset: moistureOffset,
  gain: moistureGain,
  dismissedMs: verdictDismissedAt?.getTime() ?? null,
});

/** Until when a sensor counts although it was not found sound. */
export function findBelievedUntil(row: Supervised): Date | null {
  const untilMs = believedUntilMs(supervisedProbe(row));
  return untilMs === null ? null : new Date(untilMs);
}

/** Readings and evenings of the last weeks, oldest first. */
export interface SensorHistory {
  readonly readings: readonly WaterContentReading[];
  /** Evenings of its zone; empty where no balance is settled. */
  readonly evenings: readonly BalanceEvening[];
  /** The sensor as its zone's estimate sees it. */
  readonly fit: ProbeFit | null;
}

/** @param zone of the sensor; null where it has none */
export function supervise(
  sensor: SensorRow,
  zone: ZoneRow | null,
  { readings, evenings, fit }: SensorHistory,
  today: string,
  nowMs: number,
): ProbeSupervision {
  const waterHolding = zone && findWaterHolding(zone, today);
  const history = {
    readings,
    lastReadingMs: sensor.lastReportAt?.getTime() ?? null,
    ground: waterHolding && {
      evenings,
      soil: {
        fieldCapacity: waterHolding.fieldCapacity.value,
        wiltingPoint: waterHolding.wiltingPoint.value,
        totalAvailableWaterMm: waterHolding.totalAvailableWaterMm,
      },
    },
    earlierOffset: sensor.moistureOffset,
    before: sensor.verdict,
    fit,
  };
  return superviseProbe(history, nowMs);
}
