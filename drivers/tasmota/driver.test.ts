/** What is Tasmota's own: the order of commands, settings that open by themselves, and answers that are lost or wrong. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { settleLink } from '../mqtt/fake-broker.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { driverOverMqtt, expectToCloseByItself } from '../testing/killed-opening.ts';
import { openingTools, useBroker } from '../testing/use-broker.ts';
import { expectNothingWithoutBroker } from '../testing/without-broker.ts';
import { createTasmotaDriver } from './driver.ts';
import { type FakeTasmota, type FakeTasmotaOptions, openFakeTasmota } from './fake-tasmota.ts';
import { startTasmotaDriver } from './start.ts';

const RELAYS = 'tasmota/DC4F220848A2';
const RELAY_ADOPTION = adoptionOf(RELAYS, 'SPRITE', { isWaterValve: true });
const CHIRP = { 'CHIRP-1': { Moisture: 41, Temperature: 20.3 } };

const setup = useBroker();
let fake: FakeTasmota;
let driver: Driver;
let address: string;
/** Short only where nothing answers: a busy machine answers late. */
let echoMs: number;

beforeEach(() => {
  echoMs = 3_000;
});
afterEach(() => fake.close());

const settle = () => settleLink(setup.link, fake);

async function open(options: FakeTasmotaOptions = {}) {
  fake = await openFakeTasmota(setup.broker.url, 1_750_000_000_000, options);
  driver = createTasmotaDriver({ ...openingTools(setup, fake.now), echoMs });
}

async function adopt(options: FakeTasmotaOptions = {}) {
  await open(options);
  ({ address } = await driver.adoptDevice(RELAY_ADOPTION));
  fake.received.length = 0;
}

const openValve = (maxRunTimeS: number) => driver.valves?.openValve(address, openingFor(fake.now, maxRunTimeS));

test('a process of ours that opens and is killed leaves a relay that goes off by itself', async () => {
  await adopt();
  await expectToCloseByItself(
    { here: import.meta.url, ...driverOverMqtt('createTasmotaDriver', setup, fake.now), address },
    { ...fake, isOpen: () => fake.relays[0]?.isOn === true },
  );
});

test('a relay is switched off as it was switched on, though the Tasmota no longer announces itself', async () => {
  await adopt();
  await openValve(300);
  await fake.send('tasmota/discovery/DC4F220848A2/config', '', true);
  await settle();
  const close = () => driver.valves?.closeValve(address, closingFor(fake.now));
  expect((await close())?.valve.isOpen).toBe(false);
  expect(fake.received.at(-1)).toEqual(['POWER1', 'OFF']);
  expect(fake.relays[0]?.isOn).toBe(false);
});

test('a topic that another Tasmota has taken over is told nothing', async () => {
  await adopt();
  await openValve(300);
  await fake.send('tasmota/discovery/DC4F220848A2/config', '', true);
  const other = await openFakeTasmota(setup.broker.url, fake.now(), { mac: 'DC4F22000001' });
  await settle();
  const receivedBefore = fake.received.length;
  const closing = driver.valves?.closeValve(address, closingFor(fake.now));
  await expect(closing).rejects.toMatchObject({ fault: 'refused' });
  expect(fake.received).toHaveLength(receivedBefore);
  await other.close();
});

describe('the end of a run', () => {
  test('is set before it opens, one command a message, and comes though our side is gone', async () => {
    await adopt();
    expect((await openValve(90))?.valve).toMatchObject({ isOpen: true, runId: 'run', remainingS: 90 });
    expect(fake.received).toEqual([
      ['PulseTime1', '190'],
      ['POWER1', 'ON'],
    ]);
    await setup.link.close();
    await fake.pass(91);
    expect(fake.relays[0]?.isOn).toBe(false);
    expect(fake.received).toHaveLength(2);
  });

  test('is moved while it runs, without closing', async () => {
    await adopt();
    await openValve(600);
    await openValve(60);
    expect(fake.received.slice(2)).toEqual([
      ['PulseTime1', '160'],
      ['POWER1', 'ON'],
    ]);
    expect(fake.relays[0]?.endsAt).toBe(fake.now() + 60_000);
  });

  test('that is not kept opens nothing', async () => {
    await adopt();
    fake.ignoresPulseTime = true;
    await expect(openValve(90)).rejects.toMatchObject({ fault: 'refused' });
    expect(fake.received).toEqual([['PulseTime1', '190']]);
  });

  test('that does not run closes again', async () => {
    await adopt();
    fake.hasBrokenTimers = true;
    await expect(openValve(90)).rejects.toMatchObject({ fault: 'refused' });
    expect(fake.received.at(-1)).toEqual(['POWER1', 'OFF']);
    expect(fake.relays[0]?.isOn).toBe(false);
  });

  test('is not turned round by a setting that somebody has changed since', async () => {
    await adopt();
    fake.powerOnState = 5;
    await openValve(90);
    expect(fake.received[0]).toEqual(['PowerOnState', '0']);
    await fake.pass(91);
    expect(fake.relays[0]?.isOn).toBe(false);
  });

  test('answers that nobody can read are no answers', async () => {
    echoMs = 250;
    await adopt();
    const nonsense = async () => {
      for (const text of ['[]', '{"POWER1":"PERHAPS"}', `{"POWER1":"ON","x":"${'x'.repeat(20_000)}"}`]) {
        await fake.send('stat/tasmota_0848A2/RESULT', text);
      }
    };
    await nonsense();
    await settle();
    expect((await driver.readState(address)).valves[0]?.isOpen).toBe(false);
    fake.isOffline = true;
    const asked = driver.readState(address);
    await nonsense();
    await expect(asked).rejects.toMatchObject({ fault: 'unreachable' });
  });
});

describe('adoption', () => {
  test('keeps relays off after a power cut, ends a press, lets timers rest, and restores all of it', async () => {
    await open();
    Object.assign(fake.relays[1] ?? {}, { pulseTime: 500 });
    await fake.press(1);
    const adopted = await driver.adoptDevice(RELAY_ADOPTION);
    expect(adopted).toMatchObject({
      serial: 'DC4F220848A2',
      model: 'Sonoff 4CH',
      terminals: [
        { terminal: 1, name: 'Lawn' },
        { terminal: 2, name: 'Rosen 🌹' },
      ],
    });
    expect(fake).toMatchObject({ powerOnState: 0, hasTimersOn: false });
    expect(fake.relays.map(({ isOn, pulseTime }) => [isOn, pulseTime])).toEqual([
      [false, 3_700],
      [false, 3_700],
    ]);
    expect(fake.received.some(([, payload]) => payload === 'ON')).toBe(false);
    await fake.press(2);
    await fake.pass(3_601);
    expect(fake.relays[1]?.isOn).toBe(false);
    await driver.releaseDevice(adopted.address);
    expect(fake).toMatchObject({ powerOnState: 3, hasTimersOn: true });
    expect(fake.relays.map(({ pulseTime }) => pulseTime)).toEqual([0, 500]);
  });

  test('of a relay wants its owner’s word: until then it is told nothing, and then what was shown', async () => {
    await open();
    await fake.press(1);
    const [found] = await driver.findDevices({ address: RELAYS });
    expect(found).toMatchObject({ obstacle: 'not-surely-a-valve', terminals: 2 });
    fake.received.length = 0;
    await expect(driver.adoptDevice(adoptionOf(RELAYS))).rejects.toMatchObject({ fault: 'not-surely-a-valve' });
    await settle();
    expect(fake.received).toEqual([]);
    expect(fake).toMatchObject({ powerOnState: 3, hasTimersOn: true });
    const { adopting = [], opening = [], closing = [] } = found?.messages ?? {};
    const received = () => fake.received.map(([command, payload]) => `cmnd/tasmota_0848A2/${command} ${payload}`);
    const adopted = await driver.adoptDevice(RELAY_ADOPTION);
    expect(adopted.isSwitch).toBe(true);
    // The second relay is off already.
    expect(received().toSorted()).toEqual(adopting.filter((message) => message !== closing[1]).toSorted());
    address = adopted.address;
    fake.received.length = 0;
    await openValve(60);
    await driver.valves?.closeValve(address, closingFor(fake.now));
    expect(received()).toEqual([opening[0]?.replace('…', '160'), opening[1], closing[0]]);
  });

  test('that cannot be finished is undone', async () => {
    await open();
    fake.ignoresPulseTime = true;
    await expect(driver.adoptDevice(RELAY_ADOPTION)).rejects.toMatchObject({ fault: 'no-timer' });
    expect(fake).toMatchObject({ powerOnState: 3, hasTimersOn: true });
  });

  test.each<[string, object]>([
    ['a door', { dn: 'Garage door' }],
    ['lamps alone', { fn: ['Lamp left', 'Lamp right'] }],
  ])('a board that says it is %s is not found, and is told nothing', async (_, named) => {
    await open({ alter: (config) => ({ ...config, ...named }) });
    const before = fake.received.length;
    expect(await driver.findDevices({ address: RELAYS })).toEqual([]);
    await expect(driver.adoptDevice(RELAY_ADOPTION)).rejects.toMatchObject({ fault: 'unfit' });
    await settle();
    expect(fake.received.slice(before)).toEqual([]);
  });

  test('a firmware without timers of its own is none the worse', async () => {
    await open();
    fake.hasTimersOn = null;
    await driver.adoptDevice(RELAY_ADOPTION);
    expect(fake.powerOnState).toBe(0);
  });

  test('one that sleeps cannot be told to close, so its relays are not added; its probe is', async () => {
    await open({ sensors: CHIRP, alter: (config) => ({ ...config, dslp: 1 }) });
    expect(await driver.findDevices({ address: RELAYS })).toMatchObject([{ obstacle: 'no-timer' }]);
    await expect(driver.adoptDevice(adoptionOf(RELAYS, 'PUMP', { isWaterValve: true }))).rejects.toMatchObject({
      fault: 'no-timer',
    });
    const probe = await driver.adoptDevice(adoptionOf(`${RELAYS}/CHIRP-1`, 'SENSOR'));
    // What the broker has kept may be of any age.
    await fake.report(true);
    await fake.report();
    await settle();
    expect((await driver.readState(probe.address)).probes).toMatchObject([{ moisture: 0.41 }]);
    await fake.pass(600);
    expect(await driver.readState(probe.address)).toMatchObject({ ageS: 600 });
  });

  test('relays that are gone make it unreachable, others do not take their place', async () => {
    await adopt();
    await fake.send(
      'tasmota/discovery/DC4F220848A2/config',
      JSON.stringify({
        mac: 'DC4F220848A2',
        t: 'tasmota_0848A2',
        ft: '%prefix%/%topic%/',
        tp: ['cmnd', 'stat', 'tele'],
        rl: [0, 1, 1],
      }),
    );
    await settle();
    await expect(openValve(60)).rejects.toMatchObject({ fault: 'unreachable' });
    await fake.announce();
    await settle();
    await openValve(60);
    expect(fake.relays[0]?.isOn).toBe(true);
  });
});

describe('links', () => {
  test('five thousand announce themselves at once, bad ones among them', async () => {
    await open();
    const config = { t: 'x', ft: '%prefix%/%topic%/', tp: ['cmnd', 'stat', 'tele'], rl: [1], md: 'Ü' };
    const sent: Promise<unknown>[] = [];
    for (let at = 0; at < 5_000; at++) {
      const mac = at.toString(16).toUpperCase().padStart(12, '0');
      const payload = at % 1000 === 7 ? '{' : JSON.stringify({ ...config, mac, t: `x${at}` });
      sent.push(fake.send(`tasmota/discovery/${mac}/config`, payload));
      if (at % 500 === 0) await sent.at(-1);
    }
    await Promise.all(sent);
    await settle();
    expect(await driver.findDevices({ address: null })).toHaveLength(5_000 - 5 + 1);
  });

  test('without a broker there is nothing to be found, and nothing answers', async () => {
    await open();
    await expectNothingWithoutBroker(startTasmotaDriver, setup.folder, fake.now, `${RELAYS}/x`);
  });
});
