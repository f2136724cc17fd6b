/** Rate limits by address. */

import type { RateLimitOptions } from '@fastify/rate-limit';
import type { Call } from '@sluice/contract/call';
import { AppError } from './errors.ts';

/** The route's limit on calls from one address, and on each value of a field of the body where one is named. */
export const rateLimit = ({ times, window, field }: NonNullable<Call['limit']>): RateLimitOptions => ({
  max: times,
  timeWindow: window,
  hook: field ? 'preHandler' : 'onRequest',
  // So that passwords of one account cannot be guessed from many addresses.
  keyGenerator: (request) => {
    const value = field ? (request.body as Record<string, unknown> | null)?.[field] : undefined;
    return typeof value === 'string' ? `${request.ip} ${value.toLowerCase()}` : request.ip;
  },
});

export const tooManyRequests = (seconds: number) =>
  new AppError('tooManyRequests', { message: 'errors.tooManyRequests', figures: { seconds } });
