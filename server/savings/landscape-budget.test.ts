import type { LandscapeBudget } from '@sluice/contract/savings';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { plantsByName } from '../plants/index.ts';
import { localDateIn } from '../platform/moments.ts';
import { openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { addMorningRun } from '../testing/past-run.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });

test('each described zone is budgeted, edible ones apart, and those without an area are named', async () => {
  const garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  const [lawn, beans, bare] = (await garden.groupOf()).zones.map(({ id }) => id);
  await garden.makeLawns([lawn ?? '', beans ?? '']);
  const plant = (await plantsByName(server.db)).get('Phaseolus vulgaris');
  await garden.call('PUT', `/zones/${beans}/plants`, { primary_plant_id: plant });
  const read = async () =>
    (await garden.call<{ landscape_budget: LandscapeBudget }>('GET', `/groups/${garden.id}/landscape_budget`)).body.data
      .landscape_budget;
  const budget = await read();
  const [grass, edible] = budget.zones;
  expect(budget.zones.map(({ zone_id, area_m2, is_special }) => [zone_id, area_m2, is_special])).toEqual([
    [lawn, 20, false],
    [beans, 20, true],
  ]);
  expect(budget.zones_left_out).toContain(bare);
  expect(grass?.adjustment_factor).toBeCloseTo((grass?.plant_factor ?? 0) / (grass?.efficiency ?? 1), 1);
  expect(edible?.adjustment_factor).toBe(1);
  expect(budget.adjustment_factor).toBe(grass?.adjustment_factor);
  // Litres of 20 m² and of 40 m², with the ordinance's rounded constant.
  const litresPerM2 = (budget.et0_mm * 0.62) / 0.6234;
  expect((edible?.estimated_l ?? 0) / (20 * litresPerM2)).toBeCloseTo(1, 2);
  expect(budget.allowance_l / (litresPerM2 * (0.55 * 40 + 0.45 * 20))).toBeCloseTo(1, 2);
  expect(budget.estimated_l).toBeCloseTo((grass?.estimated_l ?? 0) + (edible?.estimated_l ?? 0), -1);

  // WaterSense: litres of 40 m² in the peak month, with its own rounded constant.
  const { water_sense: sense, used: before } = budget;
  const peakLitresPerM2 = (sense.et0_mm * 0.6233) / 0.62338;
  expect(sense.baseline_l / (40 * peakLitresPerM2)).toBeCloseTo(1, 2);
  expect(sense.allowance_l / (0.7 * sense.baseline_l)).toBeCloseTo(1, 3);
  expect(sense.allowable_rain_mm / (sense.rain_mm / 4)).toBeCloseTo(1, 1);
  // The beans are not turf; the lawn requires by the uniformity of its sprinklers.
  expect(sense.zones.map(({ is_turf }) => is_turf)).toEqual([true, false]);
  expect(sense.turf_share).toBe(0.5);
  const [lawnNow] = sense.zones;
  const netMm = sense.et0_mm * (lawnNow?.landscape_coefficient ?? 0) - sense.allowable_rain_mm;
  const requiredL = (20 * netMm) / (lawnNow?.distribution_uniformity ?? 1);
  expect((lawnNow?.requirement_l ?? 0) / requiredL).toBeCloseTo(1, 1);
  expect(sense.requirement_l).toBeCloseTo(
    sense.zones.reduce((sum, zone) => sum + zone.requirement_l, 0),
    -1,
  );

  // Not even a day of the garden is over; then a zone is watered yesterday, and one that is not budgeted too.
  expect(before).toBeNull();
  const yesterday = localDateIn(TIME_ZONE, server.clock.now() - DAY_MS);
  for (const [place, litres] of [120, 0, 500].entries()) {
    const zone = (await garden.groupOf()).zones[place];
    if (zone) await addMorningRun(server.db, { ...zone, group_id: garden.id as GroupId }, yesterday, litres);
  }
  const { used, zones, allowance_l: allowed } = await read();
  expect(used).toMatchObject({ from: yesterday, to: yesterday, volume_l: 120, is_measured: true });
  expect(zones.map(({ used_l, is_measured }) => [used_l, is_measured])).toEqual([
    [120, true],
    [0, true],
  ]);
  expect(used?.allowance_l).toBeGreaterThan(0);
  expect(used?.allowance_l).toBeLessThan(allowed / 60);
});
