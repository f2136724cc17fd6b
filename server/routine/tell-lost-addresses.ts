/**
 * Tells the people of a garden which of its things cannot be reached because the key that sealed their addresses is gone,
 * and what to do: the operator's log is not theirs to read.
 */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import { type GardenFaults, type NotificationKey, notify } from '../notifications/index.ts';
import { tryToOpen } from '../platform/database/sealed-column.ts';
import { isSealed } from '../platform/sealed-texts.ts';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';

const THINGS = [
  ['devices', 'DEVICE'],
  ['sensors', 'SENSOR'],
  ['hubs', 'HUB'],
] as const;

interface Sealed {
  id: string;
  groupId: GroupId;
  name: string;
  text: string;
}

/** At each start; the same loss is notified once. A failure keeps no other garden, and no start, waiting. */
export async function tellLostAddresses(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  faults: GardenFaults,
): Promise<void> {
  const at = new Date(clock.now());
  const tell = (
    key: NotificationKey,
    subject: (typeof THINGS)[number][1] | 'GARDEN',
    { id, groupId, name, text }: Sealed,
  ) =>
    faults.guard(groupId, 'sensors', () =>
      notify(db, {
        ...{ groupId, key, subject, subjectId: id, at, figures: { device: name } },
        // Another text, after it was set up again, is another loss.
        cause: `sealed with a lost key: ${hashToken(text)}`,
      }),
    );
  for (const [table, subject] of THINGS) {
    const { rows } = await db.execute<Sealed & Record<string, unknown>>(
      sql`select id, group_id as "groupId", name, address as text from ${sql.identifier(table)}`,
    );
    for (const row of rows.filter(isLost)) await tell('addressLost', subject, row);
  }
  const { rows } = await db.execute<Sealed & Record<string, unknown>>(
    sql`select g.id, g.id as "groupId", g.name, w.secret as text
      from weather_provider_settings w join groups g on g.id = w.group_id where w.secret is not null`,
  );
  for (const row of rows.filter(isLost)) await tell('weatherKeyLost', 'GARDEN', row);
}

const isLost = ({ text }: Sealed) => isSealed(text) && tryToOpen(text) === null;
