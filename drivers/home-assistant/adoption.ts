/** Adopts the valves of a device: stores which entity is which terminal, and shuts what is open. Nothing is set there. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { shownName, VALVE_TYPES } from '../mqtt/finding.ts';
import { formatFound, formatValves, parseFound } from './address.ts';
import { listHouse, loginTo } from './finding.ts';
import type { Homes } from './homes.ts';
import { isOpenIn } from './messages.ts';
import { reachValves } from './reached-valves.ts';
import { type CommandTimes, commandValve } from './valve-commands.ts';

export async function adoptValves(homes: Homes, adoption: Adoption, times: CommandTimes): Promise<AdoptedDevice> {
  const { address, type, hubAddress, access, acceptsNoTimer = false, isWaterValve = false, beforeWriting } = adoption;
  const asked = parseFound(address);
  if (asked === null) throw new AdoptionError('unfit', 'This is no address of a Home Assistant.');
  if (!VALVE_TYPES.includes(type)) throw new AdoptionError('unfit', 'It is something else.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'It is reached without a hub.');
  const { token } = access;
  if (token === undefined) throw new AdoptionError('access-denied', 'Home Assistant wants a token.');
  const home = await loginTo(homes, asked.place, token);
  if (asked.device === null) throw new AdoptionError('unfit', 'It is the Home Assistant, and none of its valves.');
  const device = (await listHouse(home)).find(({ id }) => id === asked.device);
  if (!device) throw new DriverError('unreachable', 'Home Assistant has no such valves.');
  const isSwitch = device.obstacle === 'not-surely-a-valve';
  const hasNoTimer = device.obstacle !== null;
  if (isSwitch && !isWaterValve) throw new AdoptionError('not-surely-a-valve', 'It may be no valve.');
  if (hasNoTimer && !acceptsNoTimer) throw new AdoptionError('no-timer', 'It cannot close by itself.');
  const stored = formatValves({
    place: asked.place,
    token,
    device: device.id,
    terminals: device.valves.map(({ terminal }) => terminal),
  });
  const { valves } = await reachValves(homes, stored);
  const own = device.id.includes('.') ? formatFound(asked) : device.id;
  const serial = device.mac === null ? own : `${own} ${device.mac}`;
  const terminals = device.valves.map(({ name }, index) => ({ terminal: index + 1, name: shownName(name) }));
  await beforeWriting?.({ serial, terminals });
  for (const valve of valves) {
    if (isOpenIn(home.stateOf(valve.entityId)) === true) await commandValve(valve, times).close();
  }
  return {
    address: stored,
    serial,
    model: shownName(device.model) ?? 'Home Assistant',
    hardwareVersion: device.hardwareVersion,
    terminals,
    ...(hasNoTimer ? { hasNoTimer } : {}),
    ...(isSwitch ? { isSwitch } : {}),
  };
}
