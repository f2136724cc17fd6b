/** Commissions a device, and learns which valves it has. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { formatAddress, type NodePlace, parsePlace } from './address.ts';
import { BASIC, labelOf, shownValve, STRUCTURE_PATHS, textOf, valveEndpoints } from './clusters.ts';
import { type Controller, WrongCodeError } from './controller.ts';
import { TYPES } from './finding.ts';
import type { Attribute } from './interactions.ts';
import { closableValve, type ValveTools } from './valve-commands.ts';

export interface AdoptionTools extends ValveTools {
  controller: Controller;
  /** The passcode in a setup code; null for what is none. */
  readPasscode(code: string): Promise<number | null>;
}

export async function adoptNode(tools: AdoptionTools, adoption: Adoption): Promise<AdoptedDevice> {
  const { controller } = tools;
  const { address, type, hubAddress, access, beforeWriting } = adoption;
  const place = parsePlace(address);
  if (place === null) throw new AdoptionError('unfit', 'This is no address.');
  if (!TYPES.includes(type)) throw new AdoptionError('unfit', 'A Matter device is something else here.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A Matter device is reached without a hub.');
  const passcode = await tools.readPasscode(access.setup_code ?? '');
  if (passcode === null) throw new AdoptionError('access-denied', 'This is no setup code.');
  const membership = await controller.commission(place, passcode).catch((error: unknown) => {
    if (error instanceof WrongCodeError) throw new AdoptionError('access-denied', 'This is not its setup code.');
    throw error;
  });
  const unread = { ...place, membership, model: '', hardwareVersion: null, endpoints: [] };
  try {
    const read = await controller.read(unread, STRUCTURE_PATHS);
    const endpoints = valveEndpoints(read);
    if (endpoints.length === 0) throw new AdoptionError('unfit', 'The device has no water valves.');
    const node = { ...unread, ...identify(read), endpoints };
    const terminals = endpoints.map((endpoint, index) => ({
      terminal: index + 1,
      name: shownName(labelOf(read, endpoint)),
    }));
    const serial = textOf(read, BASIC.serial) ?? textOf(read, BASIC.uniqueId) ?? describe(place);
    const name = shownName(textOf(read, BASIC.label));
    await beforeWriting?.({ serial, terminals });
    for (const endpoint of endpoints) {
      if (shownValve(read, endpoint)?.isShut !== true) await closableValve(tools, node, endpoint).close();
    }
    const { model, hardwareVersion } = node;
    return { address: formatAddress(node), serial, ...(name === null ? {} : { name }), model, hardwareVersion, terminals };
  } catch (error) {
    // It belongs to nobody here, and must not believe that it does.
    await controller.leave(unread).catch((left: unknown) => {
      if (!(left instanceof DriverError)) throw left;
    });
    throw error;
  }
}

function identify(read: readonly Attribute[]) {
  const [vendor, product] = [textOf(read, BASIC.vendorName), textOf(read, BASIC.productName)];
  const model = [vendor, product].filter((part) => part !== null).join(' ');
  return { model: model === '' ? 'Matter' : model, hardwareVersion: textOf(read, BASIC.hardwareVersion) };
}

const describe = ({ host, port }: NodePlace) => `${host} ${port}`;
