/**
 * How many requests may be under way at once: of one network, and of all. A request counts once all of it has arrived, so
 * that bodies that never come keep nobody out; and what closes valves is counted by itself (docs/decisions/0102).
 */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from '../services.ts';
import { Counts, EVERYBODY } from './counts.ts';
import { isThisMachine, networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served whatever else is under way, and however often others call: it closes valves, or watches the server. */
    isAlwaysServed?: true;
  }
  interface FastifyRequest {
    /** For an answer that stays open: it is counted elsewhere from now on. */
    endUnderWay: (() => void) | null;
  }
}

export const tooBusy = (seconds = 1) => new AppError('busy', { message: 'errors.tooBusy', figures: { seconds } });

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const awaitsBody = ({ method, headers }: FastifyRequest): boolean =>
  !BODILESS.has(method) && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/** `hangUpLate`: answers a connection whose request did not arrive in time, and ends it. */
export function limitUnderWay(app: App, hangUpLate: (socket: FastifyRequest['raw']['socket']) => void): void {
  const ofNetwork = new Counts();
  const all = new Counts();
  const arriving = new Counts();
  const late = new WeakMap<FastifyRequest, () => void>();
  app.decorateRequest('endUnderWay', null);

  const begin = (request: FastifyRequest) => {
    const { isAlwaysServed = false } = request.routeOptions.config;
    const network = `${networkOf(request.fromAddress)}${isAlwaysServed ? ' always' : ''}`;
    if (ofNetwork.of(network) >= LIMITS.requestsAtOnceOfNetwork && !isThisMachine(request.fromAddress)) throw tooBusy();
    if (!isAlwaysServed && all.of(EVERYBODY) >= LIMITS.requestsAtOnce) throw tooBusy();
    const ends = [ofNetwork.begin(network), ...(isAlwaysServed ? [] : [all.begin(EVERYBODY)])];
    request.endUnderWay = () => {
      for (const end of ends) end();
    };
  };

  app.addHook('onRequest', async (request, reply) => {
    // Where the caller has gone there is no answer to be sent.
    reply.raw.once('close', () => {
      late.get(request)?.();
      request.endUnderWay?.();
    });
    if (!awaitsBody(request)) begin(request);
  });

  app.addHook('preParsing', async (request) => {
    if (!awaitsBody(request)) return;
    const network = networkOf(request.fromAddress);
    const isTooMuch = arriving.of(network) >= LIMITS.requestsAtOnceOfNetwork;
    if (isTooMuch && !isThisMachine(request.fromAddress)) throw tooBusy();
    const end = arriving.begin(network);
    // By now it is known who asks; one with an account has the time of every request.
    const patience = request.account ? LIMITS.requestArrivesMs : LIMITS.strangersBodyArrivesMs;
    const timer = setTimeout(() => hangUpLate(request.raw.socket), patience);
    late.set(request, () => {
      clearTimeout(timer);
      end();
    });
  });

  app.addHook('preValidation', async (request) => {
    if (!awaitsBody(request)) return;
    late.get(request)?.();
    begin(request);
  });

  app.addHook('onSend', async (request, reply) => {
    // Refused before it has arrived: the rest is not waited for.
    if (awaitsBody(request) && !request.raw.complete) reply.header('connection', 'close');
  });

  app.addHook('onResponse', async (request) => {
    late.get(request)?.();
    request.endUnderWay?.();
  });
}

/** Connections of one network, this machine's aside: more are ended before they say anything. */
export function limitConnections({ server }: App): void {
  const ofNetwork = new Counts();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isThisMachine(address)) return;
    const network = networkOf(address);
    if (ofNetwork.of(network) >= LIMITS.connectionsOfNetwork) return void socket.destroy();
    socket.once('close', ofNetwork.begin(network));
  });
}
