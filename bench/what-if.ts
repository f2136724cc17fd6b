/**
 * A year of a garden of twelve zones with other settings, beside the year as it is; the reference is that garden's past
 * year, which plans it once.
 */
import type { Index } from '@sluice/contract/groups';
import type { GardenWhatIf, PastYear } from '@sluice/contract/past-year';
import type { Bench } from './bench-garden.ts';
import type { Finding } from './finding.ts';
import { p } from './spread.ts';

const ZONES = 12;
const ROUNDS = 15;
const AIM_MS = 2_000;
/** No watering between ten in the morning and six in the evening. */
const MIDDAY = { constraints: [{ time_frame: { start_time: '10:00', end_time: '18:00' } }] };

export async function measureWhatIf(bench: Bench): Promise<Finding> {
  const { token, groupId, zoneId } = await plantTwelveZones(bench);
  const group = `/api/v1/groups/${groupId}`;
  const read = <Data>(path: string) => bench.call<Data>(token, 'GET', path);
  const query = (name: string, value: object) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
  const ways = {
    garden: () => read(`${group}/what_if?${query('settings', MIDDAY)}`),
    zone: () => read(`/api/v1/zones/${zoneId}/what_if?${query('change', { soil: 'SAND' })}`),
    once: () => read(`${group}/past_year`),
  };
  const { what_if: year } = (await ways.garden()) as { what_if: GardenWhatIf };
  const { past_year: past } = (await ways.once()) as { past_year: PastYear };
  const times: Record<keyof typeof ways, number[]> = { garden: [], zone: [], once: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, ask] of Object.entries(ways)) {
      const began = performance.now();
      await ask();
      times[name as keyof typeof ways].push(performance.now() - began);
    }
  const figure = (of: string, of12: readonly number[]) => ({
    of,
    values: [
      { name: 'p50', value: p(of12, 0.5), unit: 'ms', digits: 0 },
      { name: 'most', value: p(of12, 1), unit: 'ms', digits: 0, aim: { below: AIM_MS } },
      { name: 'ratio', value: p(of12, 0.5) / p(times.once, 0.5), digits: 2 },
    ],
    reference: { of: 'GET past_year', values: [{ name: 'p50', value: p(times.once, 0.5), unit: 'ms', digits: 0 }] },
  });
  return {
    samples: [
      { what: 'zones that are watered', expected: ZONES, actual: year.zones.length },
      { what: 'days of the year', expected: 365, actual: past.days.length },
      {
        what: 'years asked for, each way',
        expected: ROUNDS,
        actual: Math.min(...Object.values(times).map((all) => all.length)),
      },
    ],
    figures: [figure('other settings of the garden', times.garden), figure('other settings of a zone', times.zone)],
  };
}

async function plantTwelveZones(bench: Bench) {
  const { token } = await bench.call<{ token: string }>('', 'POST', '/auth/register', {
    name: 'What if',
    email: `what-if-${Date.now()}@garden.test`,
    password: 'lavender',
  });
  const api = <Data>(method: string, path: string, body?: object) =>
    bench.call<Data>(token, method, `/api/v1${path}`, body);
  const { group } = await api<{ group: { id: string } }>('POST', '/groups', {
    name: 'Twelve zones',
    device_type: 'SPRITE',
    location: 'outdoor',
    time_zone: 'America/Los_Angeles',
  });
  await api('POST', `/groups/${group.id}/devices`, { name: 'Controller', model: 'SPRITE-16' });
  await bench.db.query('delete from zones where group_id = $1 and terminal > $2', [group.id, ZONES]);
  await bench.db.query(
    `update zones set plant_type = 'COOL_GRASS', soil = 'LOAM', sprinkler = 'ROTARY_NOZZLE', area_m2 = 40,
     smart = true, smart_level = 'advanced' where group_id = $1`,
    [group.id],
  );
  const { current_group: planted } = await api<Index>('GET', `/groups/${group.id}/index`);
  return { token, groupId: group.id, zoneId: planted?.zones[0]?.id ?? '' };
}
