/** Writes what is stored of a person as an archive that anybody can open: JSON, CSV, and a text that says what is what. */
import { type SpokenLocale, toLocale } from '@sluice/engine/vocabulary/people';
import { strToU8, zip } from 'fflate';
import { type NotificationRow, presentNotification } from '../notifications/index.ts';
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Translate } from '../platform/language.ts';
import type { UserRow } from '../users/index.ts';
import { PERSONAL_KINDS, type PersonalKindName, type Row, readKind } from './kinds.ts';

export async function writePersonalData(
  db: Database,
  user: UserRow,
  translate: Translate,
  madeAt: Date,
): Promise<Uint8Array> {
  const locale = toLocale(user.lang);
  const files: Record<string, Uint8Array> = {};
  const counts = new Map<PersonalKindName, number>();
  const timeZones = new Map<unknown, string>();
  for (const kind of PERSONAL_KINDS) {
    const read = await readKind(db, kind, user);
    if (kind.name === 'gardens') for (const { id, time_zone } of read) timeZones.set(id, String(time_zone));
    const rows = kind.name === 'notifications' ? read.map((row) => withText(row, user, translate, timeZones)) : read;
    counts.set(kind.name, rows.length);
    files[`json/${kind.name}.json`] = strToU8(JSON.stringify(rows, null, 2));
    files[`csv/${kind.name}.csv`] = strToU8(writeCsv(rows));
  }
  files['README.txt'] = strToU8(`\uFEFF${writeReadme(locale, translate, user.name, madeAt, counts)}`);
  return new Promise((resolve, reject) =>
    zip(files, { mtime: madeAt }, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  );
}

/** A notice with what it said. */
function withText(row: Row, user: UserRow, translate: Translate, timeZones: ReadonlyMap<unknown, string>): Row {
  const { key, figures, subject, subject_id: subjectId, notify_at: notifyAt, group_id: groupId } = row;
  const timeZone = timeZones.get(groupId) ?? 'UTC';
  const notice = { ...row, key, figures, subject, subjectId, notifyAt, timeZone } as unknown as NotificationRow;
  const { title, text } = presentNotification(notice, translate, toLocale(user.lang), user.unitSystem);
  return { ...row, title, text };
}

function writeCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return BYTE_ORDER_MARK;
  const lines = rows.map((row) => csvLine(Object.values(row).map(toCell)));
  return BYTE_ORDER_MARK + csvLine(Object.keys(first)) + lines.join('');
}

function toCell(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

function writeReadme(
  locale: SpokenLocale,
  translate: Translate,
  name: string,
  madeAt: Date,
  counts: ReadonlyMap<PersonalKindName, number>,
): string {
  const date = madeAt.toISOString().slice(0, 10);
  return [
    translate(locale, 'personalData.title', { name, date }),
    translate(locale, 'personalData.lead'),
    [...counts]
      .map(([kind, count]) => `${kind} (${count}): ${translate(locale, `personalData.kind.${kind}`)}`)
      .join('\r\n'),
    translate(locale, 'personalData.absent'),
    '',
  ].join('\r\n\r\n');
}
