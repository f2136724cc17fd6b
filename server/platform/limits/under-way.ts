/** How many requests may be under way at once: of one network, and of all. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from '../services.ts';
import { isThisMachine, networkOf } from './network.ts';

export const tooBusy = (seconds = 1) => new AppError('busy', { message: 'errors.tooBusy', figures: { seconds } });

export function limitUnderWay(app: App): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  const ofNetwork = new Map<string, number>();
  let all = 0;

  app.addHook('onRequest', async (request, reply) => {
    const network = networkOf(request.fromAddress);
    const own = ofNetwork.get(network) ?? 0;
    const isTooMuch = own >= LIMITS.requestsAtOnceOfNetwork && !isThisMachine(request.fromAddress);
    if (isTooMuch || all >= LIMITS.requestsAtOnce) throw tooBusy();
    ofNetwork.set(network, own + 1);
    all += 1;
    const end = () => {
      if (!ends.delete(request)) return;
      all -= 1;
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    };
    ends.set(request, end);
    // Where the caller has gone there is no answer to be sent.
    reply.raw.once('close', end);
  });

  app.addHook('onResponse', async (request) => ends.get(request)?.());
}
