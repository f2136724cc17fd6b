/** What a zone's sensors say this morning. */
import type { SensedZone } from '@sluice/engine/schedule/sensed-zone';
import { probeTrust } from '@sluice/engine/sensing/probe-trust';
import type { SensorRow } from '../sensors/index.ts';
import { waterHoldingOf, type ZoneRow } from '../zones/index.ts';

/** Null where no sensor has reported, or the zone's soil is not known. */
export function sensedZone(
  zone: ZoneRow,
  totalAvailableWaterMm: number,
  sensors: SensorRow[],
  today: string,
  nowMs: number,
): SensedZone | null {
  const soil = waterHoldingOf(zone, today);
  if (soil === null || totalAvailableWaterMm <= 0) return null;
  const wiltingPoint = soil.wiltingPoint.value;
  const range = soil.fieldCapacity.value - wiltingPoint;
  const share = 1 - (zone.depletionMm ?? 0) / totalAvailableWaterMm;
  const model = { waterContent: wiltingPoint + share * range, movement: 0 };
  const probes = sensors.flatMap((sensor) => {
    if (sensor.moisture === null || sensor.lastReportAt === null) return [];
    const reading = { atMs: sensor.lastReportAt.getTime(), waterContent: sensor.moisture };
    const { trust, fresh } = probeTrust([reading], model, nowMs);
    return [{ sensor, trust, fresh, available: clamped((sensor.moisture - wiltingPoint) / range) }];
  });
  const [own] = probes;
  if (own === undefined) return null;
  return {
    // A sensor that has gone silent asks for nothing.
    moisture: own.fresh > 0 ? own.available : null,
    before: own.sensor.lastWish,
    probes: probes.map(({ trust, available }) => ({ trust, depletionMm: (1 - available) * totalAvailableWaterMm })),
  };
}

const clamped = (value: number) => Math.min(1, Math.max(0, value));
