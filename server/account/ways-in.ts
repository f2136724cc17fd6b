/** Everything that lets in besides the password, and that a thief may have made. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { Transaction } from '../platform/database/connect.ts';
import { deleteApiTokensOf } from './api-token-store.ts';
import { deleteLinksOf } from './openid/link-store.ts';
import { deletePasskeysOf } from './passkeys/passkey-store.ts';

/** What a person gave to other programs and browsers: ends it, or gives it another address. */
export type EndOpenings = (tx: Transaction, userId: UserId) => Promise<void>;

/** Ends personal tokens, passkeys, connections with a provider, and `endOpenings` the rest. */
export async function endWaysIn(tx: Transaction, userId: UserId, endOpenings: EndOpenings): Promise<void> {
  await deleteApiTokensOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteLinksOf(tx, userId);
  await endOpenings(tx, userId);
}
