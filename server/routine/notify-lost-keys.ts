/**
 * Tells the people of a garden what of it cannot be read because the key that sealed it is gone, what that costs them, and
 * what to do: the operator's log is not theirs to read.
 */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { type SQL, sql } from 'drizzle-orm';
import { type GardenFaults, notify } from '../notifications/index.ts';
import { tryToOpen } from '../platform/database/sealed-column.ts';
import { isSealed } from '../platform/sealed-texts.ts';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { hasRight } from '../users/index.ts';

/** `text`: as it is stored. */
type Sealed = { id: string; groupId: GroupId; name: string; text: string };

interface Kind {
  subject: 'DEVICE' | 'SENSOR' | 'HUB' | 'GARDEN';
  read: SQL;
  describe(name: string): Pick<Parameters<typeof notify>[1], 'key' | 'figures'>;
}

const hardware = (subject: Kind['subject'], table: string): Kind => ({
  subject,
  read: sql`select id, group_id as "groupId", name, address as text from ${sql.identifier(table)}`,
  describe: (name) => ({ key: 'addressLost', figures: { device: name } }),
});

const WEATHER_KEYS: Kind = {
  subject: 'GARDEN',
  read: sql`select g.id, g.id as "groupId", g.name, w.secret as text
    from weather_provider_settings w join groups g on g.id = w.group_id where w.secret is not null`,
  describe: (name) => ({ key: 'weatherKeyLost', figures: { device: name } }),
};

/** For as long as the person who switched it on owns the garden. */
const shownHome = (table: string, home: string): Kind => ({
  subject: 'GARDEN',
  read: sql`select g.id, g.id as "groupId", g.name, h.pairings as text
    from ${sql.identifier(table)} h join groups g on g.id = h.group_id
    join shares s on s.group_id = h.group_id and s.user_id = h.user_id and s.relationship = 'OWNER'`,
  describe: (garden) => ({ key: 'homeCodeLost', figures: { garden, home } }),
});

const CALENDARS: Kind = {
  subject: 'GARDEN',
  read: sql`select group_id as id, group_id as "groupId", name, url as text from subscribed_calendars`,
  describe: (calendar) => ({ key: 'calendarLost', figures: { calendar } }),
};

const WEBHOOKS: Kind = {
  subject: 'GARDEN',
  read: sql`select group_id as id, group_id as "groupId", url as name, secret as text from webhooks`,
  describe: (url) => ({ key: 'webhookLost', figures: { host: new URL(url).host } }),
};

/** Those that are listed, and not over anywhere. */
const guestLinks = (now: Date): Kind => ({
  subject: 'GARDEN',
  read: sql`select l.group_id as id, l.group_id as "groupId", l.name, l.token as text from guest_links l
    where l.last_day >= ${new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)}
    and ${hasRight(sql`l.group_id`, sql`l.user_id`, now)}`,
  describe: (guest) => ({ key: 'guestLinkLost', figures: { guest } }),
});

/** At each start; the same loss is notified once. A failure keeps no other garden, and no start, waiting. */
export async function notifyLostKeys(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  faults: GardenFaults,
): Promise<void> {
  const at = new Date(clock.now());
  const kinds = [
    hardware('DEVICE', 'devices'),
    hardware('SENSOR', 'sensors'),
    hardware('HUB', 'hubs'),
    WEATHER_KEYS,
    CALENDARS,
    WEBHOOKS,
    shownHome('apple_homes', 'Apple Home'),
    shownHome('matter_homes', 'Matter'),
    guestLinks(at),
  ];
  for (const { subject, read, describe } of kinds) {
    const { rows } = await db.execute<Sealed>(read);
    for (const { id, groupId, name, text } of rows.filter(isLost))
      await faults.guard(groupId, 'sensors', () =>
        notify(db, {
          ...{ groupId, subject, subjectId: id, at, ...describe(name) },
          // Another text, after it was set up again, is another loss.
          cause: `sealed with a lost key: ${hashToken(text)}`,
        }),
      );
  }
}

const isLost = ({ text }: Sealed) => isSealed(text) && tryToOpen(text) === null;
