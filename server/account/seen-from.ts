import type { FastifyRequest } from 'fastify';
import type { SeenFrom } from './session-store.ts';

/** The length of the longest that browsers send; longer ones are made up. */
const USER_AGENT_MAX = 400;

/** Where a request comes from, for the list of sessions. */
export const readSource = (request: FastifyRequest): SeenFrom => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  fromAddress: request.fromAddress,
});
