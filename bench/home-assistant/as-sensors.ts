/** Sluice's driver reads sensors of a real Home Assistant. */
import { join } from 'node:path';
import { formatProbe, parseFound, parseProbe } from '@sluice/drivers/home-assistant/address';
import { createHomeAssistantDriver } from '@sluice/drivers/home-assistant/driver';
import { createHomes } from '@sluice/drivers/home-assistant/homes';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { adoptionOf } from '@sluice/drivers/testing/adoptions';
import { freePort } from '@sluice/drivers/testing/free-port';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { check, report } from './check.ts';
import { startHomeAssistant } from './real-home-assistant.ts';
import { PLAIN_PROBES, writeSensorIntegration } from './sensor-integration.ts';

const MORE = 'garden_trial:\nwebsocket_api:\n';
/** Long enough for a figure that has not changed to be asked for. */
const LATER_MS = 3_600_000;
const OTHERS = ['Bed Soil soil', 'Cellar Floor leak', 'Mast Rain rain', 'Roof Rain rate rain'];

/** @param ends what is to be stopped at the end */
export async function measureWithIt(venv: string, config: string, ends: (() => Promise<unknown>)[]): Promise<void> {
  const port = await freePort();
  writeSensorIntegration(config);
  console.log('Home Assistant starts, to measure with ...');
  let home = await startHomeAssistant(venv, config, { port, more: MORE });
  ends.push(() => home.stop());
  const now = () => Date.now();
  const homes = createHomes({ networks: THIS_MACHINE, now, warn: (_, sentence) => console.log(`       ${sentence}`) });
  ends.push(async () => homes.stop());
  const openings = openOpeningFile(join(config, 'openings.json'));
  const driver = createHomeAssistantDriver({ homes, openings, discoverHosts: async () => [home.host], now });
  const token = await home.ask<string>({ type: 'auth/long_lived_access_token', client_name: 'Sluice', lifespan: 1 });
  const access = { token };
  const show = (sensor: string, value: unknown) => home.callService('garden_trial.show', { sensor, value });
  const list = () => driver.findDevices({ address: home.host, access });
  const isPlain = ({ name }: { name: string | null }) => name?.startsWith('Plain ') === true;

  await check(
    `it lists ${PLAIN_PROBES + OTHERS.length} sensors of soil, rain and leaks; none of Sluice's own`,
    async () => {
      const found = await list();
      const others = found.filter((device) => !isPlain(device)).map(({ name, senses }) => `${name} ${senses}`);
      if (others.toSorted().join() !== OTHERS.join()) throw new Error(others.join(', '));
      return found.length === PLAIN_PROBES + OTHERS.length;
    },
  );
  const found = await list();
  const adopt = async (name: string) => {
    const address = found.find((device) => device.name === name)?.address;
    if (address === undefined) throw new Error(`there is no ${name}`);
    return (await driver.adoptDevice(adoptionOf(address, 'SENSOR', { access }))).address;
  };
  const read = async (address: string) => (await driver.readState(address)).probes[0] ?? null;
  const fails = (address: string, isIt: (error: { fault?: string; trouble?: string }) => boolean) => () =>
    driver.readState(address).then(() => false, isIt);

  const bed = await adopt('Bed Soil');
  const first = await read(bed);
  report(
    'moisture, temperature, light and battery of one device',
    [first?.moisture, first?.temperatureC, first?.sunlightKlx, first?.batteryFraction].join() === '0.31,18.5,12,0.8',
    JSON.stringify(first),
  );
  await show('Bed Soil', 44.5);
  await check('a change is read', async () => (await read(bed))?.moisture === 0.445);
  await home.ask({
    type: 'config/entity_registry/update',
    entity_id: 'sensor.bed_temperature',
    options_domain: 'sensor',
    options: { unit_of_measurement: '°F' },
  });
  await check('a unit that its owner changes is followed', async () => {
    const { temperatureC = null } = (await read(bed)) ?? {};
    return temperatureC !== null && Math.abs(temperatureC - 18.5) < 0.06;
  });
  await show('Bed Soil', null);
  await check('unknown is no reading', async () => (await read(bed)) === null);
  await show('Bed Soil', 'unavailable');
  await check(
    'unavailable is out of reach',
    fails(bed, ({ fault, trouble }) => fault === 'unreachable' && !trouble),
  );
  await show('Bed Soil', 40);
  await check('and back again', async () => (await read(bed))?.moisture === 0.4);

  const [floor, mast, rate] = [await adopt('Cellar Floor'), await adopt('Mast Rain'), await adopt('Roof Rain rate')];
  const areWet = async () => (await Promise.all([floor, mast, rate].map(read))).map((probe) => probe?.isWet).join();
  report('all are dry', (await areWet()) === 'false,false,false');
  await show('Cellar Floor', true);
  await show('Mast Rain', true);
  await show('Roof Rain rate', 0.4);
  await check('a leak, rain and a rate of rain are wet', async () => (await areWet()) === 'true,true,true');

  const later = createHomeAssistantDriver({
    homes,
    openings,
    discoverHosts: async () => [],
    now: () => now() + LATER_MS,
  });
  const repeatedAt = now();
  await show('Bed Soil', 40);
  const [repeated] = (await later.readState(bed)).probes;
  report(
    'the same figure said again is a report of then',
    Math.abs((repeated?.measuredAt ?? 0) - repeatedAt) < 1_000,
    `${repeated?.measuredAt} instead of ${repeatedAt}`,
  );

  const stored = parseProbe(bed);
  if (!stored) throw new Error('the sensor is stored otherwise');
  const plain = found.filter(isPlain).map(({ address }) => {
    const main = parseFound(address)?.device ?? '';
    return formatProbe({
      ...stored,
      probe: { senses: 'soil', main, temperature: null, illuminance: null, battery: null },
    });
  });
  for (const round of ['first', 'second']) {
    const began = performance.now();
    const readings = await Promise.all(plain.map((address) => later.readState(address)));
    report(
      `${plain.length} are read in ${Math.round(performance.now() - began)} ms the ${round} time`,
      readings.every(({ probes }) => probes[0]?.moisture === 0.2),
    );
  }

  await home.ask({
    type: 'config/entity_registry/update',
    entity_id: 'sensor.bed_soil',
    new_entity_id: 'sensor.meadow',
  });
  await check('a renamed sensor goes on', async () => (await read(bed))?.moisture === 0.4);
  await home.stop();
  await check(
    'one that is stopped is out of reach',
    fails(bed, ({ fault }) => fault === 'unreachable'),
  );
  home = await startHomeAssistant(venv, config, { port, more: MORE });
  await check('started again it is read again', async () => (await read(bed))?.moisture === 0.31);
  await home.ask({ type: 'config/entity_registry/remove', entity_id: 'sensor.meadow' });
  await check(
    'a removed sensor is said to be gone',
    fails(bed, ({ trouble }) => trouble === 'entity-gone'),
  );
}
