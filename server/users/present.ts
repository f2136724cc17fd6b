import type { Invitation, Share, User } from '@sluice/contract/users';
import { type Relationship, toLanguageCode, toLocale } from '@sluice/engine/vocabulary/people';
import { momentIn } from '../platform/moments.ts';
import type { InvitationRow } from './invitation-store.ts';
import type { ShareRow, UserRow } from './store.ts';

/** `forumUrl` is the operator's setting; a user without a name is led to the forum's initialisation page. */
export function presentUser(row: UserRow, role: Relationship | null, forumUrl: string | null): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_confirmed: row.confirmedAt !== null,
    first_name: row.firstName,
    last_name: row.lastName,
    role,
    account_type: row.accountType,
    lang: toLanguageCode(toLocale(row.lang)),
    unit_system: row.unitSystem,
    first_weekday: row.firstWeekday,
    is_demo: row.isDemo,
    is_operator: row.operatorSince !== null,
    community_url: forumUrl === null ? null : communityUrl(forumUrl, row),
  };
}

function communityUrl(forumUrl: string, row: UserRow): string {
  return row.firstName || row.lastName ? forumUrl : `${forumUrl.replace(/\/$/, '')}/init/${row.id}`;
}

export function presentShare(row: ShareRow): Share {
  return {
    group_id: row.groupId,
    user_id: row.userId,
    name: row.name,
    email: row.email,
    relationship: row.relationship,
  };
}

export function presentInvitation(row: InvitationRow, timeZone: string): Invitation {
  return {
    id: row.id,
    email: row.email,
    relationship: row.relationship,
    expires: momentIn(timeZone, row.expiresAt),
  };
}
