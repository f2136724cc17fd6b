import type { AccountInvitation, ServerAccount } from '@sluice/contract/server-status';
import type { Queryable } from '../platform/database/connect.ts';
import { type AccountInvitationRow, allUsers, gardenNamesOfUsers } from '../users/index.ts';

/** All accounts but those of the demo, the oldest first, with the names of their gardens. */
export async function listAccounts(db: Queryable): Promise<ServerAccount[]> {
  const [users, gardens] = await Promise.all([allUsers(db), gardenNamesOfUsers(db)]);
  const byUser = Map.groupBy(gardens, ({ userId }) => userId);
  return users.map(({ id, name, email, confirmedAt, operatorSince, disabledAt, createdAt }) => ({
    id,
    name,
    email,
    email_confirmed: confirmedAt !== null,
    is_operator: operatorSince !== null,
    is_disabled: disabledAt !== null,
    created_at: createdAt.toISOString(),
    gardens: byUser.get(id)?.map(({ garden }) => garden) ?? [],
  }));
}

export const presentInvitation = ({ id, email, createdAt, expiresAt }: AccountInvitationRow): AccountInvitation => ({
  id,
  email,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});
