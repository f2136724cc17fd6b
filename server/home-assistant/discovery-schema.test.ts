/** Everything that is shown of gardens is as Home Assistant takes it. */
import type { Index } from '@sluice/contract/groups';
import { expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { findRefusals } from './discovery-schema.ts';
import { configTopic, describeGarden } from './entities.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));
const text = (key: string) => key;

async function announcementOf(groupId: string, gone = {}): Promise<{ payload: string; topics: ReadonlySet<string> }> {
  const { body } = await server.call<Index>(demo.token, 'GET', `/groups/${groupId}/index`);
  const group = body.data.current_group;
  if (!group) throw new Error('no such garden');
  const { retained } = describeGarden(group, () => 10, text, gone);
  return { payload: retained.get(configTopic(groupId)) ?? '', topics: new Set(retained.keys()) };
}

test('every garden of a populated account is taken as a whole, and each topic that it names is told', async () => {
  expect(demo.index.groups.length).toBeGreaterThan(3);
  for (const { id } of demo.index.groups) {
    const { payload, topics } = await announcementOf(id, { zone_gone: { p: 'valve' } });
    expect(findRefusals(payload)).toEqual([]);
    const { cmps } = JSON.parse(payload) as {
      cmps: { [name: string]: { p: string; stat_t?: string; cmd_t?: string } };
    };
    expect(new Set(Object.values(cmps).map(({ p }) => p))).toContain('valve');
    for (const { stat_t, cmd_t } of Object.values(cmps)) {
      expect(stat_t === undefined || topics.has(stat_t)).toBe(true);
      expect(cmd_t ?? '/set').toMatch(/\/set$/);
    }
  }
});

test.each<[string, (config: { [key: string]: unknown; cmps: { [name: string]: object } }) => void, string]>([
  [
    'a base of topics',
    (config) => Object.assign(config, { '~': 'sluice' }),
    'the device message has the unknown key ~',
  ],
  [
    'a topic with a base',
    ({ cmps }) => Object.assign(cmps.next_run ?? {}, { stat_t: '~/next' }),
    'next_run: state_topic',
  ],
  ['no origin', (config) => delete config.o, 'the device message lacks origin'],
  [
    'a foreign unit',
    ({ cmps }) => Object.assign(cmps.next_run ?? {}, { dev_cla: 'water', unit_of_meas: 'mm' }),
    'water has',
  ],
  [
    'an unknown key',
    ({ cmps }) => Object.assign(cmps.rain_delay ?? {}, { value: 1 }),
    'rain_delay has the unknown key',
  ],
])('%s is refused', async (_, change, sentence) => {
  const [first] = demo.index.groups;
  const config = JSON.parse((await announcementOf(first?.id ?? '')).payload);
  change(config);
  expect(findRefusals(JSON.stringify(config)).join()).toContain(sentence);
});
