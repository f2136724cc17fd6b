/** Isolates errors of one garden: the others go on, its people are notified, and it is tried again with pauses. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { type Database, isUnavailable } from '../platform/database/connect.ts';
import { notify } from './service.ts';

/** Steps that can fail for one garden; texts in `notifications.steps`. */
export const GARDEN_STEPS = [
  'plan',
  'due',
  'settle',
  'weather',
  'sensors',
  'reminders',
  'flows',
  'station',
  'tempest',
  'gateway',
  'homeAssistant',
  'budget',
  'tank',
  'tankLevel',
  'calendar',
  'declaration',
] as const;
export type GardenStep = (typeof GARDEN_STEPS)[number];

/** Pauses between tries, seconds; the last one from then on. */
const PAUSES_S = [0, 5, 30, 120, 600];
/** While the database does nothing for anybody, no garden is at fault: what is due is done soon after it is back. */
const UNAVAILABLE_PAUSE_S = 15;

interface Fault {
  message: string;
  tries: number;
  /** Epoch milliseconds. */
  retryAt: number;
}

export interface FaultParts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

export class GardenFaults {
  readonly #parts: FaultParts;
  readonly #faults = new Map<string, Fault>();

  constructor(parts: FaultParts) {
    this.#parts = parts;
  }

  /** Whether the step failed recently and must wait. */
  isPausing(groupId: GroupId, step: GardenStep): boolean {
    const fault = this.#faults.get(`${step} ${groupId}`);
    return fault !== undefined && this.#parts.clock.now() < fault.retryAt;
  }

  /** Whether the step failed the last time. */
  isFailing(groupId: GroupId, step: GardenStep): boolean {
    return this.#faults.has(`${step} ${groupId}`);
  }

  /** Runs a step of one garden. Returns null if it failed; that is logged and reported once until it succeeds again. */
  async guard<Result>(groupId: GroupId, step: GardenStep, work: () => Promise<Result>): Promise<Result | null> {
    const key = `${step} ${groupId}`;
    try {
      const result = await work();
      if (this.#faults.delete(key)) this.#parts.log.info({ group: groupId, step }, 'the garden is well again');
      return result;
    } catch (error) {
      await this.#note(key, groupId, step, error);
      return null;
    }
  }

  async #note(key: string, groupId: GroupId, step: GardenStep, error: unknown): Promise<void> {
    const { clock, log } = this.#parts;
    const message = findReason(error);
    const before = this.#faults.get(key);
    const isOwn = !isUnavailable(error);
    const tries = (before?.tries ?? 0) + (isOwn ? 1 : 0);
    const pauseS = isOwn ? (PAUSES_S[Math.min(tries, PAUSES_S.length - 1)] ?? 0) : UNAVAILABLE_PAUSE_S;
    this.#faults.set(key, { message, tries, retryAt: clock.now() + pauseS * 1000 });
    if (before?.message !== message) {
      log.error({ err: error, group: groupId, step }, 'a garden failed; the others go on, and it is tried again');
    }
    // Something may be wrong for a moment: report only the second failure.
    if (isOwn && tries === 2)
      await this.#tell(groupId, step).catch((err) => log.warn({ err, group: groupId }, 'not told'));
  }

  async #tell(groupId: GroupId, step: GardenStep): Promise<void> {
    const { db, clock } = this.#parts;
    const at = new Date(clock.now());
    await notify(db, {
      groupId,
      key: 'gardenFailed',
      figures: { step },
      subject: 'GARDEN',
      subjectId: groupId,
      cause: `${step} failed ${at.toISOString().slice(0, 10)}`,
      at,
    });
  }
}

/** What began it: what the query builder says around that has the values of each try in it. */
const findReason = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? findReason(error.cause) : error.message) : String(error);
