/** Columns that many tables share. */
import { type AnyPgColumn, doublePrecision, integer, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

export const idColumn = <Id extends string>() => uuid().$type<Id>().primaryKey();

/** The row goes with the one it belongs to. */
export const ownedBy = <Id extends string>(name: string, owner: () => AnyPgColumn) =>
  uuid(name).$type<Id>().notNull().references(owner, { onDelete: 'cascade' });

/** Rises with every change by a person, so that a change made from an older version is refused. */
export const versionColumn = () => integer().notNull().default(1);

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Of a zone in a list that is watered one after another: by time, by volume, or whichever comes first. */
export const lengthColumns = () => ({
  position: smallint().notNull(),
  durationS: integer('duration_s'),
  volumeL: doublePrecision('volume_l'),
});

/** Which days a rule is for, besides the kind of its repeat. */
export const repeatColumns = () => ({
  intervalDays: integer('interval_days'),
  weekdays: smallint().array().notNull().default([]),
  months: smallint().array().notNull().default([]),
});
