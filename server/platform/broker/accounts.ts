/** Accounts of Sluice's own MQTT broker: made, changed and removed by the operator. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { BrokerRights } from '@sluice/engine/vocabulary/hardware';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';
import { firstRow, putRow } from '../database/row-store.ts';
import { brokerAccounts } from './tables.ts';

export type BrokerAccountRow = typeof brokerAccounts.$inferSelect;

const PASSWORD_BYTES = 18;
/** Names that mean something else at a broker. */
const TAKEN = ['sluice', 'cmnd', 'stat', 'tele', 'homeassistant', 'tasmota'];

/** It is the first level of a device's topics, so it has no slash and no wildcard. */
export const isBrokerAccountName = (name: string) =>
  /^[A-Za-z0-9_-]{1,64}$/.test(name) && !TAKEN.includes(name.toLowerCase());

export const brokerAccountsByName = (db: Queryable): Promise<BrokerAccountRow[]> =>
  db.select().from(brokerAccounts).orderBy(brokerAccounts.name);

/** Makes an account, or gives it other rights and a new password. Answers the password, which is kept nowhere. */
export async function putBrokerAccount(db: Queryable, name: string, rights: BrokerRights, now: Date): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const row = { name, rights, passwordHash: hash(password).toString('hex'), createdAt: now };
  await putRow(db, brokerAccounts, row, brokerAccounts.name);
  return password;
}

/** Whether there was one. */
export async function removeBrokerAccount(db: Queryable, name: string): Promise<boolean> {
  return (await db.delete(brokerAccounts).where(eq(brokerAccounts.name, name)).returning()).length > 0;
}

export async function findBrokerAccount(db: Queryable, name: string): Promise<BrokerAccountRow | null> {
  return firstRow(db.select().from(brokerAccounts).where(eq(brokerAccounts.name, name)));
}

export const hasPassword = ({ passwordHash }: Pick<BrokerAccountRow, 'passwordHash'>, password: string) =>
  timingSafeEqual(Buffer.from(passwordHash, 'hex'), hash(password));

const hash = (password: string) => createHash('sha256').update(password).digest();
