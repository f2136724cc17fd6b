/** A zone's sensor readings this morning. */
import type { SensedZone } from '@sluice/engine/schedule/sensed-zone';
import { availableShare, weighProbe } from '@sluice/engine/sensing/probe-say';
import { fraction } from '@sluice/engine/vocabulary/units';
import { type SensorRow, supervisedProbe } from '../sensors/index.ts';
import { findWaterHolding, type ZoneRow } from '../zones/index.ts';

/** Null where no sensor has reported, or the zone's soil is not known. */
export function sensedZone(
  zone: ZoneRow,
  totalAvailableWaterMm: number,
  sensors: SensorRow[],
  today: string,
  nowMs: number,
): SensedZone | null {
  const ground = findWaterHolding(zone, today);
  if (ground === null || totalAvailableWaterMm <= 0) return null;
  const soil = { fieldCapacity: ground.fieldCapacity.value, wiltingPoint: ground.wiltingPoint.value };
  const probes = sensors.flatMap((sensor) => {
    if (sensor.moisture === null || sensor.lastReportAt === null) return [];
    const probe = supervisedProbe(sensor);
    const trust = weighProbe(probe, { atMs: sensor.lastReportAt.getTime(), waterContent: sensor.moisture }, nowMs);
    return [{ sensor, trust, available: availableShare(sensor.moisture, probe.offset, soil) }];
  });
  // Its first sensor counts, or the next one if the first is not sound.
  const own = probes.find(({ trust }) => trust > 0) ?? probes[0];
  if (own === undefined) return null;
  // Without a balance there is nothing to combine with: the sensor counts or not.
  const trust = zone.depletionMm === null && own.trust > 0 ? fraction(1) : own.trust;
  return {
    moisture: trust > 0 ? own.available : null,
    trust,
    before: own.sensor.lastRequest,
    probes: probes.map(({ trust, available }) => ({ trust, depletionMm: (1 - available) * totalAvailableWaterMm })),
  };
}
