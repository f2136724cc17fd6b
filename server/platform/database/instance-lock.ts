/** One Sluice per embedded database: a lock that dies with the connection that holds it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Connection } from './connect.ts';

const INSTANCE_LOCK = 7_583_002;
const AGAIN_MS = 250;
const CONNECT_MS = 5_000;

interface Losses {
  /** Another process got the lock. */
  lost(sentence: string): void;
  /** The connection broke. What is returned is called after each try in vain to take the lock again. */
  away(): (error: unknown) => Promise<void>;
}

/**
 * Takes the lock for the life of the process, and again where its connection breaks. Throws StartError when another
 * process has it.
 */
export async function takeInstanceLock(
  connection: Connection,
  dataDir: string,
  losses?: Losses,
): Promise<() => Promise<void>> {
  const sentence = `Another Sluice is already running on the data folder ${dataDir}.`;
  let isReleased = false;
  let lockClient: pg.Client | null = null;
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({
      ...connection,
      application_name: 'sluice-instance',
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => {});
    await client.connect();
    const taken = await client.query('select pg_try_advisory_lock($1) as taken', [INSTANCE_LOCK]);
    if (!taken.rows[0].taken) {
      await client.end();
      return false;
    }
    lockClient = client;
    client.once('end', () => void takeAgain());
    return true;
  };
  const takeAgain = async () => {
    const tryAgain = losses?.away();
    while (!isReleased) {
      await sleep(AGAIN_MS, undefined, { ref: false });
      try {
        if (!isReleased && !(await take())) losses?.lost(sentence);
        return;
      } catch (error) {
        await tryAgain?.(error);
      }
    }
  };
  if (!(await take())) throw new StartError(sentence);
  return async () => {
    isReleased = true;
    await lockClient?.end().catch(() => {});
  };
}
