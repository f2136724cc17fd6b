/** Shows all gardens to Apple's Home whose owners want it. One process of all does so (`OneOfAll`). */
import { createServer } from 'node:net';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { loadHap } from './library.ts';
import { ShownGarden, type ShowTools } from './shown-garden.ts';
import { type AppleHomeRow, allAppleHomes, notePort } from './store.ts';

/** Changes come in bursts. */
const GATHER_MS = 200;
/** Between two looks whether a port has become free, and whether the owner still is one. */
const LOOK_MS = MINUTE_MS / 2;

export interface AppleHomeWork {
  /** Something has changed: looks again soon. */
  changed(): void;
  stop(): Promise<void>;
}

export function showToAppleHome(tools: ShowTools): AppleHomeWork {
  const { services, warn } = tools;
  const shown = new Map<string, ShownGarden>();
  let turn: Promise<unknown> = Promise.resolve();
  let gathering: NodeJS.Timeout | null = null;
  let isStopped = false;

  const inTurn = () => {
    turn = turn
      .then(() => (isStopped ? undefined : look()))
      .catch((error: unknown) => warn(error, 'what Apple’s Home is shown could not be read'));
  };
  const changed = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      inTurn();
    }, GATHER_MS);
  };

  async function look(): Promise<void> {
    const rows = await allAppleHomes(services.db);
    for (const [accessoryId, garden] of shown) {
      if (rows.some(({ home }) => home.accessoryId === accessoryId)) continue;
      shown.delete(accessoryId);
      await garden.close();
    }
    for (const row of rows)
      await showOne(row).catch((error: unknown) => warn(error, 'a garden is not shown to Apple’s Home'));
  }

  async function showOne(row: AppleHomeRow): Promise<void> {
    const { accessoryId, groupId, port, isPortTaken } = row.home;
    const open = shown.get(accessoryId);
    if (open) return open.update();
    const isFree = await isPortFree(port);
    if (isFree === isPortTaken) await notePort(services.db, groupId, !isFree);
    if (isFree) shown.set(accessoryId, await ShownGarden.open(row, tools, await loadHap()));
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

/** A taken port would end the process: the library does not say so to whoever publishes. */
const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
