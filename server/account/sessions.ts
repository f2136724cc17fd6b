/** The sessions of an account: list, end. */
import type { AccountSession } from '@sluice/contract/account';
import type { SessionId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { notFound, notPermitted } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { describeDevice } from './describe-device.ts';
import { deleteLinksBefore } from './link-store.ts';
import { deleteSessionsBefore, endSessionOfUser, endUserSessions, sessionsOfUser } from './session-store.ts';

export async function listSessions({ db, clock }: Services, account: RequestAccount): Promise<AccountSession[]> {
  const rows = await sessionsOfUser(db, account.id, new Date(clock.now()));
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    signed_in_by: row.way,
    from_address: row.fromAddress || null,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    is_current: row.tokenHash === account.tokenHash,
  }));
}

/** Throws "not found" for a session that is not the account's, "not permitted" for a personal token. */
export async function endOneSession(services: Services, account: RequestAccount, id: SessionId): Promise<void> {
  refuseTokens(account);
  await change(services, account.id, async (tx, now) => {
    if (!(await endSessionOfUser(tx, account.id, id, now))) throw notFound();
  });
}

/** Ends all sessions but the asking one. Throws "not permitted" for a personal token. */
export async function endOtherSessions(services: Services, account: RequestAccount): Promise<void> {
  refuseTokens(account);
  await change(services, account.id, (tx, now) => endUserSessions(tx, account.id, now, account.tokenHash));
}

/** Who finds a token must not lock its owner out. */
function refuseTokens({ tokenName }: RequestAccount): void {
  if (tokenName !== null) throw notPermitted();
}

type Write = (tx: Parameters<typeof endUserSessions>[0], now: Date) => Promise<void>;

async function change({ db, clock }: Services, userId: UserId, write: Write): Promise<void> {
  await db.transaction(async (tx) => {
    await write(tx, new Date(clock.now()));
    // Pages of the ended sessions then ask again, and find out.
    await announce(tx, { userId }, ['profile']);
  });
}

/** Forgets sessions and links that have been over for so long that nobody asks about them. */
export async function forgetOldLogins({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - LIMITS.sessionLongestDays * DAY_MS);
  await deleteSessionsBefore(db, before);
  await deleteLinksBefore(db, before);
}
