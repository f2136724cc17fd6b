import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * Throws "too slow" once the caller has hung up. Their page has shown them that it failed, so what opens a valve is
 * not done for them any more.
 */
export function refuseHungUp({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): void {
  if (socket.destroyed || socket.readableEnded) throw new AppError('tooSlow', { message: 'errors.tooSlow' });
}
