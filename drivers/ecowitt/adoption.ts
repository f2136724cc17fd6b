/** Adopts one valve of a gateway: shuts it. Nothing is set there. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { formatAddress, formatSerial, parseFound } from './address.ts';
import { nameOf, VALVE_TYPES } from './finding.ts';
import { closableValve, type ValveCommandTools } from './valve-commands.ts';

export async function adoptValve(tools: ValveCommandTools, adoption: Adoption): Promise<AdoptedDevice> {
  const { address, type, hubAddress, beforeWriting } = adoption;
  const { link } = tools;
  const asked = parseFound(address);
  if (asked === null) throw new AdoptionError('unfit', 'This is no address of an Ecowitt gateway.');
  if (!VALVE_TYPES.includes(type)) throw new AdoptionError('unfit', 'A valve is something else.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A gateway is reached without a hub.');
  const { host } = asked;
  const listed = asked.valve === null ? await link.listValves(host) : [asked.valve];
  const [valve, ...others] = listed;
  if (!valve) throw new DriverError('unreachable', 'The gateway has no valve.');
  if (others.length > 0) throw new AdoptionError('unfit', 'The gateway has several valves.');
  const { model, id } = valve;
  const stored = { host, model, id };
  const { isOpen, name } = await link.readLinked(stored);
  const serial = formatSerial(stored);
  const terminals = [{ terminal: 1, name: nameOf(stored, name) }];
  await beforeWriting?.({ serial, terminals });
  if (isOpen) await closableValve(tools, stored).close();
  return { address: formatAddress(stored), serial, model, hardwareVersion: null, terminals };
}
