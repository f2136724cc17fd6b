import type { LandscapeBudget } from '@sluice/contract/savings';
import { expect, test } from 'vitest';
import { plantsByName } from '../plants/index.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
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
});
