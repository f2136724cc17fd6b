import type { CustomerGarden, Delegation, Firm, FirmCard } from '@sluice/contract/firms';
import type { CustomerRow, DelegationRow, FirmInvitationRow, FirmRow, MemberRow } from './store.ts';

export const presentFirmCard = ({ id, name, phone, email, webAddress }: FirmRow): FirmCard => ({
  ...{ id, name, phone, email },
  web_address: webAddress,
});

/** `invitations`: of a head alone. */
export const presentFirm = (
  row: FirmRow,
  members: readonly MemberRow[],
  invitations: readonly FirmInvitationRow[],
  isHead: boolean,
): Firm => ({
  ...presentFirmCard(row),
  version: row.version,
  code: row.code,
  is_head: isHead,
  members: members.map(({ userId, name, email, isHead: isOneOfHeads }) => ({
    ...{ user_id: userId, name, email },
    is_head: isOneOfHeads,
  })),
  invitations: invitations.map(({ id, email, expiresAt }) => ({ id, email, expires_at: expiresAt.toISOString() })),
});

const presentTerms = ({ id, relationship, lastDay, askedAt, acceptedAt }: DelegationRow) => ({
  ...{ id, relationship },
  last_day: lastDay,
  asked_at: askedAt.toISOString(),
  accepted_at: acceptedAt?.toISOString() ?? null,
});

export const presentDelegation = ({ delegation, firm }: { delegation: DelegationRow; firm: FirmRow }): Delegation => ({
  ...presentTerms(delegation),
  firm: presentFirmCard(firm),
});

export const presentCustomer = (row: CustomerRow): CustomerGarden => ({
  ...presentTerms(row),
  group_id: row.groupId,
  ...{ garden: row.garden, city: row.city, owner: row.owner },
  ...{ customer_number: row.customerNumber, note: row.note },
});
