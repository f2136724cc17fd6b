/** Adopts one device of a gateway, and logs in anew. Open valves are shut; nothing is set there. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { type DeviceAddress, formatAddress, parseFound } from './address.ts';
import { listGateway, logInTo, nameOfTerminal } from './finding.ts';
import type { Gateways } from './gateways.ts';
import { textIn } from './messages.ts';
import { closableValve, type ValveTools, wayTo } from './valve-commands.ts';
import { readTree, showValve } from './valve-state.ts';

export interface AdoptionTools extends ValveTools {
  gateways: Gateways;
}

export async function adopt(tools: AdoptionTools, adoption: Adoption): Promise<AdoptedDevice> {
  const { address, type, hubAddress, access, beforeWriting } = adoption;
  const asked = parseFound(address);
  if (asked === null) throw new AdoptionError('unfit', 'This is no address of a GARDENA gateway.');
  if (type === 'HUB') throw new AdoptionError('unfit', 'A gateway is no hub of ours.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A gateway is reached without a hub.');
  const { connection, password } = await logInTo(tools.gateways, asked.host, access.password);
  if (asked.device === null) throw new AdoptionError('unfit', 'It is the gateway, and nothing behind it.');
  const device = (await listGateway(connection)).find(({ id }) => id === asked.device);
  if (!device) throw new DriverError('unreachable', 'The gateway has no such valve and no such probe.');
  const { id, number, model, terminals } = device;
  if (!model.types.includes(type)) throw new AdoptionError('unfit', 'It is something else.');
  const stored: DeviceAddress = {
    host: asked.host,
    password,
    certificate: connection.certificate,
    device: id,
    model: number,
    terminals,
  };
  const tree = await readTree(connection, id, model.service, 0);
  const listed = terminals.map((terminal) => ({ terminal, name: nameOfTerminal(device, terminal) }));
  await beforeWriting?.({ serial: id, terminals: listed });
  for (const terminal of terminals) {
    const way = wayTo(stored, terminal);
    if (showValve(tree, way).isOpen) await closableValve(tools, connection, way).close();
  }
  return {
    address: formatAddress(stored),
    serial: id,
    model: model.name,
    hardwareVersion: textIn(tree, 'device/0/hardware_version'),
    terminals: listed,
    ...(model.ability.kind === 'soil' ? { senses: 'soil' } : {}),
  };
}

/** The address with another password, and the certificate that the gateway has now. */
export async function changeAccess(
  gateways: Gateways,
  at: DeviceAddress,
  { password: typed }: Adoption['access'],
): Promise<string> {
  const { connection, password } = await logInTo(gateways, at.host, typed);
  // The same device, or it is another gateway.
  const listed = await listGateway(connection);
  if (!listed.some(({ id }) => id === at.device)) throw new DriverError('unreachable', 'It has no such device.');
  return formatAddress({ ...at, password, certificate: connection.certificate });
}
