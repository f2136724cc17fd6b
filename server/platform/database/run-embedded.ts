/** The embedded database for as long as this process runs: started again where it stands still (docs/decisions/0196). */
import type { Connection } from './connect.ts';
import { type Postgres, startPostgres } from './embedded.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { Standstill } from './standstill.ts';

const PATIENCE_MS = 60_000;

export interface EmbeddedDatabase {
  connection: Connection;
  /** Lets another process use it. */
  unlock(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Throws StartError. Calls `fail` with the reason, a sentence, when this process cannot go on with it, and `warn` when it
 * is started again.
 */
export async function runEmbedded(
  dataDir: string,
  {
    fail,
    warn,
    patienceMs = PATIENCE_MS,
  }: {
    fail(sentence: string): void;
    warn(sentence: string): void;
    patienceMs?: number;
  },
): Promise<EmbeddedDatabase> {
  const first = await startPostgres(dataDir, { warn });
  let current: Postgres | null = first;
  let restarting: Promise<void> | null = null;
  const follow = (postgres: Postgres) => {
    current = postgres;
    void postgres.ended.then(() => {
      if (current === postgres) fail('The database has ended; Sluice stops. Valves close by their own timers.');
    });
  };
  const restart = async (stuck: Postgres) => {
    current = null;
    warn(`The database has let nobody in for ${Math.round(patienceMs / 1_000)} s; it is started again.`);
    await stuck.stop('immediate');
    follow(await startPostgres(dataDir, { warn }));
  };
  // A second process must leave the first one's database alone.
  const unlock = await takeInstanceLock(first.connection, dataDir, {
    lost(sentence) {
      current = null;
      fail(`${sentence} This one stops.`);
    },
    away: () => {
      let standstill = new Standstill(first.cluster, patienceMs);
      return async (error) => {
        if (!current || isWantOfRoom(error) || !standstill.isReached()) return;
        restarting = restart(current).catch((why) => fail(`${(why as Error).message} Sluice stops.`));
        await restarting;
        standstill = new Standstill(first.cluster, patienceMs);
      };
    },
  });
  follow(first);
  return {
    connection: first.connection,
    unlock,
    async stop() {
      await restarting;
      const postgres = current;
      current = null;
      await postgres?.stop();
    },
  };
}

/** PostgreSQL has no place for one more connection, or this process has none for one more file. */
const WANTS_OF_ROOM: readonly unknown[] = ['53300', 'EMFILE', 'ENFILE'];
const isWantOfRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && WANTS_OF_ROOM.includes(error.code);
