/** Sends requests to a controller, but not to one that has refused the password. */
import { DriverError } from '../driver.ts';
import type { RequestManner, RequestTransport } from '../request-transport.ts';
import type { ControllerAddress } from './address.ts';
import {
  type Controller,
  type Moment,
  parseController,
  parseMoment,
  parseProbe,
  parseResult,
  RESULT,
} from './codec.ts';

/** A password that was refused is not tried again before this: somebody may have set it back. */
const DENIED_FOR_MS = 15 * 60_000;

/** Where it is another than usual: a controller on Wi-Fi reads its log piece by piece. */
const TIMEOUTS_MS: { readonly [path: string]: number } = { jl: 10_000 };

export interface ControllerLink {
  /** What is there; null when it is no OpenSprinkler. Rejects when nothing answers. */
  probe(base: string, passwordHash: string): Promise<ReturnType<typeof parseProbe>>;
  readController(address: ControllerAddress): Promise<Controller>;
  /** Only what changes: less work for the controller. */
  readMoment(address: ControllerAddress): Promise<Moment>;
  /** Returns the answer's result code. */
  command(
    address: ControllerAddress,
    path: 'cm' | 'cv' | 'cp',
    params: { [name: string]: number },
    how?: Omit<RequestManner, 'timeoutMs'>,
  ): Promise<number>;
  read(address: ControllerAddress, path: 'jp' | 'jl', params?: { [name: string]: number }): Promise<unknown>;
}

interface LinkTools {
  now(): number;
  warn(error: unknown, sentence: string): void;
}

export function createControllerLink(transport: RequestTransport, { now, warn }: LinkTools): ControllerLink {
  const deniedUntil = new Map<string, number>();
  const key = ({ base, passwordHash }: ControllerAddress) => `${base} ${passwordHash}`;

  function deny(address: ControllerAddress): DriverError {
    const denied = new DriverError('refused', 'The controller wants another password.');
    const isNew = !deniedUntil.has(key(address));
    deniedUntil.set(key(address), now() + DENIED_FOR_MS);
    if (isNew) warn(denied, `The OpenSprinkler controller at ${address.base} refuses its stored password.`);
    return denied;
  }

  async function ask(
    address: ControllerAddress,
    path: string,
    params: { [name: string]: number } = {},
    how: Omit<RequestManner, 'timeoutMs'> = {},
  ) {
    if ((deniedUntil.get(key(address)) ?? 0) > now()) {
      throw new DriverError('refused', 'The controller has refused this password; it is not asked again yet.');
    }
    const { base, passwordHash } = address;
    const manner = { ...how, timeoutMs: TIMEOUTS_MS[path] };
    const answer = await transport.request(path, { base, pw: passwordHash, ...params }, manner);
    const isDenied = Array.isArray(answer) ? false : parseResult(answer) === RESULT.unauthorized;
    if (isDenied || (path === 'ja' && parseProbe(answer) !== null)) throw deny(address);
    return answer;
  }

  return {
    async probe(base, passwordHash) {
      const found = parseProbe(await transport.request('jo', { base, pw: passwordHash }));
      if (found?.isOpen) deniedUntil.delete(`${base} ${passwordHash}`);
      return found;
    },
    readController: async (address) => parseController(await ask(address, 'ja')),
    readMoment: async (address) => parseMoment(await ask(address, 'jc')),
    async command(address, path, params, how) {
      const result = parseResult(await ask(address, path, params, how));
      if (result === null) throw new DriverError('unreachable', 'The answer of the controller cannot be read.');
      return result;
    },
    read: (address, path, params) => ask(address, path, params),
  };
}
