/** Finds gateways, and the valves and probes of one whose password is given. Sends no command. */
import { AdoptionError, type DeviceFinder, DriverError, type FoundDevice } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { formatFound, parseFound, parsePassword } from './address.ts';
import type { GatewayConnection } from './connection.ts';
import type { Gateways } from './gateways.ts';
import { isOnline, modelOf, nameIn, type Tree, textIn } from './messages.ts';
import type { Model } from './models.ts';
import { listTerminals } from './valve-state.ts';

const NEEDS = ['password'] as const;

export interface GatewayDevice {
  id: string;
  /** The number of its model. */
  number: string;
  model: Model;
  tree: Tree;
  terminals: number[];
}

/** All devices of a gateway that water or feel the soil. Rejects with DriverError. */
export async function listGateway(connection: GatewayConnection): Promise<GatewayDevice[]> {
  return (await connection.listAll()).flatMap(({ service, id, tree }) => {
    const model = modelOf(tree, service);
    const number = textIn(tree, 'device/0/model_number');
    if (model === null || number === null) return [];
    const { kind } = model.ability;
    const terminals = kind === 'soil' ? [] : listTerminals(tree, kind);
    return kind !== 'soil' && terminals.length === 0 ? [] : [{ id, number, model, tree, terminals }];
  });
}

/** Logs in for somebody who looks or adds: what is not taken is an AdoptionError. The certificate is whatever it has. */
export async function logInTo(
  gateways: Gateways,
  host: string,
  typed: string | undefined,
): Promise<{ connection: GatewayConnection; password: string }> {
  const password = parsePassword(typed ?? '');
  if (password === '') throw new AdoptionError('access-denied', 'The gateway wants its password.');
  try {
    return { connection: await gateways.connect({ host, password, certificate: null }), password };
  } catch (error) {
    if (!(error instanceof DriverError) || error.trouble !== 'access-denied') throw error;
    throw new AdoptionError('access-denied', 'This is not the password of the gateway.');
  }
}

/** What its owner has named it; the number on it else, since a garden may have several of a model. */
const nameOf = ({ tree, model }: Pick<GatewayDevice, 'tree' | 'model'>): string => {
  const number = textIn(tree, 'device/0/serial_number');
  return shownName(textIn(tree, 'sg_common/0/name')) ?? `${model.name.replace('GARDENA ', '')} ${number ?? ''}`.trim();
};

export function nameOfTerminal(
  { tree, model }: Pick<GatewayDevice, 'tree' | 'model'>,
  terminal: number,
): string | null {
  const name =
    model.ability.kind === 'timers'
      ? nameIn(tree, `lemonbeat/0/valve_name_${terminal}`)
      : textIn(tree, `actuator/${terminal - 1}/name`);
  return shownName(name);
}

export function createFinder(gateways: Gateways, discoverHosts: () => Promise<string[]>): DeviceFinder {
  async function findGateway(host: string): Promise<FoundDevice[]> {
    const isGateway = await gateways.greet(host).catch((error: unknown) => {
      if (error instanceof DriverError) return false;
      throw error;
    });
    if (!isGateway) return [];
    return [
      {
        address: formatFound({ host, device: null }),
        types: ['PIXIE', 'SPRITE', 'PUMP', 'SENSOR'],
        model: 'GARDENA smart Gateway',
        name: null,
        terminals: null,
        needsHub: false,
        needs: NEEDS,
        obstacle: null,
        listsOthers: true,
      },
    ];
  }

  return {
    async findDevices({ address, access }) {
      if (address === null) {
        const hosts = (await discoverHosts()).flatMap((host) => parseFound(host)?.host ?? []);
        return (await Promise.all(hosts.map(findGateway))).flat();
      }
      const asked = parseFound(address);
      if (asked === null) return [];
      if (access?.password === undefined) return asked.device === null ? findGateway(asked.host) : [];
      const { connection } = await logInTo(gateways, asked.host, access.password);
      const found = (await listGateway(connection)).filter(({ tree }) => isOnline(tree));
      return found
        .filter(({ id }) => asked.device === null || asked.device === id)
        .map((device) => toFound(asked.host, device));
    },
  };
}

const toFound = (host: string, device: GatewayDevice): FoundDevice => ({
  address: formatFound({ host, device: device.id }),
  types: device.model.types,
  model: device.model.name,
  name: nameOf(device),
  terminals: device.terminals.length,
  needsHub: false,
  needs: NEEDS,
  obstacle: null,
  ...(device.model.ability.kind === 'soil' ? { senses: 'soil' } : {}),
});
