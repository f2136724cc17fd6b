import { expect, test } from 'vitest';
import { openingFor } from '../testing/commands.ts';
import { openAndBeKilled } from '../testing/killed-opening.ts';
import { FakeGen1, GEN1_MAC } from './fake-gen1.ts';
import { FakeGen2, type FakeGen2Options } from './fake-gen2.ts';
import { useFakeDevices } from './fake-setup.ts';

const openFake = useFakeDevices();

async function openDevice<Device extends FakeGen1 | FakeGen2>(fake: Device) {
  const { adopt, ...opened } = await openFake(fake);
  return { ...opened, adopt: () => adopt({ access: accessOf(fake) }) };
}

const GENERATIONS = [
  ['second', () => new FakeGen2()],
  ['first', () => new FakeGen1()],
] as const;

const openGen2 = (options?: FakeGen2Options) => openDevice(new FakeGen2(options));

const accessOf = ({ password }: FakeGen1 | FakeGen2) => (password === null ? {} : { password });

const opening = ({ now }: FakeGen1 | FakeGen2, maxRunTimeS: number) => openingFor(now, maxRunTimeS);

test.each([
  ['second', () => new FakeGen2({ password: 'open door' })],
  ['first', () => new FakeGen1()],
])(
  'a process of ours that opens and is killed leaves a valve of the %s generation that shuts itself',
  async (_, make) => {
    const { device, adopt } = await openDevice<FakeGen1 | FakeGen2>(make());
    const { address } = await adopt();
    const hasOpened = await openAndBeKilled({
      here: import.meta.url,
      imports: {
        createShellyDriver: 'driver.ts',
        createHttpLink: '../lan/http.ts',
        THIS_MACHINE: '../testing/this-machine.ts',
      },
      driver: `createShellyDriver({ send: createHttpLink(THIS_MACHINE), discoverHosts: async () => [] },
        { now: () => ${device.now()}, warn() {} })`,
      address,
      command: opening(device, 600),
    });
    expect(hasOpened).toBe(true);
    device.pass(599);
    expect(device.relay(0).isOn).toBe(true);
    device.pass(1);
    expect(device.relay(0).isOn).toBe(false);
  },
);

test.each(GENERATIONS)('a relay of the %s generation that takes no time is switched off again', async (_, make) => {
  const { device, driver, adopt } = await openDevice<FakeGen1 | FakeGen2>(make());
  const { address } = await adopt();
  device.ignoresTimer = true;
  // The setting of an hour is armed in its place: longer than the run.
  await expect(driver.valves?.openValve(address, opening(device, 600))).rejects.toMatchObject({ fault: 'refused' });
  expect(device.relay(0).isOn).toBe(false);
  for (const settings of device.settings) Object.assign(settings, { auto_off: false });
  await expect(driver.valves?.openValve(address, opening(device, 600))).rejects.toMatchObject({ fault: 'refused' });
  expect(device.relay(0).isOn).toBe(false);
});

test.each(GENERATIONS)(
  'a short circuit behind a relay of the %s generation is a fault of the valve',
  async (_, make) => {
    const { device, driver, adopt } = await openDevice<FakeGen1 | FakeGen2>(make());
    const { address } = await adopt();
    device.isShorted = true;
    await expect(driver.valves?.openValve(address, opening(device, 60))).rejects.toMatchObject({
      fault: 'valve-fault',
    });
    expect((await driver.readState(address)).valves[0]).toMatchObject({ isOpen: false, status: 'SHORT_CIRCUIT' });
    device.isShorted = false;
    const mended = await driver.valves?.openValve(address, opening(device, 60));
    expect(mended?.valve).toMatchObject({ isOpen: true, status: 'NORMAL' });
  },
);

test('a lost acknowledgement opens once, however often the command is repeated', async () => {
  const { device, driver, adopt } = await openGen2({ password: 'open door' });
  const { address } = await adopt();
  const command = opening(device, 60);
  device.losesAnswers = true;
  await expect(driver.valves?.openValve(address, command)).rejects.toMatchObject({ fault: 'unreachable' });
  device.losesAnswers = false;
  for (let repeat = 0; repeat < 3; repeat += 1) await driver.valves?.openValve(address, command);
  device.pass(60);
  await driver.valves?.openValve(address, command).catch(() => null);
  expect(device.relay(0)).toMatchObject({ openings: 1, isOn: false });
});

test('a device that shuts after its own hour is believed, and shown with that hour', async () => {
  const { device, driver, adopt } = await openGen2();
  const { address } = await adopt();
  const whole = await driver.valves?.openValve(address, opening(device, 7200));
  expect(whole?.valve.remainingS).toBe(7200);
  device.capsTimer = true;
  const capped = await driver.valves?.openValve(address, opening(device, 7200));
  expect(capped?.valve).toMatchObject({ isOpen: true, remainingS: 3600 });
  device.pass(3600);
  expect((await driver.readState(address)).valves[0]?.isOpen).toBe(false);
});

test('a run of 65,537 seconds, which a counter of 16 bits would take for one, is never sent', async () => {
  const { device, driver, adopt } = await openGen2();
  const { address } = await adopt();
  await expect(driver.valves?.openValve(address, opening(device, 65_537))).rejects.toMatchObject({ fault: 'refused' });
  expect(device.relay(0).openings).toBe(0);
});

test.each([
  ['a day ahead', 86_400],
  ['a day behind', -86_400],
  ['never set', null],
])('a device clock %s does not change when a run ends', async (_, clockOffsetS) => {
  const { device, driver, adopt } = await openGen2({ clockOffsetS });
  const { address } = await adopt();
  await driver.valves?.openValve(address, opening(device, 300));
  device.pass(100);
  const { remainingS } = (await driver.readState(address)).valves[0] ?? {};
  // Without a clock only the latest end is known.
  expect(remainingS).toBeCloseTo(clockOffsetS === null ? 300 : 200, 0);
  device.clockOffsetS = 0;
  expect((await driver.readState(address)).valves[0]?.remainingS).toBeLessThanOrEqual(300);
  device.pass(200);
  expect((await driver.readState(address)).valves[0]?.isOpen).toBe(false);
});

test('a password that was changed at the device is tried once and told once', async () => {
  const { device, driver, warnings, adopt } = await openGen2({ password: 'open door' });
  const { address } = await adopt();
  device.password = 'another';
  const before = device.requests.length;
  for (let look = 0; look < 20; look += 1) {
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'refused' });
  }
  expect(device.requests.length - before).toBeLessThanOrEqual(2);
  expect(warnings).toEqual([`The device at ${device.host} refuses its password.`]);
  device.password = 'open door';
  device.pass(301);
  expect((await driver.readState(address)).valves).toHaveLength(4);
});

test('a stored address has no password in it', async () => {
  const { adopt } = await openGen2({ password: 'open door' });
  expect((await adopt()).address).not.toContain('open door');
});

test('another device that has got the address is neither switched nor shown a login', async () => {
  const { device, driver, adopt } = await openGen2({ password: 'open door' });
  const { address } = await adopt();
  device.id = 'shellypro4pm-000000000000';
  device.requests.length = 0;
  await expect(driver.valves?.openValve(address, opening(device, 60))).rejects.toMatchObject({ fault: 'unreachable' });
  device.password = null;
  await expect(driver.valves?.openValve(address, opening(device, 60))).rejects.toMatchObject({ fault: 'unreachable' });
  expect(device.relay(0).openings).toBe(0);

  const first = await openDevice(new FakeGen1());
  const adopted = await first.adopt();
  first.device.mac = GEN1_MAC.replace('E4', 'E5');
  await expect(first.driver.readState(adopted.address)).rejects.toMatchObject({ fault: 'unreachable' });
});

test('slow, wrong, oversized and foreign answers are no answers', async () => {
  const { device, driver, adopt } = await openGen2();
  const { address } = await adopt();
  const answers = [
    { status: 200, text: '<html>login</html>' },
    { status: 200, text: '[]' },
    { status: 200, text: '{"id":999,"src":"shellypro4pm-f008d1d8b8b8","result":{}}' },
    { status: 200, text: `{"x":"${'ü'.repeat(200_000)}"}` },
    { status: 500, text: '\u0000\uFFFF𝕊' },
    { status: 302, headers: { location: 'http://127.0.0.1:9/' }, text: '' },
  ];
  for (const nonsense of answers) {
    device.nonsense = nonsense;
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(await driver.findDevices({ address: device.host })).toEqual([]);
  }
  device.nonsense = null;
  device.delayMs = 500;
  await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
});

test('a device is asked one thing at a time', async () => {
  const { device, driver, adopt } = await openGen2({ password: 'open door' });
  const { address } = await adopt();
  device.delayMs = 5;
  await Promise.all(Array.from({ length: 8 }, () => driver.readState(address)));
  expect(device.mostAtOnce).toBe(1);
});

test('a command that has waited too long for its turn is not sent', async () => {
  const { device, driver, adopt } = await openDevice(new FakeGen1());
  const { address } = await adopt();
  device.delayMs = 80;
  device.requests.length = 0;
  const opens = driver.valves?.openValve(address, { ...opening(device, 60), expiresAt: device.now() + 1000 });
  // Stands between the look of the command and its switching.
  const look = driver.readState(address);
  await expect.poll(() => device.requests.length, { interval: 5 }).toBe(2);
  device.pass(60);
  await expect(opens).rejects.toMatchObject({ fault: 'expired' });
  await look;
  expect(device.requests).toEqual(['/status', '/status']);
});

test('what a relay measures is told as current and volts of its valve', async () => {
  const { device, driver, adopt } = await openGen2();
  const { address } = await adopt();
  await driver.valves?.openValve(address, opening(device, 60));
  const { valves, firmwareVersion, ipAddress } = await driver.readState(address);
  expect(valves[0]).toMatchObject({ currentMa: 248, voltageV: 24.3 });
  expect(valves[1]).toMatchObject({ currentMa: 0, voltageV: null });
  expect([firmwareVersion, ipAddress]).toEqual(['1.3.3', '10.33.53.21']);

  const first = await openDevice(new FakeGen1());
  const adopted = await first.adopt();
  await first.driver.valves?.openValve(adopted.address, opening(first.device, 60));
  expect((await first.driver.readState(adopted.address)).valves[0]).toMatchObject({ currentMa: 250, voltageV: 24 });
});

test('what was not asked for is no address', async () => {
  const { driver } = await openGen2();
  for (const typed of ['SPRITE-8', 'a b', 'http://user:x@10.0.0.1', '10.0.0.1/relay/0?turn=on', '']) {
    expect(await driver.findDevices({ address: typed === 'SPRITE-8' ? 'sprite-8.invalid' : typed })).toEqual([]);
  }
  await expect(driver.readState('10.0.0.1')).rejects.toMatchObject({ fault: 'refused' });
});
