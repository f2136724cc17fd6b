/** Notifies people once for each time that their garden's tank has too little for a day's waterings. */
import { findGroup } from '../groups/index.ts';
import { type GardenFaults, notify } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { readTankOutlook } from '../savings/index.ts';
import { groupsWithTank, noteTankEmpty, readTank } from '../tanks/index.ts';

/** Share of the tank by which it must rise to fall anew: neither a drizzle nor a day without waterings ends that it is empty. */
const RISEN = 0.05;

export async function watchTanks(db: Database, nowMs: number, faults: GardenFaults): Promise<void> {
  for (const groupId of await groupsWithTank(db)) {
    if (faults.isPausing(groupId, 'tank')) continue;
    await faults.guard(groupId, 'tank', async () => {
      const group = await findGroup(db, groupId);
      const outlook = group && (await readTankOutlook(db, group, nowMs));
      const row = await readTank(db, groupId);
      if (!outlook || !row) return;
      if (row.emptyL !== null) {
        if (outlook.level_l >= row.emptyL + RISEN * row.capacityL) await noteTankEmpty(db, groupId, null);
        else return;
      }
      if (!outlook.is_short) return;
      const at = new Date(nowMs);
      await notify(db, {
        ...{ groupId, key: outlook.when_empty === 'wait' ? 'tankEmpty' : 'tankMains' },
        ...{ subject: 'GARDEN', subjectId: groupId },
        figures: { litres: outlook.level_l },
        cause: `tank ${groupId} ${at.toISOString()}`,
        at,
      });
      await noteTankEmpty(db, groupId, outlook.level_l);
    });
  }
}
