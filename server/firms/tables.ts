import type { DelegationId, FirmId, GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import type { DelegatedRole } from '@sluice/engine/vocabulary/roles';
import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy, versionColumn } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';

/** Who looks after gardens of others. */
export const firms = pgTable('firms', {
  id: idColumn<FirmId>(),
  name: text().notNull(),
  phone: text(),
  email: text(),
  webAddress: text('web_address'),
  /** By which owners find it; no secret. */
  code: text().notNull().unique(),
  createdAt: instant('created_at').notNull(),
  version: versionColumn(),
});

export const firmMembers = pgTable(
  'firm_members',
  {
    firmId: ownedBy<FirmId>('firm_id', () => firms.id),
    userId: ownedBy<UserId>('user_id', () => users.id),
    isHead: boolean('is_head').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.firmId, table.userId] }), index('firm_members_user').on(table.userId)],
);

/** Somebody who may join once they accept, by the account that has confirmed this email. */
export const firmInvitations = pgTable(
  'firm_invitations',
  {
    id: idColumn<InvitationId>(),
    firmId: ownedBy<FirmId>('firm_id', () => firms.id),
    email: text().notNull(),
    invitedBy: namedWhileThere<UserId>('invited_by', () => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('firm_invitations_email').on(table.firmId, sql`lower(${table.email})`),
    index('firm_invitations_to').on(sql`lower(${table.email})`),
  ],
);

/** A garden that its owner delegates to a firm. One that has ended is gone. */
export const delegations = pgTable(
  'delegations',
  {
    id: idColumn<DelegationId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    firmId: ownedBy<FirmId>('firm_id', () => firms.id),
    relationship: text().$type<DelegatedRole>().notNull(),
    lastDay: date('last_day'),
    /** The end of the last day by the garden's time zone; null where it has none. */
    endsAt: instant('ends_at'),
    askedAt: instant('asked_at').notNull(),
    /** Null while it waits for one of the firm's heads. */
    acceptedAt: instant('accepted_at'),
    /** The firm's own, as its note. */
    customerNumber: text('customer_number'),
    note: text(),
  },
  (table) => [
    uniqueIndex('delegations_group').on(table.groupId, table.firmId),
    index('delegations_firm').on(table.firmId),
    index('delegations_ends').on(table.endsAt).where(sql`${table.endsAt} is not null`),
  ],
);
