/** A Home Assistant at the same broker: what it is shown, and what it may ask for. */

import type { Index } from '@sluice/contract/groups';
import { parseAnnouncement } from '@sluice/drivers/home-assistant-mqtt/announcement';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { type HomeAssistantPublisher, showToHomeAssistant } from './index.ts';

/** Patient: a busy machine is late. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000, interval: 20 });

const server = serverForFile({ withSimulator: true });
const garden: OwnGarden = forFile(() => openOwnGarden(server));
let broker: TestBroker;
let home: MqttClient;
/** What the broker has sent to Home Assistant, by topic. */
let seen: Map<string, string>;
let zone: string;
let shown: HomeAssistantPublisher;

const at = (rest: string) => `sluice/${garden.id}/${rest}`;
const tell = (topic: string, payload: string, retain = false) => home.publishAsync(topic, payload, { qos: 1, retain });
const config = () => JSON.parse(seen.get(`homeassistant/device/sluice_${garden.id}/config`) || 'null');
const activeRuns = async () => (await garden.groupOf()).active_runs;

async function start(): Promise<void> {
  const { email } = (await garden.call<Index>('GET', '/index')).body.data.user;
  shown = showToHomeAssistant({
    services: server.services,
    url: broker.url,
    ca: null,
    email,
    warn: () => {},
    birthMs: 0,
  });
}

beforeAll(async () => {
  broker = await openTestBroker();
  await garden.addDevice('SPRITE-8');
  const { zones } = await garden.groupOf();
  zone = zones[0]?.id ?? '';
  await garden.makeLawn(zone);
  await garden.addSensor({ zone_id: zone, name: 'Soil' });
  seen = new Map();
  home = await mqtt.connectAsync(broker.url, { protocolVersion: 4 });
  home.on('message', (topic, payload) => seen.set(topic, String(payload)));
  await home.subscribeAsync(['sluice/#', 'homeassistant/#']);
  await start();
});
afterEach(async () => {
  await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
  shown.changed();
});
afterAll(async () => {
  await shown.stop();
  await home.endAsync();
  await broker.stop();
});

test('a garden is one device with its zones, sensors and rain delay, as the schema wants it', async () => {
  await eventually(() => seen.get(at('next_run'))).toBeDefined();
  const { dev, o, cmps, avty_t } = config();
  expect(dev).toMatchObject({ ids: [`sluice_${garden.id}`], name: 'Orchard' });
  expect(avty_t).toBe('sluice/status');
  expect(seen.get('sluice/status')).toBe('online');
  expect(cmps[`zone_${zone}`]).toMatchObject({ p: 'valve', dev_cla: 'water', cmd_t: at(`${zone}/set`) });
  expect(seen.get(at(`${zone}/state`))).toBe('closed');
  expect(seen.get(at(`${zone}/minutes`))).toBe('10');
  expect(seen.get(at('rain_delay'))).toBe('OFF');
  expect(Object.keys(cmps).filter((name) => name.startsWith('moisture_'))).toHaveLength(1);
  const ids = Object.values<{ uniq_id: string }>(cmps).map(({ uniq_id }) => uniq_id);
  expect(new Set(ids).size).toBe(ids.length);
  // Our own reader of the schema understands it, apart from whose it is.
  const payload = JSON.stringify({ ...config(), o: { ...o, name: 'another' } });
  const read = parseAnnouncement(`homeassistant/device/sluice_${garden.id}/config`, payload);
  const ours = read?.entities.find(({ key }) => key.endsWith(`zone_${zone}`));
  expect(ours).toMatchObject({ isUnderstood: true, stateTopic: at(`${zone}/state`), commandTopic: at(`${zone}/set`) });
});

test('opening is a manual run of the length that is set, once, and closing ends it', async () => {
  await tell(at(`${zone}/minutes/set`), '25');
  await eventually(() => seen.get(at(`${zone}/minutes`))).toBe('25');
  await tell(at(`${zone}/set`), 'OPEN');
  await tell(at(`${zone}/set`), 'OPEN');
  await eventually(async () => (await activeRuns()).length).toBe(1);
  expect(await activeRuns()).toMatchObject([{ source: 'MANUAL', zone_id: zone, duration_s: 1500 }]);
  await tell(at(`${zone}/set`), 'CLOSE');
  await eventually(async () => (await activeRuns()).length).toBe(0);
});

test('what was kept, is nonsense, or is for a garden of others, opens nothing', async () => {
  const { id: foreign } = await openOwnGarden(server);
  await shown.stop();
  await tell(at(`${zone}/set`), 'OPEN', true);
  await start();
  await eventually(() => seen.get('sluice/status')).toBe('online');
  for (const minutes of ['0', '61', '-5', '1e9', 'x', '']) await tell(at(`${zone}/minutes/set`), minutes);
  await tell(`sluice/${foreign}/${zone}/set`, 'OPEN');
  await tell(`sluice/not-a-garden/${zone}/set`, 'OPEN');
  await tell(at('not-a-zone/set'), 'OPEN');
  await tell(at(`${zone}/set`), 'open please');
  await tell(at('rain_delay/set'), 'perhaps');
  await tell(at(`${zone}/minutes/set`), '12');
  await eventually(() => seen.get(at(`${zone}/minutes`))).toBe('12');
  expect(await activeRuns()).toEqual([]);
  expect((await garden.groupOf()).rain_delay_until).toBeNull();
  await tell(at(`${zone}/set`), '', true);
});

test('a rain delay begins and ends', async () => {
  await tell(at('rain_delay/set'), 'ON');
  await eventually(() => seen.get(at('rain_delay'))).toBe('ON');
  const until = Date.parse((await garden.groupOf()).rain_delay_until?.utc ?? '');
  expect(Math.abs(until - server.clock.now() - DAY_MS)).toBeLessThan(60_000);
  await tell(at('rain_delay/set'), 'OFF');
  await eventually(() => seen.get(at('rain_delay'))).toBe('OFF');
});

test('a Home Assistant that starts is told all again; one that stays away sees that we are gone', async () => {
  seen.clear();
  await tell('homeassistant/status', 'online');
  await eventually(() => config()?.dev.name).toBe('Orchard');
  await shown.stop();
  await eventually(() => seen.get('sluice/status')).toBe('offline');
  await start();
  await eventually(() => seen.get('sluice/status')).toBe('online');
});

test('a zone that is gone is taken back', async () => {
  const { devices, sensors } = await garden.groupOf();
  for (const { id } of sensors) await garden.call('DELETE', `/sensors/${id}`);
  await eventually(() => config()?.cmps[`zone_${zone}`]?.uniq_id).toBeDefined();
  for (const { id } of devices) await garden.call('DELETE', `/devices/${id}`);
  shown.changed();
  await eventually(() => config()?.cmps[`zone_${zone}`]).toEqual({ p: 'valve' });
});
