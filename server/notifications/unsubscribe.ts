/** Links by which the reader of a mail gets no more of them, without signing in. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { MESSAGE_KINDS, type MessageKind } from '@sluice/engine/vocabulary/messages';
import type { Database } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { findUser } from '../users/index.ts';
import { stopMails } from './settings.ts';

const PURPOSE = 'unsubscribe';
const OF_ALL = 'all';

/** `page` asks first, since mail scanners open links; `oneClick` is for the button of a mail program, which posts. */
export function findUnsubscribeLinks(
  links: SignedLinks,
  baseUrl: string,
  userId: UserId,
  kind: MessageKind | null,
): { page: string; oneClick: string } {
  const token = links.sign(PURPOSE, `${userId} ${kind ?? OF_ALL}`);
  return { page: `${baseUrl}/#/unsubscribe?token=${token}`, oneClick: `${baseUrl}/unsubscribe?token=${token}` };
}

/** Returns the kind that is no longer mailed, null for all. Throws "invalid" at `token`. */
export async function unsubscribe(
  db: Database,
  links: SignedLinks,
  token: string,
  now: Date,
): Promise<MessageKind | null> {
  const [userId, word] = (links.read(PURPOSE, token) ?? '').split(' ') as [UserId, string?];
  const kind = MESSAGE_KINDS.find((one) => one === word) ?? null;
  const isValid = kind !== null || word === OF_ALL;
  if (!isValid || !(await findUser(db, userId))) throw invalid('token', 'errors.resetLinkInvalid');
  await stopMails(db, userId, kind, now);
  return kind;
}
