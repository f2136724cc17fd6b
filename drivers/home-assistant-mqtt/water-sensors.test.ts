/** Leak and rain sensors that announce themselves, and the flow meter of a board with valves. */
import { afterEach, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { settleLink } from '../mqtt/fake-broker.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { openingTools, useBroker } from '../testing/use-broker.ts';
import { createHomeAssistantMqttDriver } from './driver.ts';
import { type FakeBoard, openFakeBoard } from './fake-esphome.ts';

const setup = useBroker({ isFresh: true });
let board: FakeBoard;
let driver: Driver;
afterEach(() => board.close());

async function open() {
  board = await openFakeBoard(setup.broker.url, 1_750_000_000_000);
  driver = createHomeAssistantMqttDriver({ ...openingTools(setup, board.now), echoMs: 3_000 });
}
const settle = () => settleLink(setup.link, board);

/** One more entity of the board, at a topic of its own or at one of several. */
const announce = (component: string, id: string, config: object) =>
  board.send(
    `homeassistant/${component}/garden/${id}/config`,
    JSON.stringify({
      uniq_id: id,
      stat_t: `garden/${id}`,
      avty_t: 'garden/status',
      dev: { ids: board.mac, name: 'Garden board' },
      ...config,
    }),
    true,
  );

test.each<[string, string, object, string, string, string]>([
  ['leak', 'binary_sensor', { name: 'Pump room', dev_cla: 'moisture' }, 'ON', 'OFF', ''],
  ['rain', 'binary_sensor', { name: 'Rain disc', pl_on: 'wet', pl_off: 'dry' }, 'wet', 'dry', 'hm'],
  // As zwave-js-ui announces a leak sensor.
  [
    'leak',
    'binary_sensor',
    { name: 'Flood_water', dev_cla: 'moisture', pl_on: true, pl_off: false, val_tpl: '{{ value_json.value }}' },
    '{"time":1700000000000,"value":true}',
    '{"time":1700000000000,"value":false}',
    '{"time":1700000000000}',
  ],
  ['rain', 'binary_sensor', { name: 'Rain', dev_cla: 'moisture' }, 'ON', 'OFF', ''],
  ['rain', 'sensor', { name: 'Rain rate', dev_cla: 'precipitation_intensity', unit_of_meas: 'mm/h' }, '1.5', '0', 'x'],
  ['rain', 'sensor', { name: 'rainrate', unit_of_meas: 'in/h' }, '0.1', '0.0', 'x'],
])('a sensor of %s by %s', async (senses, component, config, wet, dry, nonsense) => {
  await open();
  await announce(component, 'feeler', config);
  await settle();
  const address = `homeassistant/${board.mac}/feeler`;
  expect(await driver.findDevices({ address })).toMatchObject([{ types: ['SENSOR'], senses, obstacle: null }]);
  await board.send('garden/feeler', dry, true);
  expect(await driver.adoptDevice(adoptionOf(address, 'SENSOR'))).toMatchObject({ senses, serial: 'feeler' });
  await settle();
  const feel = async (payload: string) => {
    await board.send('garden/feeler', payload);
    await settle();
    return (await driver.readState(address)).probes.map(({ isWet }) => isWet);
  };
  expect(await feel(wet)).toEqual([true]);
  expect(await feel(dry)).toEqual([false]);
  expect(await feel(nonsense)).toEqual([]);
});

test('a switch that is only named after rain, and a door, are no sensors', async () => {
  await open();
  await announce('binary_sensor', 'door', { name: 'Shed door', dev_cla: 'door' });
  await announce('binary_sensor', 'cover', { name: 'Rain cover', dev_cla: 'opening' });
  await settle();
  const found = await driver.findDevices({ address: null });
  expect(found.filter(({ types }) => types.includes('SENSOR'))).toEqual([]);
});

const METER = { name: 'Flow', dev_cla: 'volume_flow_rate', unit_of_meas: 'L/min' };

async function adoptMetered() {
  await settle();
  const { address } = await driver.adoptDevice(adoptionOf(`homeassistant/${board.mac}`));
  // By then the broker knows what the driver listens to.
  await settle();
  return async () => {
    await settle();
    const { flowLPerMin, flowMeasuredAt } = await driver.readState(address);
    return [flowLPerMin, flowMeasuredAt == null ? null : (board.now() - flowMeasuredAt) / 1000];
  };
}

test('a meter of its own topic measures with each message, but not by what the broker has kept', async () => {
  await open();
  await announce('sensor', 'flow', METER);
  await board.send('garden/flow', '12', true);
  const read = await adoptMetered();
  expect(await read()).toEqual([12, null]);
  await board.send('garden/flow', '12');
  expect(await read()).toEqual([12, 0]);
  await board.pass(30);
  expect(await read()).toEqual([12, 30]);
});

test('a meter that shares its topic has measured when its figure changes', async () => {
  await open();
  const all = { stat_t: 'garden/all' };
  await announce('sensor', 'flow', { ...METER, ...all, val_tpl: '{{ value_json.flow }}' });
  await announce('sensor', 'heat', { ...all, name: 'Heat', dev_cla: 'temperature', val_tpl: '{{ value_json.heat }}' });
  const read = await adoptMetered();
  const tell = async (flow: number, heat: number) => {
    await board.pass(10);
    await board.send('garden/all', JSON.stringify({ flow, heat }));
    return read();
  };
  expect(await tell(12, 20)).toEqual([12, null]);
  expect(await tell(13, 20)).toEqual([13, 0]);
  expect(await tell(13, 21)).toEqual([13, 10]);
});

test('of two meters nobody knows which one counts the valves', async () => {
  await open();
  await announce('sensor', 'flow', METER);
  await announce('sensor', 'flow2', METER);
  await board.send('garden/flow', '12');
  const read = await adoptMetered();
  expect(await read()).toEqual([undefined, null]);
});

test('a board tells its battery, its version and where its own page is', async () => {
  await open();
  await announce('sensor', 'battery', {
    name: 'Battery',
    dev_cla: 'battery',
    unit_of_meas: '%',
    dev: {
      ids: board.mac,
      name: 'Garden board',
      sw: '2024.10.0',
      cu: 'http://192.168.1.30/',
      mdl: 'esp32dev',
      mf: 'E',
    },
  });
  await adoptMetered();
  const { address } = await driver.adoptDevice(adoptionOf(`homeassistant/${board.mac}`));
  await board.send('garden/battery', '64');
  await settle();
  expect(await driver.readState(address)).toMatchObject({
    batteryFraction: 0.64,
    firmwareVersion: expect.stringContaining('2024.10.0'),
    ipAddress: '192.168.1.30',
  });
});
