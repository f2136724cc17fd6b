/** Shows all gardens by Matter whose owners want it, once the first does. */
import type { Environment } from '@matter/main';
import type { Connection } from '../platform/database/connect.ts';
import { type ShowingWork, type ShowTools, showGardens, WhenShown } from '../smart-homes/index.ts';
import { loadMatter, openRoot } from './library.ts';
import { canAnnounce, isPortFree } from './network.ts';
import { HOME_NAME, ShownNode } from './shown-node.ts';
import { allMatterHomes, type MatterHomeRow, noteNetwork } from './store.ts';

const MATTER_HOME_LOCK = 7_583_016;

export function whenShownByMatter(connection: Connection, tools: ShowTools): WhenShown {
  const { db } = tools.services;
  const hasGardens = async () => (await allMatterHomes(db)).length > 0;
  return new WhenShown({ connection, lock: MATTER_HOME_LOCK, hasGardens, begin: () => showByMatter(tools) });
}

function showByMatter(tools: ShowTools): ShowingWork {
  const { services, warn, address } = tools;
  let root: Environment | null = null;
  return showGardens<MatterHomeRow>({
    homeName: HOME_NAME,
    readRows: () => allMatterHomes(services.db),
    keyOf: ({ home }) => home.nodeKey,
    async open(row) {
      const { groupId, port, ...before } = row.home;
      const isPortTaken = !(await isPortFree(port, address));
      const isAnnounced = await canAnnounce(address);
      if (isPortTaken !== before.isPortTaken || isAnnounced !== before.isAnnounced)
        await noteNetwork(services.db, groupId, { isPortTaken, isAnnounced });
      if (isPortTaken) return null;
      const matter = await loadMatter();
      root ??= openRoot(matter, address);
      return ShownNode.open(row, tools, matter, root);
    },
    warn,
  });
}
