/** Columns that many tables share. */
import type { DeviceStatus, DriverKind } from '@sluice/engine/vocabulary/hardware';
import { type AnyPgColumn, integer, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from './sealed-column.ts';

export const idColumn = <Id extends string>() => uuid().$type<Id>().primaryKey();

/** The row goes with the one it belongs to. */
export const ownedBy = <Id extends string>(name: string, owner: () => AnyPgColumn) =>
  uuid(name).$type<Id>().notNull().references(owner, { onDelete: 'cascade' });

/** One row for each owner, and it goes with it. */
export const ownerKey = <Id extends string>(name: string, owner: () => AnyPgColumn) =>
  uuid(name).$type<Id>().primaryKey().references(owner, { onDelete: 'cascade' });

/** Null for a row that belongs to none; the others go with theirs. */
export const ownedIfAny = <Id extends string>(name: string, owner: () => AnyPgColumn) =>
  uuid(name).$type<Id>().references(owner, { onDelete: 'cascade' });

/** Null once what it names is gone. */
export const namedWhileThere = <Id extends string>(name: string, thing: () => AnyPgColumn) =>
  uuid(name).$type<Id>().references(thing, { onDelete: 'set null' });

/** Rises with every change by a person, so that a change made from an older version is refused. */
export const versionColumn = () => integer().notNull().default(1);

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What is known of every piece of hardware; `address` is how its driver finds it. */
export const hardwareColumns = () => ({
  name: text().notNull(),
  model: text().notNull(),
  serialNumber: text('serial_number').notNull(),
  driver: text().$type<DriverKind>().notNull(),
  address: sealedText('address').notNull(),
  status: text().$type<DeviceStatus>().notNull().default('SETUP'),
});

/** Which days a rule is for, besides the kind of its repeat. */
export const repeatColumns = () => ({
  intervalDays: integer('interval_days'),
  weekdays: smallint().array().notNull().default([]),
  months: smallint().array().notNull().default([]),
});
