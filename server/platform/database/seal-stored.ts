/** At each start: seals what an older version stored in clear, and counts what this data folder cannot open. */
import { sql } from 'drizzle-orm';
import { isSealed } from '../sealed-texts.ts';
import type { Database } from './connect.ts';
import { sealForColumn, tryToOpen } from './sealed-column.ts';

/** Every column of `sealedText`. */
export const SEALED_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['devices', 'address'],
  ['sensors', 'address'],
  ['hubs', 'address'],
  ['weather_provider_settings', 'secret'],
  ['weather_stations', 'key'],
  ['weather_stations', 'home_assistant'],
  ['webhooks', 'secret'],
  ['subscribed_calendars', 'url'],
  ['second_factors', 'secret'],
  ['apple_homes', 'setup_code'],
  ['apple_homes', 'pairings'],
  ['matter_homes', 'passcode'],
  ['matter_homes', 'pairings'],
  ['guest_links', 'token'],
];

export async function sealStoredTexts(db: Database): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 };
  for (const [table, column] of SEALED_COLUMNS) {
    const [from, text] = [sql.identifier(table), sql.identifier(column)];
    const { rows } = await db.execute<{ text: string }>(
      sql`select distinct ${text} as text from ${from} where ${text} is not null`,
    );
    for (const { text: stored } of rows) {
      if (!isSealed(stored)) {
        await db.execute(sql`update ${from} set ${text} = ${sealForColumn(stored)} where ${text} = ${stored}`);
        counts.sealed += 1;
      } else if (tryToOpen(stored) === null) counts.unreadable += 1;
    }
  }
  return counts;
}
