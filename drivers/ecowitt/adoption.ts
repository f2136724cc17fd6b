/** Adopts one valve or soil probe of a gateway: a valve is shut. Nothing is set there. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import {
  type FoundAddress,
  formatAddress,
  formatProbeAddress,
  formatProbeSerial,
  formatSerial,
  type ProbeAddress,
  parseFound,
} from './address.ts';
import { nameOf, PROBE_MODEL, VALVE_TYPES } from './finding.ts';
import { closableValve, type ValveCommandTools } from './valve-commands.ts';

export async function adopt(tools: ValveCommandTools, adoption: Adoption): Promise<AdoptedDevice> {
  const { address, type, hubAddress } = adoption;
  const asked = parseFound(address);
  if (asked === null) throw new AdoptionError('unfit', 'This is no address of an Ecowitt gateway.');
  const { host, probe } = asked;
  const isFit = probe === null ? VALVE_TYPES.includes(type) : type === 'SENSOR';
  if (!isFit) throw new AdoptionError('unfit', 'It is something else.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A gateway is reached without a hub.');
  return probe === null ? adoptValve(tools, asked, adoption) : adoptProbe(tools, { host, probe }, adoption);
}

async function adoptValve(
  tools: ValveCommandTools,
  { host, valve: named }: FoundAddress,
  { beforeWriting }: Adoption,
): Promise<AdoptedDevice> {
  const { link } = tools;
  const listed = named === null ? await link.listValves(host) : [named];
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

async function adoptProbe(
  { link }: ValveCommandTools,
  at: ProbeAddress,
  { beforeWriting }: Adoption,
): Promise<AdoptedDevice> {
  await link.readProbe(at);
  const serial = formatProbeSerial(at.probe);
  await beforeWriting?.({ serial, terminals: [] });
  return {
    address: formatProbeAddress(at),
    serial,
    model: PROBE_MODEL,
    hardwareVersion: null,
    terminals: [],
    senses: 'soil',
  };
}
