/** Commissions a device, and learns which valves it has. */
import { type AdoptedDevice, type Adoption, AdoptionError, DriverError } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { type AdoptedNode, formatAddress, type NodePlace, parsePlace } from './address.ts';
import { BASIC, labelOf, STRUCTURE_PATHS, shownValve, textOf, valveEndpoints } from './clusters.ts';
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
  const { address, type, hubAddress, access, beforeWriting } = adoption;
  const place = parsePlace(address);
  if (place === null) throw new AdoptionError('unfit', 'This is no address.');
  if (!TYPES.includes(type)) throw new AdoptionError('unfit', 'A Matter device is something else here.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'A Matter device is reached without a hub.');
  return commission(tools, place, access, async (node, read) => {
    const terminals = node.endpoints.map((endpoint, index) => ({
      terminal: index + 1,
      name: shownName(labelOf(read, endpoint)),
    }));
    const name = shownName(textOf(read, BASIC.label));
    const { serial, model, hardwareVersion } = node;
    await beforeWriting?.({ serial, terminals });
    await shutAll(tools, node, read);
    return {
      address: formatAddress(node),
      serial,
      ...(name === null ? {} : { name }),
      model,
      hardwareVersion,
      terminals,
    };
  });
}

/**
 * Its address after it was commissioned once more: it was reset, or somebody has removed us from it. Rejects with
 * AdoptionError 'unfit' where another device has its place.
 */
export async function changeAccess(
  tools: AdoptionTools,
  former: AdoptedNode,
  access: Adoption['access'],
): Promise<string> {
  const { controller } = tools;
  await controller.openWindow(former);
  const address = await commission(tools, former, access, async (node, read) => {
    const isSame = node.serial === former.serial && node.endpoints.join() === former.endpoints.join();
    if (!isSame) throw new AdoptionError('unfit', 'Another device is at its place.');
    await shutAll(tools, node, read);
    return formatAddress(node);
  });
  await controller.leave(former).catch(ignoreSilence);
  return address;
}

/** Does `work` with a device that was commissioned for it; if it fails, the device is as it was. */
async function commission<Result>(
  { controller, readPasscode }: AdoptionTools,
  { host, port }: NodePlace,
  access: Adoption['access'],
  work: (node: AdoptedNode, read: readonly Attribute[]) => Promise<Result>,
): Promise<Result> {
  const passcode = await readPasscode(access.setup_code ?? '');
  if (passcode === null) throw new AdoptionError('access-denied', 'This is no setup code.');
  const membership = await controller.commission({ host, port }, passcode).catch((error: unknown) => {
    if (error instanceof WrongCodeError) throw new AdoptionError('access-denied', 'This is not its setup code.');
    throw error;
  });
  const unread = { host, port, membership, serial: '', model: '', hardwareVersion: null, endpoints: [] };
  try {
    const read = await controller.read(unread, STRUCTURE_PATHS);
    const endpoints = valveEndpoints(read);
    if (endpoints.length === 0) throw new AdoptionError('unfit', 'The device has no water valves.');
    return await work({ ...unread, ...identify(read, { host, port }), endpoints }, read);
  } catch (error) {
    await controller.leave(unread).catch(ignoreSilence);
    throw error;
  }
}

async function shutAll(tools: AdoptionTools, node: AdoptedNode, read: readonly Attribute[]): Promise<void> {
  for (const endpoint of node.endpoints) {
    if (shownValve(read, endpoint)?.isShut !== true) await closableValve(tools, node, endpoint).close();
  }
}

function identify(read: readonly Attribute[], { host, port }: NodePlace) {
  const [vendor, product] = [textOf(read, BASIC.vendorName), textOf(read, BASIC.productName)];
  const model = [vendor, product].filter((part) => part !== null).join(' ');
  return {
    serial: textOf(read, BASIC.serial) ?? textOf(read, BASIC.uniqueId) ?? `${host} ${port}`,
    model: model === '' ? 'Matter' : model,
    hardwareVersion: textOf(read, BASIC.hardwareVersion),
  };
}

function ignoreSilence(error: unknown): void {
  if (!(error instanceof DriverError)) throw error;
}
