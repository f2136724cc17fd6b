/** Shows all gardens to homes of a kind whose owners want it. One process of all does so (`OneOfAll`). */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { App, Services } from '../platform/services.ts';

/** Changes come in bursts. */
const GATHER_MS = 200;
/** Between two looks whether a port has become free, and whether the owner still is one. */
const LOOK_MS = MINUTE_MS / 2;

export interface ShowingWork {
  /** Something has changed: looks again soon. */
  changed(): void;
  stop(): Promise<void>;
}

export interface Shown<Row> {
  /** Reads the garden again, and tells homes what has changed. */
  update(row: Row): Promise<void>;
  /** Ends all connections. Those who are paired stay paired. */
  close(): Promise<void>;
}

export interface ShowTools {
  services: Pick<Services, 'db' | 'clock' | 'translate'>;
  readGroup: (userId: UserId, groupId: GroupId, nowMs: number) => Promise<CurrentGroup>;
  /** Whose API is called. */
  app: App;
  /** Where it listens, and is announced if at all; null for all networks of this machine. */
  address: string | null;
  warn(error: unknown, sentence: string): void;
}

interface ShowingTools<Row> {
  homeName: string;
  readRows(): Promise<readonly Row[]>;
  /** What is another one after another code was made. */
  keyOf(row: Row): string;
  /** Null where it cannot be shown now. */
  open(row: Row): Promise<Shown<Row> | null>;
  warn(error: unknown, sentence: string): void;
}

export function showGardens<Row>({ homeName, readRows, keyOf, open, warn }: ShowingTools<Row>): ShowingWork {
  const shown = new Map<string, Shown<Row>>();
  let turn: Promise<unknown> = Promise.resolve();
  let gathering: NodeJS.Timeout | null = null;
  let isStopped = false;

  const inTurn = () => {
    turn = turn
      .then(() => (isStopped ? undefined : look()))
      .catch((error: unknown) => warn(error, `what ${homeName} is shown could not be read`));
  };
  const changed = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      inTurn();
    }, GATHER_MS);
  };

  async function look(): Promise<void> {
    const rows = await readRows();
    for (const [key, garden] of shown) {
      if (rows.some((row) => keyOf(row) === key)) continue;
      shown.delete(key);
      await garden.close();
    }
    for (const row of rows)
      await showOne(row).catch((error: unknown) => warn(error, `a garden is not shown to ${homeName}`));
  }

  async function showOne(row: Row): Promise<void> {
    const key = keyOf(row);
    const before = shown.get(key);
    if (before) return before.update(row);
    const opened = await open(row);
    if (opened) shown.set(key, opened);
  }

  const looking = setInterval(inTurn, LOOK_MS).unref();
  inTurn();
  return {
    changed,
    async stop() {
      isStopped = true;
      clearInterval(looking);
      if (gathering) clearTimeout(gathering);
      await turn;
      for (const garden of shown.values()) await garden.close();
    },
  };
}
