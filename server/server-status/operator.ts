/** Who may see the page of the server (docs/decisions/0113). */
import type { Answer } from '@sluice/contract/calls';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../platform/account-of-request.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { invalid, notPermitted } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { App, Services } from '../platform/services.ts';
import { findFirstAccount, isOperator, nameOperator } from '../users/index.ts';
import { isOperatorCode } from './operator-code.ts';

type Access = Answer<'GET /server/access'>['access'];

/** Lets only the operator through to the routes of `app` that are for the operator; as everywhere, after the form is checked. */
export function requireOperator(app: App, { db }: Services): void {
  const check = async (request: FastifyRequest) => {
    if (!(await isOperator(db, requireAccount(request).id))) throw notPermitted();
  };
  // At these routes alone: every other request is spared the question.
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'operator') route.preHandler = [check, ...[route.preHandler ?? []].flat()];
  });
}

export async function readAccess(db: Queryable, userId: UserId): Promise<Access> {
  if (await isOperator(db, userId)) return 'operator';
  return (await findFirstAccount(db)) === userId ? 'needs_code' : 'none';
}

const LOCK = 'operator';

/** Makes the first account the operator. Throws "not permitted" for any other, and "invalid" at `code`. */
export async function claimServer(
  { db, clock }: Services,
  secret: Buffer,
  { userId, code }: { userId: UserId; code: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 4))`);
    if ((await findFirstAccount(tx)) !== userId) throw notPermitted();
    if (!isOperatorCode(secret, code)) throw invalid('code', 'errors.operatorCodeWrong');
    await nameOperator(tx, userId, new Date(clock.now()));
    await announce(tx, { userId }, ['profile']);
  });
}
