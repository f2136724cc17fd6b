/** Memory of a Sluice at whose broker 5,000 devices announce themselves, before and after. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundDevices } from '@sluice/contract/devices';
import { openTestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { startServer } from '@sluice/e2e/server-fixture';
import { type Api, openApi } from '../api.ts';
import type { Finding } from '../finding.ts';
import { listProcessFamily } from './process-figures.ts';

const DEVICES = 5_000;
/** Messages sent between two pauses: as fast as after a broker's restart, without losing any. */
const AT_ONCE = 100;
/** Unused memory has been freed by then. */
const SETTLES_MS = 20_000;
const LATEST_MS = 60_000;

/** A valve with its run duration and a soil probe, each in an announcement of its own, as ESPHome sends them. */
function announcementsOf(place: number): [topic: string, payload: string][] {
  const node = `board-${place}`;
  const dev = {
    ids: `30aea4${place.toString(16).padStart(6, '0')}`,
    name: `Board ${place}`,
    mf: 'espressif',
    mdl: 'esp32',
  };
  const base = { '~': node, avty_t: '~/status', dev };
  const entity = (component: string, id: string, config: object) =>
    [`homeassistant/${component}/${node}/${id}/config`, JSON.stringify({ ...base, ...config })] as [string, string];
  const topics = (component: string, id: string) => ({
    stat_t: `~/${component}/${id}/state`,
    cmd_t: `~/${component}/${id}/command`,
  });
  return [
    entity('switch', 'lawn', { name: 'Lawn', uniq_id: `${node}-lawn`, ...topics('switch', 'lawn') }),
    entity('number', 'lawn_run_duration', {
      name: 'Lawn run duration',
      uniq_id: `${node}-duration`,
      min: 1,
      max: 86_400,
      step: 1,
      unit_of_meas: 's',
      ...topics('number', 'lawn_run_duration'),
    }),
    entity('sensor', 'soil', {
      name: 'Soil',
      uniq_id: `${node}-soil`,
      dev_cla: 'moisture',
      unit_of_meas: '%',
      stat_t: '~/sensor/soil/state',
    }),
  ];
}

export async function measureAnnounced(): Promise<Finding> {
  const broker = await openTestBroker();
  const server = await startServer({ MQTT_URL: broker.url });
  const link = openMqttLink(broker.url, () => {});
  try {
    await link.connected(5_000);
    const api = openApi(server.url);
    const list = await openGarden(api);
    await list();
    await sleep(SETTLES_MS);
    const beforeMb = residentMb(server.pid());
    let bytes = 0;
    for (let place = 0; place < DEVICES; place += 1) {
      for (const [topic, payload] of announcementsOf(place)) {
        bytes += topic.length + payload.length;
        await link.publish(topic, payload);
      }
      if (place % AT_ONCE === 0) await sleep(10);
    }
    const began = performance.now();
    let found = 0;
    let listMs = 0;
    while (found < DEVICES && performance.now() - began < LATEST_MS) {
      const asked = performance.now();
      found = await list();
      listMs = performance.now() - asked;
    }
    await sleep(SETTLES_MS);
    server.expectAlive();
    const afterMb = residentMb(server.pid());
    const mb = (name: string, value: number) => ({ name, value, unit: 'MB', digits: 0 });
    return {
      samples: [{ what: 'devices announced and found', expected: DEVICES, actual: found }],
      figures: [
        {
          of: 'resident memory of the server',
          values: [
            mb('before', beforeMb),
            mb('after', afterMb),
            { name: 'a device', value: ((afterMb - beforeMb) * 1024) / DEVICES, unit: 'kB' },
            { name: 'ratio', value: ((afterMb - beforeMb) * 1024 * 1024) / bytes },
          ],
          reference: {
            of: 'the announcements themselves',
            values: [{ name: 'a device', value: bytes / 1024 / DEVICES, unit: 'kB', digits: 2 }],
          },
        },
        { of: 'listing all of them', values: [{ name: '', value: listMs, unit: 'ms', digits: 0 }] },
      ],
    };
  } finally {
    await link.close();
    await server.remove();
    await broker.stop();
  }
}

const residentMb = (pid: number) => listProcessFamily(pid)[0]?.residentMb ?? Number.NaN;

/** How many boards can be found from a garden. */
async function openGarden(api: Api): Promise<() => Promise<number>> {
  const account = { name: 'Bench', email: `announced-${Date.now()}@bench.test`, password: 'lavender' };
  const { token } = await api.call<{ token: string }>('', 'POST', '/auth/register', account);
  const garden = { name: 'Bed', device_type: 'SPRITE', location: 'outdoor', time_zone: 'UTC' };
  const { group } = await api.call<{ group: { id: string } }>(token, 'POST', '/api/v1/groups', garden);
  return async () => {
    const { devices } = await api.call<FoundDevices>(token, 'GET', `/api/v1/groups/${group.id}/found_devices`);
    return devices.filter(({ driver, types }) => driver === 'home-assistant-mqtt' && types.includes('SPRITE')).length;
  };
}
