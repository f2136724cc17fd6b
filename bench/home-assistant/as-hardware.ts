/** Sluice's driver waters with valves and switches of a real Home Assistant. */
import { join } from 'node:path';
import { createHomeAssistantDriver } from '@sluice/drivers/home-assistant/driver';
import { createHomes } from '@sluice/drivers/home-assistant/homes';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { adoptionOf } from '@sluice/drivers/testing/adoptions';
import { closingFor, openingFor } from '@sluice/drivers/testing/commands';
import { freePort } from '@sluice/drivers/testing/free-port';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { check, report } from './check.ts';
import { startHomeAssistant } from './real-home-assistant.ts';
import { writeTimedIntegration } from './timed-integration.ts';

/** A switch that waters, one that is a garage door, and a lock. */
const MORE = `linktap:
websocket_api:
input_boolean:
  tap:
  gate:
template:
  - switch:
      - name: Garden tap water
        unique_id: garden_tap
        state: "{{ is_state('input_boolean.tap', 'on') }}"
        turn_on: {action: input_boolean.turn_on, target: {entity_id: input_boolean.tap}}
        turn_off: {action: input_boolean.turn_off, target: {entity_id: input_boolean.tap}}
      - name: Garden garage door
        unique_id: garage_door
        state: "{{ is_state('input_boolean.gate', 'on') }}"
        turn_on: {action: input_boolean.turn_on, target: {entity_id: input_boolean.gate}}
        turn_off: {action: input_boolean.turn_off, target: {entity_id: input_boolean.gate}}
  - lock:
      - name: Garden water lock
        state: "{{ is_state('input_boolean.gate', 'on') }}"
        lock: {action: input_boolean.turn_on, target: {entity_id: input_boolean.gate}}
        unlock: {action: input_boolean.turn_off, target: {entity_id: input_boolean.gate}}
`;
const RUN_S = 8;

/** @param ends what is to be stopped at the end */
export async function waterWithIt(venv: string, config: string, ends: (() => Promise<unknown>)[]): Promise<void> {
  const port = await freePort();
  writeTimedIntegration(config);
  console.log('Home Assistant starts, to water with ...');
  let home = await startHomeAssistant(venv, config, { port, more: MORE });
  ends.push(() => home.stop());
  const now = () => Date.now();
  const homes = createHomes({ networks: THIS_MACHINE, now, warn: (_, sentence) => console.log(`       ${sentence}`) });
  ends.push(async () => homes.stop());
  const driver = createHomeAssistantDriver({
    homes,
    openings: openOpeningFile(join(config, 'openings.json')),
    discoverHosts: async () => [home.host],
    now,
  });
  const { valves } = driver;
  if (!valves) throw new Error('the driver has no valves');
  const token = await home.ask<string>({ type: 'auth/long_lived_access_token', client_name: 'Sluice', lifespan: 1 });
  report(`a token has ${token.length} letters, and fits`, token.length <= 200);
  const access = { token };

  await check('it is found, and lists nothing before its token', async () => {
    const [found, ...others] = await driver.findDevices({ address: null });
    return others.length === 0 && found?.listsOthers === true && found.model.startsWith('Home Assistant 20');
  });
  const list = () => driver.findDevices({ address: home.host, access });
  await check('with its token it lists two timed valves and one switch; no garage door, no lock', async () => {
    const kinds = (await list()).map(({ name, obstacle }) => `${name} ${obstacle}`).toSorted();
    if (kinds.length !== 3) throw new Error(kinds.join(', '));
    return kinds.join(', ') === 'Garden tap water not-surely-a-valve, Tap 1 null, Tap 2 null';
  });
  const placeOf = async (name: string) => {
    const found = (await list()).find((device) => device.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found.address;
  };
  const wrong = adoptionOf(await placeOf('Tap 1'), 'SPRITE', { access: { token: 'of another' } });
  await check('another token is refused', () =>
    driver.adoptDevice(wrong).then(
      () => false,
      (error: { fault?: string }) => error.fault === 'access-denied',
    ),
  );

  const tap = await driver.adoptDevice(adoptionOf(await placeOf('Tap 1'), 'SPRITE', { access }));
  const isOpen = async (address: string) => (await driver.readState(address)).valves[0]?.isOpen === true;
  const began = performance.now();
  const { valve } = await valves.openValve(tap.address, openingFor(now, RUN_S));
  report(
    `a timed valve opens (${Math.round(performance.now() - began)} ms)`,
    valve.isOpen && valve.remainingS !== null,
  );
  await check(`it closes by itself after ${RUN_S} s`, async () => !(await isOpen(tap.address)));
  const lastedS = (performance.now() - began) / 1000;
  report(`and not before (${lastedS.toFixed(1)} s)`, lastedS > RUN_S - 1);
  await valves.openValve(tap.address, openingFor(now, 600));
  await valves.closeValve(tap.address, closingFor(now));
  report('it is closed by command', !(await isOpen(tap.address)));

  const accepted = { access, acceptsNoTimer: true, isWaterValve: true };
  const plain = await driver.adoptDevice(adoptionOf(await placeOf('Garden tap water'), 'SPRITE', accepted));
  const refused = await valves
    .openValve(plain.address, openingFor(now, 60))
    .catch((error: { fault?: string }) => error);
  report('a switch opens for nobody without a guard', 'fault' in refused && refused.fault === 'refused');
  await valves.openValve(plain.address, openingFor(now, 60, { heldBy: 'guard' }));
  report('behind a guard it opens', await isOpen(plain.address));
  await valves.closeAll(plain.address, closingFor(now));
  report('“stop all” closes it', !(await isOpen(plain.address)));

  await home.ask({ type: 'config/entity_registry/update', entity_id: 'valve.tap_1', new_entity_id: 'valve.meadow' });
  await check('a renamed valve goes on', async () => {
    await valves.openValve(tap.address, openingFor(now, 600));
    const wasOpen = await isOpen(tap.address);
    await valves.closeValve(tap.address, closingFor(now));
    return wasOpen;
  });

  await valves.openValve(tap.address, openingFor(now, 600));
  await home.stop();
  const lost = await driver.readState(tap.address).catch((error: { fault?: string }) => error);
  report('one that is stopped in mid-run is out of reach', 'fault' in lost && lost.fault === 'unreachable');
  home = await startHomeAssistant(venv, config, { port, more: MORE });
  await check('started again it is read again', async () => (await driver.readState(tap.address)).valves.length === 1);

  await home.ask({ type: 'config/entity_registry/remove', entity_id: 'valve.meadow' });
  await check('a removed valve is said to be gone', () =>
    driver.readState(tap.address).then(
      () => false,
      (error: { trouble?: string }) => error.trouble === 'entity-gone',
    ),
  );
  const tokens = await home.ask<{ id: string; client_name: string | null }[]>({ type: 'auth/refresh_tokens' });
  const ours = tokens.find(({ client_name: name }) => name === 'Sluice');
  await home.ask({ type: 'auth/delete_refresh_token', refresh_token_id: ours?.id ?? '' });
  await check('a token that was taken back is said to be', () =>
    driver.readState(plain.address).then(
      () => false,
      (error: { trouble?: string }) => error.trouble === 'access-denied',
    ),
  );
}
