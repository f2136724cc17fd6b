/**
 * Recalculates the plan after a change: the request is stored, the plan is made at once, or by the next process that
 * checks.
 */

import type { Recalculation } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database/connect.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import type { Translate } from '../platform/language.ts';
import { requestPlan } from './scheduler-state-store.ts';

export interface RecalculationParts {
  db: Database;
  translate: Translate;
  log: FastifyBaseLogger;
  /** Makes the plan; if it fails, the next check tries again. */
  plan: (groupId: GroupId) => Promise<boolean>;
  /** How long a request waits for it. */
  patience: { ms: number };
}

/** Waits for the new plan, and not too long: then the change is accepted while the plan is still being made. */
export const recalculateWith =
  ({ db, translate, log, plan, patience }: RecalculationParts) =>
  async (groupId: GroupId, request?: FastifyRequest): Promise<Recalculation> => {
    // The planner does the rest: another change may be made at the same time.
    request?.endTurn?.();
    await requestPlan(db, groupId);
    const made = plan(groupId).catch((error: unknown) => {
      log.error({ err: error, group: groupId }, 'planning failed; it will be tried again');
      return false;
    });
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), patience.ms);
    const isEffective = await Promise.race([made, late]);
    clearTimeout(timer);
    return {
      is_effective: isEffective,
      notice: isEffective ? null : translate(request ? localeOfRequest(request) : 'en', 'errors.effectiveLater'),
    };
  };
