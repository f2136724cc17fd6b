/** The checks that every driver passes, over a real broker, for a valve of each way to end a run. */
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, HUB_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { PLAIN, runChecks } from '../testing/run-checks.ts';
import { useBroker } from '../testing/use-broker.ts';
import type { FakeModel } from './fake-definitions.ts';
import type { FakeDevice } from './fake-valves.ts';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt, settleLink, startOn } from './fake-zigbee2mqtt.ts';

const HUB = 'zigbee2mqtt';
const IEEE = '0x7cc6b6fffe000001';
const SOIL = '0xa4c138000000004c';

const setup = useBroker({ isFresh: true });
let fake: FakeZigbee2Mqtt;

beforeEach(async () => {
  fake = await openFakeZigbee2Mqtt(setup.broker.url, 1_750_000_000_000);
});
afterEach(() => fake.close());

const start = () => startOn(setup, fake);

const settle = () => settleLink(setup.link, fake);

const adoptionBehindHub = (ieee: string, type: 'PIXIE' | 'SENSOR') =>
  adoptionOf(`${HUB}/${ieee}`, type, { hubAddress: HUB });

async function addDevice(model: FakeModel, ieee = IEEE): Promise<FakeDevice> {
  return fake.add({ ieee, name: 'Rosen 🌹', model });
}

const TERMINALS: { [model in FakeModel]?: number } = { SWV: 1, QT06_2: 1, GX03: 2 };

const TROUBLES = { leak: 'water_leakage', shortage: 'water_shortage', both: 'water_shortage & water_leakage' };
const tellsWater = (model: FakeModel, device: FakeDevice) =>
  model !== 'SWV'
    ? {}
    : {
        setWater: (trouble: keyof typeof TROUBLES | null) =>
          fake.report(device, { current_device_status: trouble ? TROUBLES[trouble] : 'normal_state' }).then(settle),
      };

describe.each(Object.entries(TERMINALS) as [FakeModel, number][])('valve %s', (model, terminal) => {
  runChecks(CONFORMANCE_CHECKS, async () => {
    const device = await addDevice(model);
    const driver = start();
    await driver.adoptDevice(adoptionBehindHub(IEEE, 'PIXIE'));
    return {
      ...PLAIN,
      ...tellsWater(model, device),
      driver,
      address: `${HUB}/${IEEE}`,
      terminal,
      unknownTerminal: 3,
      now: fake.now,
      pass: (durationS: number) => fake.pass(durationS).then(settle),
      setOffline: (isOn: boolean) => fake.setOffline(device, isOn).then(settle),
      async setLostAcknowledgement(isOn: boolean) {
        fake.losesFirstEchoes = isOn;
      },
      press: () => fake.press(device, terminal).then(settle),
      restart: start,
    };
  });
});

describe.each([
  ['SWV', 'PIXIE'],
  ['GX03', 'PIXIE'],
  ['TS0601_soil', 'SENSOR'],
] as const)('adopting a %s', (model, type) => {
  runChecks(ADOPTION_CHECKS, async () => {
    const device = await addDevice(model);
    device.isRetained = true;
    await fake.report(device, { soil_moisture: 41, temperature: 20 });
    const adoption = adoptionBehindHub(IEEE, type);
    return { driver: start(), adoption, absentAddress: 'nobody', wrongAccess: null };
  });
});

describe('adopting a hub', () => {
  runChecks(ADOPTION_CHECKS, () => {
    const adoption = adoptionOf(HUB, 'HUB', { isIndoor: true });
    return { driver: start(), adoption, absentAddress: 'nobody', wrongAccess: null };
  });
});

runChecks(HUB_CHECKS, async () => {
  await addDevice('SWV');
  return { driver: start(), address: HUB, otherAddress: `${HUB}/${IEEE}` };
});

runChecks(PROBE_CHECKS, async () => {
  const device = await addDevice('TS0601_soil', SOIL);
  const driver = start();
  await driver.adoptDevice(adoptionBehindHub(SOIL, 'SENSOR'));
  const measure = () => fake.report(device, { soil_moisture: 41.5, temperature: 20, battery: 86 });
  await measure();
  await settle();
  return {
    driver,
    address: `${HUB}/${SOIL}`,
    serial: SOIL,
    now: fake.now,
    async pass(durationS: number) {
      await fake.pass(durationS);
      await measure();
      await settle();
    },
  };
});
