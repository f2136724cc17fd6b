/** Limits on how often one address may ask. */
import type { RateLimitOptions } from '@fastify/rate-limit';
import { AppError } from './errors.ts';

/**
 * Route options: at most `times` in `window` from one address; with `per` also for each value of that field of
 * the body, so that one account is not guessed at from many addresses behind one proxy.
 */
export function atMost(times: number, window: string, per?: string): { config: { rateLimit: RateLimitOptions } } {
  return {
    config: {
      rateLimit: {
        max: times,
        timeWindow: window,
        hook: per ? 'preHandler' : 'onRequest',
        keyGenerator: (request) => {
          const field = per ? (request.body as Record<string, unknown> | null)?.[per] : undefined;
          return typeof field === 'string' ? `${request.ip} ${field.toLowerCase()}` : request.ip;
        },
      },
    },
  };
}

export const tooManyRequests = (seconds: number) =>
  new AppError('tooManyRequests', { message: 'errors.tooManyRequests', figures: { seconds } });
