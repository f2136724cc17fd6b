/**
 * Changes of one garden are made one after another: so one garden never takes the whole machine, and what counts its
 * things counts them all. Water is started and stopped without waiting for a turn.
 */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Capability } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import type { GardenClaims } from '../database/garden-claims.ts';
import { tooBusy } from './under-way.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends this request's turn to change its garden; null without one. */
    endTurn: (() => void) | null;
  }
  interface FastifyInstance {
    /** By which a garden's additions wait for those in other processes; null where there are none. */
    claims: GardenClaims | null;
  }
}

const IN_TURN: ReadonlySet<Capability> = new Set(['change', 'own']);

/** The last of each garden's changes, and how many wait. */
const queues = new Map<GroupId, { last: Promise<void>; length: number }>();

/** What a request that adds to a garden waits at most for others that do, in other processes. */
const OTHERS_MS = 10_000;

/** Waits until this request may change the garden. Throws "busy" where too many wait already. */
export async function takeTurn(request: FastifyRequest, groupId: GroupId, capability: Capability): Promise<void> {
  if (request.method === 'GET' || request.endTurn || !IN_TURN.has(capability)) return;
  const queue = queues.get(groupId) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= LIMITS.changesWaiting) throw tooBusy();
  const before = queue.last;
  const { promise, resolve } = Promise.withResolvers<void>();
  queues.set(groupId, Object.assign(queue, { last: promise, length: queue.length + 1 }));
  request.endTurn = () => {
    request.endTurn = null;
    queue.length -= 1;
    if (queue.length === 0) queues.delete(groupId);
    resolve();
  };
  await before;
  const { claims } = request.server;
  if (claims === null || !request.routeOptions.config.adds) return;
  const endsAt = performance.now() + OTHERS_MS;
  if (!(await claims.awaitTurn('addition', groupId, () => performance.now() > endsAt))) throw tooBusy();
  const endOwn = request.endTurn;
  request.endTurn = () => {
    request.endTurn = null;
    void claims.release('addition', [groupId]).finally(endOwn);
  };
}
