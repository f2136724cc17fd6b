/** Who may open an account (docs/decisions/0101). */
import type { RegistrationRule } from '@sluice/engine/vocabulary/people';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { AppError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { readStoredSettings } from '../platform/stored-settings/store.ts';
import { hasAccounts, isInvitationGood, takeAccountInvitation } from '../users/index.ts';

const LOCK = 'first account';

/** The rule in force. `wasForwarded`: a proxy passes requests on, so that more than this machine reaches Sluice. */
export async function readRegistrationRule(
  db: Queryable,
  { registration: given, isOnlyHere }: Services['settings'],
  wasForwarded: boolean,
): Promise<RegistrationRule> {
  const registration = given ?? (await readStoredSettings(db)).registration;
  if (registration === 'open' || registration === 'closed') return registration;
  if (registration === null && isOnlyHere && !wasForwarded) return 'open';
  return (await hasAccounts(db)) ? 'invitation' : 'open';
}

/**
 * Throws "not permitted" where nobody may open an account so, and "invalid" at `invitation` for a bad link. Of
 * two who want to be the first, one is.
 */
export async function refuseRegistration(
  tx: Transaction,
  { settings, clock }: Services,
  invitation: string | null,
  wasForwarded: boolean,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 2))`);
  const rule = await readRegistrationRule(tx, settings, wasForwarded);
  if (rule === 'closed') throw new AppError('notPermitted', { message: 'errors.registrationClosed' });
  const [tokenHash, now] = [hashToken(invitation ?? ''), new Date(clock.now())];
  const isInvited = invitation !== null && (await takeAccountInvitation(tx, tokenHash, now));
  if (rule === 'open' || isInvited) return;
  if (invitation === null) throw new AppError('notPermitted', { message: 'errors.registrationByInvitation' });
  if (!(await isInvitationGood(tx, tokenHash, now)))
    throw new AppError('invalid', { message: 'errors.invitationInvalid', path: 'invitation' });
}
