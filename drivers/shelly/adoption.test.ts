import { expect, test } from 'vitest';
import { closingFor, openingFor } from '../testing/commands.ts';
import { FakeGen1 } from './fake-gen1.ts';
import { FakeGen2 } from './fake-gen2.ts';
import { useFakeDevices } from './fake-setup.ts';

const openDevice = useFakeDevices();

const copy = <Value>(value: Value): Value => structuredClone(value);

const WATERS = { method: 'Switch.Set', params: { id: 0, on: true } };

test('the second generation: valves stay shut, presses end, its schedules rest; all of it comes back', async () => {
  const { device, driver, adopt } = await openDevice(new FakeGen2());
  device.schedules.push(
    { id: 1, enable: true, timespec: '0 30 6 * * *', calls: [WATERS] },
    { id: 2, enable: false, timespec: '0 30 7 * * *', calls: [WATERS] },
    { id: 3, enable: true, timespec: '0 0 3 * * SUN', calls: [{ method: 'Shelly.Update' }] },
    { id: 4, enable: true, timespec: '0 0 5 * * *', calls: [{ method: 'Script.Start', params: { id: 1 } }] },
  );
  const settings = device.settings[1];
  if (settings) Object.assign(settings, { auto_on: true, initial_state: 'on' });
  const before = copy([device.settings, device.schedules]);

  const { address, terminals, serial, model } = await adopt();
  expect([serial, model]).toEqual(['shellypro4pm-f008d1d8b8b8', 'Pro4PM']);
  expect(terminals.map(({ name }) => name)).toEqual(['Lawn', null, null, null]);
  expect(device.schedules.map(({ enable }) => enable)).toEqual([false, false, true, false]);
  for (const relay of device.settings) {
    expect(relay).toMatchObject({ initial_state: 'off', auto_on: false, auto_off: true, in_mode: 'follow' });
  }
  expect(device.relays.map(({ openings }) => openings)).toEqual([0, 0, 0, 0]);

  device.press(0);
  device.pass(3599);
  expect(device.relay(0).isOn).toBe(true);
  device.pass(1);
  expect(device.relay(0).isOn).toBe(false);
  device.press(1);
  device.cutPower();
  expect(device.relay(1).isOn).toBe(false);

  device.schedules.splice(3);
  await driver.releaseDevice(address);
  expect([device.settings, device.schedules]).toEqual([before[0], before[1]?.slice(0, 3)]);
});

test('the first generation: the same', async () => {
  const { device, driver, adopt } = await openDevice(new FakeGen1());
  const before = copy(device.settings);
  const { address, terminals } = await adopt();
  expect(terminals.map(({ name }) => name)).toEqual([null, 'Hedge']);
  for (const relay of device.settings) {
    expect(relay).toMatchObject({ default_state: 'off', auto_on: 0, auto_off: 3600, schedule: false });
  }
  device.press(0);
  device.pass(3600);
  expect(device.relay(0).isOn).toBe(false);
  await driver.releaseDevice(address);
  expect(device.settings).toEqual(before);
});

test.each([
  ['second', () => new FakeGen2()],
  ['first', () => new FakeGen1()],
])('one of the %s generation that keeps its old settings is not adopted', async (_, make) => {
  const { device, adopt } = await openDevice<FakeGen1 | FakeGen2>(make());
  const before = copy(device.settings);
  device.ignoresSettings = true;
  await expect(adopt()).rejects.toMatchObject({ fault: 'refused' });
  expect(device.settings).toEqual(before);
});

test.each([
  ['second', () => new FakeGen2({ relays: 2 })],
  ['first', () => new FakeGen1()],
])(
  'a relay of the %s generation is told nothing until its owner says what it is, and then what was shown',
  async (_, make) => {
    const { device, driver, sent, adopt } = await openDevice<FakeGen1 | FakeGen2>(make());
    if (device instanceof FakeGen2) {
      device.schedules.push({ id: 7, enable: true, timespec: '0 30 6 * * *', calls: [WATERS] });
    }
    const before = copy([device.settings, device instanceof FakeGen2 ? device.schedules : []]);
    const [found] = await driver.findDevices({ address: device.host });
    expect(found).toMatchObject({ obstacle: 'not-surely-a-valve', terminals: 2 });
    await expect(adopt({ isWaterValve: false })).rejects.toMatchObject({ fault: 'not-surely-a-valve' });
    expect([device.settings, device instanceof FakeGen2 ? device.schedules : []]).toEqual(before);
    const { adopting = [], opening = [], closing = [] } = found?.messages ?? {};
    const said = [...adopting, ...opening, ...closing];
    const wasSaid = (message: string) => said.some((shown) => shown.replace('…', '60') === message);
    expect(sent.filter(wasSaid)).toEqual([]);

    const { address, isSwitch } = await adopt();
    expect(isSwitch).toBe(true);
    expect(sent.filter(wasSaid)).toEqual(adopting);
    sent.length = 0;
    await driver.valves?.openValve(address, openingFor(device.now, 60));
    await driver.valves?.closeValve(address, closingFor(device.now));
    expect(sent.filter(wasSaid)).toEqual([opening[0]?.replace('…', '60'), closing[0]]);
  },
);

test('one without relays is shown, and not adopted', async () => {
  for (const device of [new FakeGen2({ relays: 0 }), Object.assign(new FakeGen1(), { mode: 'roller' as const })]) {
    const { driver, adopt } = await openDevice<FakeGen1 | FakeGen2>(device);
    expect(await driver.findDevices({ address: device.host })).toMatchObject([
      { terminals: 0, obstacle: 'unknown-model' },
    ]);
    await expect(adopt()).rejects.toMatchObject({ fault: 'unfit' });
  }
});

test('one that is called a door is not shown, and its settings stay as they are', async () => {
  const { device, driver, adopt } = await openDevice(new FakeGen2());
  device.name = 'Garage door';
  const before = copy(device.settings);
  expect(await driver.findDevices({ address: device.host })).toEqual([]);
  await expect(adopt()).rejects.toMatchObject({ fault: 'unfit' });
  expect(device.settings).toEqual(before);
});

test('one that switches a pump is adopted as a pump; one behind a hub there is not', async () => {
  const { adopt } = await openDevice(new FakeGen2({ relays: 1 }));
  await expect(adopt({ hubAddress: 'hub' })).rejects.toMatchObject({ fault: 'hub-not-needed' });
  expect((await adopt({ type: 'PUMP' })).terminals).toHaveLength(1);
});

test('a password that was refused is not asked again, a right one is', async () => {
  const { device, adopt } = await openDevice(new FakeGen2({ password: 'open door' }));
  const before = copy(device.settings);
  await expect(adopt({ access: { password: 'sesame' } })).rejects.toMatchObject({ fault: 'access-denied' });
  const asked = device.requests.length;
  await expect(adopt({ access: { password: 'sesame' } })).rejects.toMatchObject({ fault: 'access-denied' });
  // Only the question who it is, which needs no password.
  expect(device.requests.slice(asked)).toEqual(['/shelly']);
  expect(device.settings).toEqual(before);
  await adopt({ access: { password: 'open door' } });
});
