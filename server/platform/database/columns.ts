/** Columns that many tables have alike. */
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** Rises with every change by a person, so that a later writer who has not seen an earlier one is told. */
export const versionColumn = () => integer().notNull().default(1);

export const instant = (name: string) => timestamp(name, { withTimezone: true });
