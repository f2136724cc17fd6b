/**
 * Adopts the valves of a device, or a sensor: stores which entity is what. A valve that is open is shut; nothing else is set
 * there.
 */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { shownName, VALVE_TYPES } from '../mqtt/finding.ts';
import { formatFound, formatProbe, formatValves, type HomePlace, parseFound, serialOf } from './address.ts';
import type { HouseDevice } from './classify.ts';
import type { HomeConnection } from './connection.ts';
import { listHouse, loginTo, modelOf } from './finding.ts';
import type { Homes } from './homes.ts';
import { isOpenIn } from './messages.ts';
import { reachProbe } from './reached-probe.ts';
import { reachValves } from './reached-valves.ts';
import type { HouseProbe } from './sensors.ts';
import { type CommandTimes, commandValve } from './valve-commands.ts';

export async function adopt(homes: Homes, adoption: Adoption, times: CommandTimes): Promise<AdoptedDevice> {
  const { address, type, hubAddress, access } = adoption;
  const asked = parseFound(address);
  if (asked === null) throw new AdoptionError('unfit', 'This is no address of a Home Assistant.');
  if (type !== 'SENSOR' && !VALVE_TYPES.includes(type)) throw new AdoptionError('unfit', 'It is something else.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'It is reached without a hub.');
  const { token } = access;
  if (token === undefined) throw new AdoptionError('access-denied', 'Home Assistant wants a token.');
  const home = await loginTo(homes, asked.place, token);
  if (asked.device === null) throw new AdoptionError('unfit', 'It is the Home Assistant, and nothing behind it.');
  const { valves, probes } = await listHouse(home);
  const device = valves.find(({ id }) => id === asked.device);
  const probe = probes.find(({ stored }) => stored.main === asked.device);
  if (!device && !probe) throw new DriverError('unreachable', 'Home Assistant has no such valves, and no such sensor.');
  const login = { homes, home, place: asked.place, token };
  if (device && type !== 'SENSOR') return adoptValves(login, device, adoption, times);
  if (probe && type === 'SENSOR') return adoptProbe(login, probe, adoption);
  throw new AdoptionError('unfit', 'It is something else.');
}

interface Login {
  homes: Homes;
  home: HomeConnection;
  place: HomePlace;
  token: string;
}

async function adoptProbe(
  { homes, place, token }: Login,
  { stored, model, hardwareVersion }: HouseProbe,
  { beforeWriting }: Adoption,
): Promise<AdoptedDevice> {
  const address = { place, token, probe: stored };
  const serial = serialOf(address);
  await beforeWriting?.({ serial, terminals: [] });
  await reachProbe(homes, formatProbe(address));
  return {
    address: formatProbe(address),
    serial,
    senses: stored.senses,
    model: modelOf(model),
    hardwareVersion,
    terminals: [],
  };
}

/** As it is stored with the valves of a device. */
export const meterOf = (device: HouseDevice | undefined) =>
  device && device.flow !== null ? { flow: device.flow } : {};

async function adoptValves(
  { homes, home, place, token }: Login,
  device: HouseDevice,
  { acceptsNoTimer = false, isWaterValve = false, beforeWriting }: Adoption,
  times: CommandTimes,
): Promise<AdoptedDevice> {
  const isSwitch = device.obstacle === 'not-surely-a-valve';
  const hasNoTimer = device.obstacle !== null;
  if (isSwitch && !isWaterValve) throw new AdoptionError('not-surely-a-valve', 'It may be no valve.');
  if (hasNoTimer && !acceptsNoTimer) throw new AdoptionError('no-timer', 'It cannot close by itself.');
  const stored = formatValves({
    place,
    token,
    device: device.id,
    terminals: device.valves.map(({ terminal }) => terminal),
    ...meterOf(device),
  });
  const { valves } = await reachValves(homes, stored);
  const own = device.id.includes('.') ? formatFound({ place, device: device.id }) : device.id;
  const serial = device.mac === null ? own : `${own} ${device.mac}`;
  const terminals = device.valves.map(({ name }, index) => ({ terminal: index + 1, name: shownName(name) }));
  await beforeWriting?.({ serial, terminals });
  for (const valve of valves) {
    if (isOpenIn(home.stateOf(valve.entityId)) === true) await commandValve(valve, times).close();
  }
  return {
    address: stored,
    serial,
    model: modelOf(device.model),
    hardwareVersion: device.hardwareVersion,
    terminals,
    ...(hasNoTimer ? { hasNoTimer } : {}),
    ...(isSwitch ? { isSwitch } : {}),
  };
}
