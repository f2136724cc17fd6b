/** Past readings of a demo garden's probes. */

import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { measure } from '@sluice/simulator/devices/probe';
import { createSky, createSkyOfTowns, type Sky } from '@sluice/simulator/sky';
import { newSoil, stepSoil } from '@sluice/simulator/soil';
import { hashText } from '@sluice/simulator/weather/random';
import { generatorAt } from '@sluice/simulator/weather/sky-of-place';
import { TOWNS, type TownName } from '@sluice/simulator/weather/towns';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import type { NewRun } from '../runs/index.ts';
import { insertReadings, type SensorRow, sensorsOfGroups, settlePastReadings, updateSensor } from '../sensors/index.ts';
import { zonesOfGroup } from '../zones/index.ts';

const HOURS = 31 * 24;
/** Area around a probe where no valve waters, m2. */
const BED_M2 = 4;
const sky: Sky = createSkyOfTowns((town) => createSky(generatorAt(TOWNS[town]), TOWNS[town].timeZone));

type Bout = Pick<NewRun, 'zoneId' | 'openedAt' | 'closedAt' | 'volumeL'>;

/** @param bouts all watering of the garden; a sensor that has reported before keeps its last report */
export async function insertProbeHistory(
  tx: Queryable,
  group: GroupRow,
  bouts: readonly Bout[],
  town: TownName,
  nowMs: number,
): Promise<void> {
  const areas = new Map((await zonesOfGroup(tx, group.id)).map(({ id, areaM2 }) => [id, areaM2]));
  const sensors = await sensorsOfGroups(tx, [group.id]);
  for (const sensor of sensors) {
    const watering = bouts.filter(({ zoneId }) => zoneId !== null && zoneId === sensor.zoneId);
    const areaM2 = (sensor.zoneId && areas.get(sensor.zoneId)) || BED_M2;
    const readings = makeReadings(sensor, areaM2, watering, town, sensor.lastReportAt?.getTime() ?? nowMs);
    await insertReadings(tx, readings);
    const last = readings.at(-1);
    if (!last) continue;
    const { measuredAt: lastReportAt, moisture, temperatureC, sunlightKlx } = last;
    await updateSensor(tx, sensor.id, { lastReportAt, moisture, temperatureC, sunlightKlx });
  }
  await settlePastReadings(
    tx,
    sensors.map(({ id }) => id),
    nowMs,
  );
}

/** One reading per full hour. The last equals the simulated soil's first, so that the first real one does not jump. */
function makeReadings(
  { id, serialNumber }: SensorRow,
  areaM2: number,
  bouts: readonly Bout[],
  town: TownName,
  untilMs: number,
) {
  const seed = hashText(serialNumber);
  const lastHourMs = Math.floor((untilMs - 1) / HOUR_MS) * HOUR_MS;
  let soil = newSoil(areaM2, false);
  const begins = soil.waterContent;
  const readings = Array.from({ length: HOURS }, (_, hour) => {
    const atMs = lastHourMs - (HOURS - 1 - hour) * HOUR_MS;
    const conditions = sky.at(atMs, false, town);
    soil = stepSoil(soil, 1, litresBetween(bouts, atMs - HOUR_MS, atMs), conditions);
    const { moisture, temperatureC, sunlightKlx } = measure(soil, conditions, seed, atMs);
    return { sensorId: id, measuredAt: new Date(atMs), moisture, temperatureC, sunlightKlx };
  });
  const shift = begins - soil.waterContent;
  return readings.map((reading) => ({ ...reading, moisture: Math.max(0, reading.moisture + shift) }));
}

function litresBetween(bouts: readonly Bout[], fromMs: number, toMs: number): number {
  return bouts.reduce((sum, { openedAt, closedAt, volumeL }) => {
    const opened = openedAt?.getTime() ?? 0;
    const closed = closedAt?.getTime() ?? 0;
    const overlap = Math.min(toMs, closed) - Math.max(fromMs, opened);
    return overlap > 0 ? sum + ((volumeL ?? 0) * overlap) / (closed - opened) : sum;
  }, 0);
}
