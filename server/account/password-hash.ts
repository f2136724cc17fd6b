/** Hashes of passwords (Argon2id): a bounded number at once, so that logins never take the whole machine. */
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { tooBusy } from '../platform/limits/index.ts';

/** Each takes about 20 MB and a core for some hundredths of a second. */
const AT_ONCE = 2;
/** More are refused: these are some seconds of work. */
const WAITING_MAX = 200;

const queue = new PQueue({ concurrency: AT_ONCE });

/** Rejects with "busy" where too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Whether it is the password of this hash. Rejects with "busy" where too many wait already. */
export const isPasswordOf = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.size >= WAITING_MAX) throw tooBusy();
  return await queue.add(work);
}
