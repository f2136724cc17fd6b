/** With "let Sluice decide" a garden waters; if a needed fact is removed again, that is shown everywhere. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Decision } from '@sluice/contract/schedule';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { passTime } from '../testing/pass-time.ts';
import { openPlannedGarden } from '../testing/planned-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';

const SMART = { smart: true, smart_level: 'advanced' };
const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openPlannedGarden(server));

const findZone = async (id: string | undefined): Promise<CurrentGroup['zones'][number]> => {
  const zone = (await garden.groupOf()).zones.find((one) => one.id === id);
  if (!zone) throw new Error(`no zone ${id}`);
  return zone;
};
const readDecisions = async (zoneId: string | undefined): Promise<Decision[]> => {
  const path = `/groups/${garden.id}/decisions`;
  const { decisions } = (await garden.call<{ decisions: Decision[] }>('GET', path)).body.data;
  return decisions.filter(({ zone_id }) => zone_id === zoneId);
};

test('a zone that is described and left to Sluice has its first smart watering within days', async () => {
  const [lawn = ''] = garden.zones;
  await garden.changeZone(lawn, SMART);
  expect((await findZone(lawn)).valid_status).toContain('SMART_VALID');
  await passTime(server, garden.id, server.clock.now() + 9 * DAY_MS);
  const watered = (await garden.events()).filter(({ zone_id }) => zone_id === lawn);
  expect(watered[0]).toMatchObject({ reason_type: 'SMART', status: 'EXECUTED' });
  expect(watered[0]?.duration_s).toBeGreaterThan(600);
});

test('a pot whose size nobody knows says so on itself and in its decisions, and comes back with it', async () => {
  const [, lawn = ''] = garden.zones;
  await garden.changeZone(lawn, { ...SMART, container: 'POT' });
  expect(await findZone(lawn)).toMatchObject({
    missing: ['containerSize'],
    valid_status: ['FIX_VALID', 'MANUAL_VALID'],
  });
  expect((await readDecisions(lawn))[0]).toMatchObject({
    verdict: 'skip',
    reason: {
      reason_name: 'MISSING_FACTS',
      reason_type: 'SYS_CONSTRAINT',
      reason_figures: { missing: 'containerSize' },
    },
  });
  await garden.changeZone(lawn, { container_volume_l: 400 });
  expect(await findZone(lawn)).toMatchObject({ missing: [] });
  expect((await readDecisions(lawn))[0]?.verdict).not.toBe('skip');
});

test('a zone whose area nobody knows is planned all the same', async () => {
  const [lawn = ''] = garden.zones;
  await garden.changeZone(lawn, { ...SMART, area_m2: null, flow_l_per_min: null });
  expect(await findZone(lawn)).toMatchObject({ missing: [], area_m2: null });
  expect((await findZone(lawn)).valid_status).toContain('SMART_VALID');
  const reasons = (await readDecisions(lawn)).map(({ reason }) => reason?.reason_name);
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons).not.toContain('MISSING_FACTS');
});

test('an unknown area is calculated from the flow, and marked so', async () => {
  const [, , lawn = ''] = garden.zones;
  await garden.changeZone(lawn, { ...SMART, area_m2: null });
  expect(await findZone(lawn)).toMatchObject({ missing: [], area_m2: null });
  const { model } = (await garden.call<{ model: object }>('GET', `/zones/${lawn}/model`)).body.data;
  expect(model).toMatchObject({ missing: [], area_m2: { value: expect.closeTo(59.06, 1), basis: 'inferred' } });
});

test.each([
  [{ flow_l_per_min: 5_000 }, 'flow_l_per_min'],
  [{ customized_moisture_low: 0.97 }, 'customized_moisture_low'],
  [{ crop_coefficient: 3 }, 'crop_coefficient'],
  [{ distribution_uniformity: 0.05 }, 'distribution_uniformity'],
  [{ catch_can_rate_mm_per_hour: 900 }, 'catch_can_rate_mm_per_hour'],
  [{ demand_feedback: 2 }, 'demand_feedback'],
  [{ intake_feedback: 1.2 }, 'intake_feedback'],
])('%j is refused by name, not dropped by the planner', async (change, path) => {
  const { version } = await findZone(garden.zones[0]);
  const answer = await garden.call<unknown>('PATCH', `/zones/${garden.zones[0]}`, { ...change, version });
  expect(answer.body).toMatchObject({ status: 'ERROR', errors: [{ path }] });
});
