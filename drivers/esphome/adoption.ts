/** Finds, adopts and releases ESPHome devices. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError, type FoundDevice } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import { type EsphomeAddress, type EsphomeLogin, formatAddress, type Setting } from './address.ts';
import { type Entity, findAmount, findSettings, findTerminals, isOn } from './entities.ts';
import type { EsphomeLink } from './link.ts';

const MODEL = 'ESPHome';

/** Null where no ESPHome web server answers. */
export async function findEsphome(link: EsphomeLink, host: string): Promise<FoundDevice | null> {
  const found = { address: host, types: ['SPRITE', 'PUMP'] as const, model: MODEL, needsHub: false, needs: [] };
  try {
    const { title, entities } = await link.readAll({ host, user: null, password: null });
    const { length } = findTerminals(entities);
    const hasSwitches = entities.some(({ domain }) => domain === 'switch' || domain === 'valve');
    // A thermometer is none of ours.
    if (!hasSwitches) return null;
    return { ...found, name: title, terminals: length, obstacle: length === 0 ? 'no-timer' : null };
  } catch (error) {
    if (error instanceof DeniedError) {
      return { ...found, name: null, terminals: null, needs: ['user', 'password'], obstacle: null };
    }
    if (error instanceof DriverError) return null;
    throw error;
  }
}

/** Throws AdoptionError and DriverError; then the device is as it was. */
export async function adoptEsphome(
  link: EsphomeLink,
  { type, hubAddress, access, beforeWriting }: Adoption,
  host: string,
): Promise<AdoptedDevice> {
  if (type !== 'SPRITE' && type !== 'PUMP') throw new AdoptionError('unfit', 'A valve is of a controller or a pump.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'An ESPHome device is reached without a hub.');
  const login: EsphomeLogin = { host, user: access.user ?? null, password: access.password ?? null };
  const { title, entities } = await link.readAll(login).catch((error) => {
    if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'This is not the login.');
    throw error;
  });
  const found = findTerminals(entities);
  if (found.length === 0) throw new AdoptionError('no-timer', 'No valve of this device has a run duration.');
  const settings = findSettings(entities);
  const terminals = found.map(({ name: _name, ...terminal }) => terminal);
  const serial = findMac(entities) ?? `${title} ${host}`;
  const named = found.map(({ name }, index) => ({ terminal: index + 1, name }));
  await beforeWriting?.({ serial, terminals: named });
  const address: EsphomeAddress = { ...login, title, terminals, settings };
  await applySettings(link, address, ({ wanted }) => wanted).catch(async (error) => {
    await restoreEsphome(link, address).catch(() => {});
    throw error;
  });
  return {
    address: formatAddress(address),
    serial,
    name: title,
    model: MODEL,
    hardwareVersion: null,
    terminals: named,
  };
}

export const restoreEsphome = (link: EsphomeLink, address: EsphomeAddress): Promise<void> =>
  applySettings(link, address, ({ before }) => before);

async function applySettings(
  link: EsphomeLink,
  address: EsphomeAddress,
  wantedOf: (setting: Setting) => number,
): Promise<void> {
  for (const setting of address.settings) {
    const state = await link.readEntity(address, setting.paths);
    const value = wantedOf(setting);
    const shown = setting.isSwitch ? (isOn(state) ? 1 : 0) : findAmount(state.value);
    if (shown === value) continue;
    const action = setting.isSwitch ? (value === 1 ? 'turn_on' : 'turn_off') : `set?value=${value}`;
    await link.command(address, setting.paths, action, () => {});
  }
}

/** The only permanent id of a device, where its owner shows it. */
function findMac(entities: readonly Entity[]): string | null {
  const state = entities.find(({ domain, name }) => domain === 'text_sensor' && /\bmac\b/i.test(name))?.state.state;
  return typeof state === 'string' && /^([\da-f]{2}:){5}[\da-f]{2}$/i.test(state) ? state.toUpperCase() : null;
}
