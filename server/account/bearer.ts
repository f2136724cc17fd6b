/** The bearer token of the API (docs/specification.md, 7). */
import type { FastifyRequest } from 'fastify';
import { findActing } from '../platform/acting.ts';
import type { App, Services } from '../platform/services.ts';
import { authenticate } from './authenticate.ts';
import { refuseBeyondToken } from './token-scopes.ts';

const READS = new Set(['GET', 'HEAD']);

/** Empty when the header is missing or of another kind. */
export const bearerToken = (request: FastifyRequest) =>
  /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** Lets only requests with a good token through to the routes of `app`. */
export function requireBearer(app: App, services: Services): void {
  app.addHook('onRequest', async (request) => {
    const account =
      findActing() ??
      (await authenticate(services, bearerToken(request), READS.has(request.method), request.fromAddress));
    request.account = account;
    refuseBeyondToken(request, account);
  });
}
