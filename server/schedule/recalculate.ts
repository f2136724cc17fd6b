/** Taking a change up into the plan: asked for in the database, made at once by whoever asked, else by the next process that looks. */
import type { Recalculation } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Translate } from '../platform/language.ts';
import { makePlan } from './make-plan.ts';
import { groupsWithStalePlan, requestPlan } from './plan-store.ts';

export interface RecalculationParts {
  db: Database;
  clock: Clock;
  translate: Translate;
  log: FastifyBaseLogger;
}

/** Waits for the new plan, 10 s at most: then the change is accepted, and the plan goes on being made. */
export async function recalculate(
  { db, clock, translate, log }: RecalculationParts,
  groupId: GroupId,
  locale: Locale,
): Promise<Recalculation> {
  await requestPlan(db, groupId);
  const made = makePlan(db, groupId, clock.now()).catch((error: unknown) => {
    log.error({ err: error, group: groupId }, 'planning failed; it will be tried again');
    return false;
  });
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), clock.waitUntil(clock.now() + LIMITS.recalculationWaitMs));
  const isEffective = await Promise.race([made, late]);
  clearTimeout(timer);
  return { is_effective: isEffective, notice: isEffective ? null : translate(locale, 'errors.effectiveLater') };
}

/**
 * Makes every plan that is asked for and not made, that is of yesterday, or that was made more than 60 or 5 minutes
 * before a start that comes now. `observe` brings the garden's weather up to date first.
 */
export async function refreshPlans(
  db: Database,
  nowMs: number,
  log: FastifyBaseLogger,
  observe: (groupId: GroupId) => Promise<void>,
): Promise<number> {
  const stale = await groupsWithStalePlan(db, new Date(nowMs));
  for (const groupId of stale) {
    try {
      await observe(groupId);
    } catch (error) {
      log.warn({ err: error, group: groupId }, 'the weather could not be asked; planning with what is known');
    }
    try {
      await makePlan(db, groupId, nowMs);
    } catch (error) {
      log.error({ err: error, group: groupId }, 'planning failed; it will be tried again');
    }
  }
  return stale.length;
}
