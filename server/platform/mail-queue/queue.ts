/**
 * Mails on their way. They are sealed, since their links let people in; counted, so that nobody sends or receives too
 * many; and mails of an account that has sent few today go first, so that no account holds up the others.
 */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/connect.ts';
import { tooManyRequests } from '../limits/index.ts';
import { MAIL_QUEUE, type Mail } from '../mail.ts';
import type { SealedTexts } from '../sealed-texts.ts';
import type { Services } from '../services.ts';
import { hashToken } from '../session-cookie.ts';
import { mailCounts } from './tables.ts';

export interface MailJob {
  /** The account it is sent for; it goes with the account. */
  account: UserId | null;
  sealed: string;
}

type Parts = Pick<Services, 'jobs' | 'seals' | 'clock'>;

const PURPOSE = 'mail';

export const openMail = (seals: SealedTexts, { sealed }: MailJob): Mail => JSON.parse(seals.open(PURPOSE, sealed));

/** A message to the account itself, which chose how many it gets. */
export async function queueOwnMail(parts: Parts, tx: Transaction, mail: Mail, account: UserId): Promise<void> {
  await send(parts, tx, mail, account, 0);
}

/**
 * A mail that somebody signed in asked for, perhaps to another person. Throws "too many requests" when the account has
 * sent, or the address has got, as many as a day allows.
 */
export async function queueAskedMail(parts: Parts, tx: Transaction, mail: Mail, account: UserId): Promise<void> {
  const sent = await countOne(tx, parts, `account ${account}`);
  const got = await countOne(tx, parts, addressOf(mail));
  if (sent > LIMITS.mailsOfAccountPerDay || got > LIMITS.mailsToAddressPerDay)
    throw tooManyRequests(secondsOfDay(parts.clock.now()));
  await send(parts, tx, mail, account, sent);
}

/** A mail that anybody can have sent to any address: beyond a day's limit it is dropped, without an error. */
export async function queueStrangersMail(parts: Parts, tx: Transaction, mail: Mail, account: UserId): Promise<void> {
  const got = await countOne(tx, parts, addressOf(mail));
  if (got <= LIMITS.mailsToAddressPerDay) await send(parts, tx, mail, account, got);
}

/** Drops pending mails of a deleted account. */
export const dropMailsOf = (parts: Pick<Services, 'jobs'>, tx: Transaction, account: UserId): Promise<void> =>
  parts.jobs.drop(MAIL_QUEUE, { account }, tx);

export async function forgetMailCounts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.delete(mailCounts).where(lt(mailCounts.day, dayOf(clock.now())));
}

async function send(
  { jobs, seals }: Parts,
  tx: Transaction,
  mail: Mail,
  account: UserId,
  sentToday: number,
): Promise<void> {
  const job: MailJob = { account, sealed: seals.seal(PURPOSE, JSON.stringify(mail)) };
  await jobs.send(MAIL_QUEUE, job, tx, -sentToday);
}

const addressOf = ({ to }: Mail) => `address ${hashToken(to.toLowerCase())}`;
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
const secondsOfDay = (now: number) => Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000);

async function countOne(db: Queryable, { clock }: Parts, counted: string): Promise<number> {
  const [row] = await db
    .insert(mailCounts)
    .values({ day: dayOf(clock.now()), counted, count: 1 })
    .onConflictDoUpdate({
      target: [mailCounts.day, mailCounts.counted],
      set: { count: sql`${mailCounts.count} + 1` },
    })
    .returning({ count: mailCounts.count });
  return row?.count ?? 0;
}
