/**
 * `npm run home-assistant [-- --venv FOLDER] [--python PATH] [--hardware-only] [--sensors-only]`: a real Home Assistant
 * whose valves Sluice waters with, those whose sensors it reads, and one at Sluice's own broker: it sees a garden, opens and
 * closes a valve, and follows what happens in Sluice. Needs Python 3.14 or 3.13 and its package index.
 * Ends with 0 if all was so, 1 if something was not, 2 if nothing could be tried.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { WORD_CASES } from '@sluice/drivers/home-assistant-mqtt/word-cases';
import { freePort } from '@sluice/drivers/testing/free-port';
import { pinnedNode, root } from '@sluice/e2e/checkout';
import { startServer } from '@sluice/e2e/server-fixture';
import { openApi } from '../api.ts';
import { endCleanly } from '../end-cleanly.ts';
import { waterWithIt } from './as-hardware.ts';
import { measureWithIt } from './as-sensors.ts';
import { reportWithIt } from './as-weather.ts';
import { readWeatherWithIt } from './as-weather-sensors.ts';
import { check, hasAnyFailed, report } from './check.ts';
import { CannotTry, prepareProgram, versionIn } from './python.ts';
import { startHomeAssistant } from './real-home-assistant.ts';
import { findMisunderstood } from './same-words.ts';

const EMAIL = 'gardener@garden.example';
const LAWN = { area_m2: 50, flow_l_per_min: 10, plant_type: 'COOL_GRASS', soil: 'LOAM', sprinkler: 'ROTARY_NOZZLE' };

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { venv: text, python: text, 'hardware-only': { type: 'boolean' }, 'sensors-only': { type: 'boolean' } },
});
endCleanly();
const folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
const ends: (() => Promise<unknown>)[] = [];
try {
  const venv = values.venv ?? join(folder, 'venv');
  prepareProgram(venv, values.python ?? null);
  if (!values['sensors-only']) await waterWithIt(venv, join(folder, 'hardware'), ends);
  if (!values['hardware-only']) await measureWithIt(venv, join(folder, 'sensors'), ends);
  if (!values['hardware-only']) await readWeatherWithIt(venv, join(folder, 'weather'), ends);
  if (!values['hardware-only'] && !values['sensors-only']) await tryAll(venv);
  process.exitCode = hasAnyFailed() ? 1 : 0;
} catch (error) {
  console.error(error instanceof CannotTry ? `Nothing was tried. ${error.message}` : error);
  process.exitCode = error instanceof CannotTry ? 2 : 1;
} finally {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
}

async function tryAll(venv: string): Promise<void> {
  const brokerPort = await freePort();
  const server = await startServer({
    SLUICE_MQTT_LISTEN: `127.0.0.1:${brokerPort}`,
    SLUICE_HOME_ASSISTANT: EMAIL,
  });
  ends.push(() => server.remove());
  const api = openApi(server.url);
  const account = { name: 'Gardener', email: EMAIL, password: 'lavender' };
  const { token } = await api.call<{ token: string }>('', 'POST', '/auth/register', account);
  const call = <Data>(method: string, path: string, body?: object) =>
    api.call<Data>(token, method, `/api/v1${path}`, body);
  const { group } = await call<{ group: { id: string } }>('POST', '/groups', {
    name: 'Orchard',
    device_type: 'SPRITE',
    location: 'outdoor',
    time_zone: 'Europe/Vienna',
  });
  const groupOf = async (): Promise<CurrentGroup> => {
    const { current_group } = await call<Index>('GET', `/groups/${group.id}/index`);
    if (!current_group) throw new Error('the garden is gone');
    return current_group;
  };
  await call('POST', `/groups/${group.id}/devices`, { name: 'Controller', model: 'SPRITE-8' });
  const [lawn] = (await groupOf()).zones;
  if (!lawn) throw new Error('the controller has no zones');
  await call('PATCH', `/zones/${lawn.id}`, { ...LAWN, name: 'Front lawn' });
  await call('POST', `/groups/${group.id}/sensors`, { name: 'Soil', zone_id: lawn.id });

  const password = makeBrokerAccount(server.dataDir);
  console.log(`Home Assistant ${versionIn(venv)} starts ...`);
  const home = await startHomeAssistant(venv, join(folder, 'config'));
  ends.push(() => home.stop());
  await home.useBroker({ port: brokerPort, username: 'house', password });

  const { zones, sensors } = await groupOf();
  const expected = zones.length * 2 + sensors.length * 2 + 2;
  await check(`it shows the garden: ${expected} entities`, async () => (await home.entities()).size === expected);
  const shown = await home.entities();
  const nameOf = (domain: string, isIt: (name: string) => boolean) => {
    const found = [...shown].find(([name, { entity_id }]) => entity_id.startsWith(`${domain}.`) && isIt(name));
    if (!found) throw new Error(`there is no such ${domain}: ${[...shown.keys()].join(', ')}`);
    return found[0];
  };
  const valve = nameOf('valve', (name) => name.includes('Front lawn'));
  const minutes = nameOf('number', (name) => name.includes('Front lawn'));
  const rain = nameOf('switch', () => true);
  const moisture = nameOf('sensor', (name) => shown.get(name)?.attributes.device_class === 'moisture');
  const stateOf = async (name: string) => (await home.entities()).get(name)?.state;
  const tell = (service: `${string}.${string}`, name: string, data = {}) =>
    home.callService(service, { entity_id: shown.get(name)?.entity_id, ...data });
  const isAt = (name: string, state: string) => async () => (await stateOf(name)) === state;
  const runs = async () => (await groupOf()).active_runs;

  await check('the valve is closed, of the class water', isAt(valve, 'closed'));
  await check('a length is set there', async () => {
    await tell('number.set_value', minutes, { value: 25 });
    return (await stateOf(minutes)) === '25';
  });
  await tell('valve.open_valve', valve);
  await check('opening it there is a manual run of that length', async () => {
    const [run] = await runs();
    return run?.source === 'MANUAL' && run.zone_id === lawn.id && run.duration_s === 1_500;
  });
  await check('it follows: the valve is open', isAt(valve, 'open'));
  await tell('valve.close_valve', valve);
  await check('closing it there ends the run', async () => (await runs()).length === 0);
  await check('it follows: the valve is closed', isAt(valve, 'closed'));

  await call('POST', `/groups/${group.id}/manual_runs`, { zones: [{ zone_id: lawn.id, minutes: 5 }] });
  await check('what is opened in Sluice is open there', isAt(valve, 'open'));
  await call('DELETE', `/groups/${group.id}/manual_runs`);
  await check('what is stopped in Sluice is closed there', isAt(valve, 'closed'));

  await tell('switch.turn_on', rain);
  await check('a rain delay begins there', async () => (await groupOf()).rain_delay_until !== null);
  await tell('switch.turn_off', rain);
  await check('and ends there', async () => (await groupOf()).rain_delay_until === null);
  await check('a moisture is a number in percent', async () => {
    const { state = '', attributes } = (await home.entities()).get(moisture) ?? {};
    return Number(state) > 0 && attributes?.unit_of_measurement === '%';
  });
  await call('PATCH', `/zones/${lawn.id}`, { name: 'Meadow' });
  const renamed = (name: string) => name.replace('Front lawn', 'Meadow');
  await check('a new name is told', isAt(renamed(valve), 'closed'));
  report('it has complained of nothing', home.complaints().length === 0, home.complaints().join('\n'));

  const misunderstood = await findMisunderstood(home, `mqtt://house:${password}@127.0.0.1:${brokerPort}`);
  const understandsWords = `it understands ${WORD_CASES.length} words of other devices as Sluice does`;
  report(understandsWords, misunderstood.length === 0, misunderstood.join('\n'));

  await server.stop();
  await check('without Sluice everything is unavailable', async () =>
    [...(await home.entities()).values()].every(({ state }) => state === 'unavailable'),
  );
  await server.restart();
  await check('with Sluice it is there again', isAt(renamed(valve), 'closed'));
  const { devices } = await groupOf();
  for (const { id } of sensors) await call('DELETE', `/sensors/${id}`);
  for (const { id } of devices) await call('DELETE', `/devices/${id}`);
  await check('zones that are gone are gone there', async () =>
    [...(await home.entities()).values()].every(({ entity_id }) => !entity_id.startsWith('valve.')),
  );
  await home.stop();
  await reportWithIt({ venv, config: join(folder, 'config'), groupId: group.id, call }, ends);
}

function makeBrokerAccount(dataDir: string): string {
  const said = execFileSync(pinnedNode, ['server/operator/main.ts', 'broker-account', 'house', 'all'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SLUICE_DATA_DIR: dataDir },
  });
  const [, password] = /password: (\S+)/.exec(said) ?? [];
  if (password === undefined) throw new Error(`the operator's command says: ${said}`);
  return password;
}
