import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { RequestAccount } from '../platform/account-of-request.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { insertEntry } from './store.ts';

interface Asked {
  account: Pick<RequestAccount, 'id' | 'tokenName'>;
  /** Of the garden that it was about; null for the account's own trail. */
  groupId: GroupId | null;
  question: string;
  fromAddress: string;
  at: Date;
}

const MOST_LETTERS = 200;

/** What an assistant has asked with somebody's token, though it changed nothing. */
export async function recordAsked(
  db: Queryable,
  { account, groupId, question, fromAddress, at }: Asked,
): Promise<void> {
  await insertEntry(db, {
    ...{ groupId, userId: account.id, tokenName: account.tokenName, fromAddress, at, isRefused: false },
    ...{ action: 'ASK /mcp', subjectId: null, subjectName: question.slice(0, MOST_LETTERS) },
  });
}
