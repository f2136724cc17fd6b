/** What Matter devices do beyond the checks that all drivers pass. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import multicastDns from 'multicast-dns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discoverInstances } from '../lan/announcements.ts';
import { DeviceNetworks } from '../networks.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor, RUN } from '../testing/commands.ts';
import { freePort } from '../testing/free-port.ts';
import { expectToCloseByItself } from '../testing/killed-opening.ts';
import { formatPlace, hasPort, parsePlace } from './address.ts';
import { batteryOf, flowOf, shownValve } from './clusters.ts';
import type { Controller } from './controller.ts';
import { openTestController, startTestDriver } from './fake-setup.ts';
import { type FakeMatterDevice, openFakeMatterDevice } from './fake-valve.ts';
import { COMMISSIONABLE, createFinder } from './finding.ts';
import { chooseHost, resolveHost } from './hosts.ts';
import { readPasscode } from './setup-code.ts';

describe('a device of one valve', () => {
  let controller: Controller;
  let device: FakeMatterDevice;
  let folder: string;
  let address: string;

  const start = (own = controller) =>
    startTestDriver({ controller: own, folder, devices: [device], now: device.now, sleep: () => sleep(1) });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-matter-'));
    [controller, device] = await Promise.all([openTestController(), openFakeMatterDevice()]);
    const adoption = adoptionOf(`matter://${device.host}`, 'PIXIE', { access: { setup_code: device.setupCode } });
    const adopted = await start().adoptDevice(adoption);
    expect(adopted).toMatchObject({
      model: 'Brook & Sons Garden Tap',
      serial: 'BRK-0017',
      hardwareVersion: 'B2',
      terminals: [{ terminal: 1, name: null }],
    });
    address = adopted.address;
  });
  afterAll(async () => {
    await device.close();
    await controller.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => device.reset());

  test('tells its firmware, and that it has neither battery nor meter', async () => {
    expect(await start().readState(address)).toMatchObject({
      firmwareVersion: '1.4.2',
      batteryFraction: null,
      flowLPerMin: null,
      status: 'ONLINE',
    });
  });

  test('what has not taken the time after which it shuts is shut at once', async () => {
    device.ignoresDuration = true;
    const opened = start().valves?.openValve(address, openingFor(device.now, 90));
    await expect(opened).rejects.toMatchObject({ fault: 'refused' });
    expect(device.valves[0]?.isOpen).toBe(false);
    expect(device.received).toEqual(['open 1 90', 'close 1']);
  });

  test('what its own limit forbids is refused, and is not open', async () => {
    device.longestS = 60;
    const opened = start().valves?.openValve(address, openingFor(device.now, 90));
    await expect(opened).rejects.toMatchObject({ fault: 'refused' });
    expect(device.valves[0]?.isOpen).toBe(false);
  });

  test('a valve that is stuck is a fault of the device', async () => {
    await device.show(1, { faults: ['blocked'] });
    const opened = start().valves?.openValve(address, openingFor(device.now, 90));
    await expect(opened).rejects.toMatchObject({ fault: 'valve-fault' });
    expect(await start().readState(address)).toMatchObject({ status: 'ERROR' });
    await device.show(1, { faults: ['leaking'] });
    expect((await start().readState(address)).valves[0]).toMatchObject({ isOpen: false, status: 'WATER_LEAK' });
  });

  test('the process that opened it is killed: it shuts by its own time, and nothing that admits to it lies on the disk', async () => {
    await expectToCloseByItself(
      {
        here: import.meta.url,
        imports: { openTestController: 'fake-setup.ts', startTestDriver: 'fake-setup.ts' },
        driver: `startTestDriver({ controller: await openTestController(), folder: ${JSON.stringify(folder)}, devices: [],
          now: () => ${device.now()}, sleep: async () => {} })`,
        address,
      },
      { ...device, isOpen: () => device.valves[0]?.isOpen === true },
    );
    const onDisk = readFileSync(join(folder, 'openings.json'), 'utf8');
    const { ourPrivateKey, epochKey } = JSON.parse(address);
    expect(onDisk).toContain('run');
    for (const secret of [ourPrivateKey, epochKey]) expect(onDisk).not.toContain(secret);
  });

  test('one that restarted in mid-run and does not know its state is shut at the end; one that nobody opened is shut', async () => {
    const driver = start();
    await driver.valves?.openValve(address, openingFor(device.now, 90));
    await device.show(1, { isUnknown: true });
    expect((await driver.readState(address)).valves[0]).toMatchObject({ isOpen: true, runId: RUN });
    const closed = await driver.valves?.closeValve(address, closingFor(device.now));
    expect(closed?.valve.isOpen).toBe(false);
    expect(device.received).toEqual(['open 1 90', 'close 1']);
    await device.show(1, { isUnknown: true });
    expect((await driver.readState(address)).valves[0]?.isOpen).toBe(false);
  });

  test('what belongs to another is not shut in its place', async () => {
    const closeCommand = JSON.stringify({ fabricId: '1', endpoint: 1 });
    const closed = start().valves?.closeValve(address, {
      ...openingFor(device.now, 1),
      runId: null,
      closeCommand,
    });
    await expect(closed).rejects.toMatchObject({ fault: 'refused' });
  });

  test('somebody has removed us from it: its owner is told so, and one code makes it ours again', async () => {
    const another = await openTestController();
    await start(another).releaseDevice(address);
    await expect(start().readState(address)).rejects.toMatchObject({ trouble: 'access-denied' });
    const again = await start().access?.changeAccess(address, { setup_code: device.setupCode });
    expect(again).not.toBe(address);
    address = again ?? '';
    expect((await start().readState(address)).valves).toHaveLength(1);
    await another.stop();
  });
});

describe('setup codes', () => {
  test.each([
    ['34970112332', 20_202_021],
    ['3497-011-2332', 20_202_021],
    ['MT:Y.K90AFN006PVH7SR00', 34_567_890],
    ['34970112331', null],
    ['hello', null],
    ['', null],
  ])('%s', async (code, passcode) => {
    expect(await readPasscode(code)).toBe(passcode);
  });
});

test.each([
  ['matter://192.168.1.20', { host: '192.168.1.20', port: 5540 }, false],
  ['192.168.1.20:5541', { host: '192.168.1.20', port: 5541 }, true],
  ['matter://[fe80::1%eth0]:5540', { host: 'fe80::1%eth0', port: 5540 }, true],
  ['[fd00::2]', { host: 'fd00::2', port: 5540 }, false],
  ['tap.local', { host: 'tap.local', port: 5540 }, false],
  ['matter://tap.local/x', null, false],
  ['1.2.3.4:99999', null, true],
])('a place that somebody types: %s', (typed, place, says) => {
  expect(parsePlace(typed)).toEqual(place);
  expect(hasPort(typed)).toBe(says);
  if (place !== null) expect(parsePlace(formatPlace(place))).toEqual(place);
});

describe('finding', () => {
  const instance = (texts: { [key: string]: string }) => ({
    source: '10.0.0.9',
    port: 5540,
    addresses: ['10.0.0.9'],
    texts,
  });

  test('what waits to be commissioned and may be a valve is offered; a lock, or a garden of Sluice, is not', async () => {
    const { findDevices } = createFinder({
      discoverDevices: async () => [
        instance({ CM: '1', DT: '66', DN: 'Tap by the shed' }),
        { ...instance({ CM: '2' }), port: 5541 },
        { ...instance({ CM: '1', DT: '10', DN: 'Front door' }), port: 5542 },
        { ...instance({ CM: '0', DT: '66', DN: 'Belongs to somebody' }), port: 5543 },
        { ...instance({ CM: '1', DT: '14', DN: 'Sluice', VP: '65521+32768' }), port: 5550 },
      ],
      chooseHost: ({ addresses }) => addresses[0] ?? null,
    });
    expect((await findDevices({ address: null })).map(({ address, name }) => [address, name])).toEqual([
      ['matter://10.0.0.9:5540', 'Tap by the shed'],
      ['matter://10.0.0.9:5541', null],
    ]);
    expect(await findDevices({ address: '10.0.0.8' })).toEqual([]);
    expect(await findDevices({ address: 'matter://10.0.0.8' })).toMatchObject([{ needs: ['setup_code'] }]);
  });

  test('an announcement is read as the standard’s own library writes it', async () => {
    const port = await freePort();
    const dns = multicastDns({ port, interface: '127.0.0.1', bind: '0.0.0.0' });
    await once(dns, 'ready');
    const name = 'C01AFB77633AEE0F._matterc._udp.local';
    const target = '02FC00000001.local';
    dns.on('query', ({ questions }) => {
      if (!questions.some((question) => question.name === COMMISSIONABLE)) return;
      dns.respond({
        answers: [{ name: COMMISSIONABLE, type: 'PTR', ttl: 120, data: name }],
        additionals: [
          { name, type: 'SRV', ttl: 120, data: { port: 5541, target, priority: 0, weight: 0 } },
          { name, type: 'TXT', ttl: 120, data: ['DN=Hahn am Schuppen', 'DT=66', 'D=3840', 'CM=1', 'VP=65521+32768'] },
          { name: target, type: 'AAAA', ttl: 120, data: 'fd00::2' },
          { name: target, type: 'A', ttl: 120, data: '192.0.2.2' },
        ],
      });
    });
    const found = await discoverInstances(COMMISSIONABLE, { onInterface: '127.0.0.1', port, listenMs: 1_000 });
    await new Promise<void>((resolve) => dns.destroy(resolve));
    expect(found).toMatchObject([
      { port: 5541, addresses: ['192.0.2.2', 'fd00::2'], texts: { DN: 'Hahn am Schuppen', DT: '66', CM: '1' } },
    ]);
  });

  const eth0 = [
    {
      address: '192.168.1.2',
      netmask: '255.255.255.0',
      family: 'IPv4',
      internal: false,
      cidr: '192.168.1.2/24',
      mac: '',
    },
  ];
  const readInterfaces = (() => ({ eth0 })) as unknown as typeof networkInterfaces;
  const home = new DeviceNetworks({ hasOwn: true, named: [] }, readInterfaces);
  const nowhere = new DeviceNetworks({ hasOwn: false, named: [] }, readInterfaces);

  test.each([
    ['an address of the home before all', ['fe80::1', '192.168.1.9'], home, '192.168.1.9'],
    ['one that holds at the link alone, with the interface', ['fe80::1'], home, 'fe80::1%eth0'],
    ['none of another network', ['8.8.8.8'], home, null],
    ['nothing where nothing may be looked for', ['fe80::1', '192.168.1.9'], nowhere, null],
  ])('%s', (_, addresses, networks, host) => {
    expect(chooseHost(networks, { addresses, source: '192.168.1.9' }, readInterfaces)).toBe(host);
  });

  test('an address at a link is asked only where devices may be looked for', async () => {
    expect(await resolveHost(home, 'fe80::1%eth0', readInterfaces)).toEqual(['fe80::1%eth0']);
    for (const [networks, host] of [
      [nowhere, 'fe80::1%eth0'],
      [home, 'fe80::1%lo'],
      [home, '8.8.8.8%eth0'],
    ] as const) {
      await expect(resolveHost(networks, host, readInterfaces)).rejects.toMatchObject({ fault: 'unreachable' });
    }
  });
});

describe('what the numbers mean', () => {
  const at = (cluster: number, attribute: number, value: unknown, endpoint = 1) => ({
    endpoint,
    cluster,
    attribute,
    value,
  });

  test('a meter counts tenths of a cubic metre an hour, a battery half per cents', () => {
    expect(flowOf([at(0x404, 0, 12), at(0x404, 0, 6, 2)])).toBeCloseTo(30);
    expect(flowOf([at(0x404, 0, null)])).toBeNull();
    expect(batteryOf([at(0x2f, 0x0c, 150), at(0x2f, 0x0b, 2950)])).toEqual({ fraction: 0.75, voltageV: 2.95 });
  });

  test('a valve that moves, or counts down without saying its state, may be open', () => {
    const shut = [0, 1, 2, null].map((state) => shownValve([at(0x81, 4, state)], 1)?.isShut);
    expect(shut).toEqual([true, false, false, false]);
    expect(shownValve([at(0x81, 4, null)], 1)?.isUnknown).toBe(true);
    expect(shownValve([at(0x81, 4, null), at(0x81, 3, 40)], 1)).toMatchObject({
      isShut: false,
      isUnknown: false,
      remainingS: 40,
    });
    expect(shownValve([at(0x81, 4, 0)], 2)).toBeNull();
  });
});
