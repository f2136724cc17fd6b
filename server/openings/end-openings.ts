/** What ends with a password that somebody else may have known (docs/decisions/0058). */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { deleteAppleHomesOf } from '../apple-home/index.ts';
import { deleteGuestLinksOf } from '../guest-links/index.ts';
import { deleteMatterHomesOf } from '../matter-home/index.ts';
import { dropSubscriptionsOf } from '../notifications/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { renewFeedsOf } from './feed-store.ts';
import { deleteKeysOf } from './key-store.ts';

/**
 * Browsers are sent messages no more, calendar feeds get other addresses, and device keys and guest links that the
 * person made end, as do gardens that the person shows to homes.
 * Webhooks stay: they belong to the garden, and the account page lists them.
 */
export async function endOpeningsOf(tx: Transaction, userId: UserId): Promise<void> {
  await dropSubscriptionsOf(tx, userId);
  await renewFeedsOf(tx, userId);
  await deleteKeysOf(tx, userId);
  await deleteGuestLinksOf(tx, userId);
  await deleteAppleHomesOf(tx, userId);
  await deleteMatterHomesOf(tx, userId);
}
