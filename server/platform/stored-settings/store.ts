/** Settings that the operator makes on the page of the server; what the environment says goes before them. */

import type { Queryable } from '../database/connect.ts';
import { firstRow } from '../database/row-store.ts';
import type { Services } from '../services.ts';
import { serverSettings } from './tables.ts';

const ROW = 1;

type StoredSettings = Omit<typeof serverSettings.$inferSelect, 'id'>;

export async function readStoredSettings(db: Queryable): Promise<StoredSettings> {
  return (await firstRow(db.select().from(serverSettings))) ?? { registration: null, demo: null };
}

export async function changeStoredSettings(db: Queryable, change: Partial<StoredSettings>): Promise<void> {
  await db
    .insert(serverSettings)
    .values({ id: ROW, ...change })
    .onConflictDoUpdate({ target: serverSettings.id, set: change });
}

/** Whether the demo is offered. */
export async function offersDemo(db: Queryable, { demo }: Pick<Services['settings'], 'demo'>): Promise<boolean> {
  return demo ?? (await readStoredSettings(db)).demo ?? true;
}
