/** Shows all gardens to Apple's Home whose owners want it, once the first does. */
import { createServer } from 'node:net';
import type { Connection } from '../platform/database/connect.ts';
import { type ShowingWork, type ShowTools, showGardens, WhenShown } from '../smart-homes/index.ts';
import { loadHap } from './library.ts';
import { HOME_NAME, ShownGarden } from './shown-garden.ts';
import { type AppleHomeRow, allAppleHomes, notePort } from './store.ts';

const APPLE_HOME_LOCK = 7_583_015;

export function whenShownToAppleHome(connection: Connection, tools: ShowTools): WhenShown {
  const { db } = tools.services;
  const hasGardens = async () => (await allAppleHomes(db)).length > 0;
  return new WhenShown({ connection, lock: APPLE_HOME_LOCK, hasGardens, begin: () => showToAppleHome(tools) });
}

function showToAppleHome(tools: ShowTools): ShowingWork {
  const { services, warn } = tools;
  return showGardens<AppleHomeRow>({
    homeName: HOME_NAME,
    readRows: () => allAppleHomes(services.db),
    keyOf: ({ home }) => home.accessoryId,
    async open(row) {
      const { groupId, port, isPortTaken } = row.home;
      const isFree = await isPortFree(port);
      if (isFree === isPortTaken) await notePort(services.db, groupId, !isFree);
      return isFree ? ShownGarden.open(row, tools, await loadHap()) : null;
    },
    warn,
  });
}

/** A taken port would end the process: the library does not say so to whoever publishes. */
const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
