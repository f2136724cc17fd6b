/** Each garden that a server shows to homes of a kind answers at a port of its own. */
import type { Database, Queryable } from '../platform/database/connect.ts';
import { isUniqueViolation } from '../platform/database/unique-violation.ts';
import { conflict } from '../platform/errors.ts';

/** Gardens that one server shows to homes of a kind. */
const MOST_GARDENS = 32;

interface Showing {
  isShown(tx: Queryable): Promise<boolean>;
  /** The ports of all gardens, whoever owns them. */
  usedPorts(tx: Queryable): Promise<readonly number[]>;
  insert(tx: Queryable, port: number): Promise<void>;
  firstPort: number;
  /** The text of the refusal where all ports are used. */
  full: 'errors.appleHomeFull' | 'errors.matterFull';
}

/** Shows a garden at the lowest port that is not used, where it is not shown yet. Throws "conflict" where all are used. */
export async function showAtFreePort(db: Database, showing: Showing): Promise<void> {
  const { isShown, usedPorts, insert, firstPort, full } = showing;
  const show = () =>
    db.transaction(async (tx) => {
      if (await isShown(tx)) return;
      const used = await usedPorts(tx);
      const ports = Array.from({ length: MOST_GARDENS }, (_, place) => firstPort + place);
      const port = ports.find((one) => !used.includes(one));
      if (port === undefined) throw conflict(full, { count: MOST_GARDENS });
      await insert(tx, port);
    });
  // Others may take a port, or show this garden, at the same moment: each time one of them succeeds.
  for (let tries = 1; tries < MOST_GARDENS; tries += 1) {
    try {
      return await show();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  await show();
}
