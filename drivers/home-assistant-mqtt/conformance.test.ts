/** The checks that every driver passes, over a real broker, for each way to announce a device. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import { announcerControls } from '../mqtt/fake-announcer.ts';
import { settleLink } from '../mqtt/fake-broker.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { runChecks } from '../testing/run-checks.ts';
import { openingTools, useBroker } from '../testing/use-broker.ts';
import { createHomeAssistantMqttDriver } from './driver.ts';
import { type FakeBoard, type FakeBoardOptions, openFakeBoard, PROBE, VALVES } from './fake-esphome.ts';

const setup = useBroker();
let board: FakeBoard;
/** Short only where answers are lost: a busy machine answers late. */
let echoMs: number;
/** Live states get lost on their way to us; the broker has kept them. */
let losesStates = false;

beforeEach(() => {
  echoMs = 3_000;
  losesStates = false;
  const real = setup.link;
  setup.link = {
    ...real,
    subscribe: (filters, listener) =>
      real.subscribe(filters, (message) => {
        if (losesStates && !message.isRetained && message.topic.endsWith('/state')) return;
        listener(message);
      }),
  };
});
afterEach(() => board.close());

const open = async (options: FakeBoardOptions) => {
  board = await openFakeBoard(setup.broker.url, 1_750_000_000_000, options);
};
const start = () => createHomeAssistantMqttDriver({ ...openingTools(setup, board.now), echoMs, settleMs: 10 });

describe.each<[string, FakeBoardOptions]>([
  ['announced by entity', {}],
  ['announced as a device, in minutes', { style: 'device', component: 'valve', unit: 'min', multiplier: 2 }],
])('valves %s', (_, options) => {
  runChecks(CONFORMANCE_CHECKS, async (name) => {
    if (name.includes('lost acknowledgement')) echoMs = 250;
    await open(options);
    const driver = start();
    const { address } = await driver.adoptDevice(adoptionOf(VALVES));
    return {
      ...announcerControls(board, setup.link, 2),
      driver,
      address,
      async setLostAcknowledgement(isOn: boolean) {
        losesStates = isOn;
      },
      restart: start,
    };
  });
});

describe.each<[string, AdoptableType, FakeBoardOptions]>([
  [VALVES, 'SPRITE', {}],
  [VALVES, 'PUMP', { valves: ['Well pump'], style: 'device' }],
  [PROBE, 'SENSOR', { valves: [], moisture: 31 }],
])('adopting %s as %s', (address, type, options) => {
  runChecks(ADOPTION_CHECKS, async () => {
    await open(options);
    const absentAddress = 'homeassistant/nobody';
    return { driver: start(), adoption: adoptionOf(address, type), absentAddress, wrongAccess: null };
  });
});

runChecks(PROBE_CHECKS, async () => {
  await open({ valves: [], moisture: 31 });
  const driver = start();
  const { address, serial } = await driver.adoptDevice(adoptionOf(PROBE, 'SENSOR'));
  return {
    driver,
    address,
    serial,
    now: board.now,
    async pass(durationS: number) {
      await board.pass(durationS);
      await board.measure(30.5);
      await settleLink(setup.link, board);
    },
  };
});
