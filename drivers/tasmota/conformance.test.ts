/** The checks that every driver passes, over a real broker. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import { announcerControls } from '../mqtt/fake-announcer.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { runChecks } from '../testing/run-checks.ts';
import { openingTools, useBroker } from '../testing/use-broker.ts';
import { createTasmotaDriver } from './driver.ts';
import { type FakeTasmota, type FakeTasmotaOptions, openFakeTasmota } from './fake-tasmota.ts';

const RELAYS = 'tasmota/DC4F220848A2';
const PROBE = `${RELAYS}/CHIRP-1`;
const CHIRP = { 'CHIRP-1': { Moisture: 41, Light: 1200, Temperature: 20.3 } };

const setup = useBroker();
let fake: FakeTasmota;
/** Short only where answers are lost: a busy machine answers late. */
let echoMs: number;

beforeEach(() => {
  echoMs = 3_000;
});
afterEach(() => fake.close());

const open = async (options: FakeTasmotaOptions) => {
  fake = await openFakeTasmota(setup.broker.url, 1_750_000_000_000, options);
};
const start = () => createTasmotaDriver({ ...openingTools(setup, fake.now), echoMs });

describe.each<[number, FakeTasmotaOptions]>([
  [2, {}],
  [1, { relays: 1, fullTopic: '%topic%/%prefix%/' }],
])('relay %i of %j', (terminal, options) => {
  runChecks(CONFORMANCE_CHECKS, async (name) => {
    if (name.includes('lost acknowledgement')) echoMs = 250;
    await open(options);
    const driver = start();
    const { address } = await driver.adoptDevice(adoptionOf(RELAYS, 'SPRITE', { isWaterValve: true }));
    return {
      ...announcerControls(fake, setup.link, terminal),
      driver,
      address,
      async setLostAcknowledgement(isOn: boolean) {
        fake.losesAnswers = isOn;
      },
      restart: start,
    };
  });
});

describe.each<[string, AdoptableType, FakeTasmotaOptions]>([
  [RELAYS, 'SPRITE', {}],
  [PROBE, 'SENSOR', { relays: 0, sensors: CHIRP }],
])('adopting %s as %s', (address, type, options) => {
  runChecks(ADOPTION_CHECKS, async () => {
    await open(options);
    const absentAddress = 'tasmota/000000000000';
    const adoption = adoptionOf(address, type, { isWaterValve: type === 'SPRITE' });
    return { driver: start(), adoption, absentAddress, wrongAccess: null };
  });
});

runChecks(PROBE_CHECKS, async () => {
  await open({ relays: 0, sensors: CHIRP });
  const driver = start();
  const { address, serial } = await driver.adoptDevice(adoptionOf(PROBE, 'SENSOR'));
  return { driver, address, serial, now: fake.now, pass: fake.pass };
});
