import type { FastifyRequest } from 'fastify';
import { acceptedTags } from '../platform/language.ts';
import type { SeenFrom } from './session-store.ts';

/** The length of the longest that browsers send; longer ones are made up. */
const USER_AGENT_MAX = 400;

export interface Visit extends SeenFrom {
  /** BCP 47 tags of the browser, the best first. */
  languages: readonly string[];
}

/** Where a request comes from, for the list of sessions, and what its browser speaks. */
export const readSource = (request: FastifyRequest): Visit => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  fromAddress: request.fromAddress,
  languages: acceptedTags(request.headers['accept-language']),
});
