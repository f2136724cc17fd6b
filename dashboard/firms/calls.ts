import type { Body } from '@sluice/contract/calls';
import type { DelegationId, InvitationId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChange, useChangeOf } from '../platform/api/use-change.ts';

/** Firms of the account, and invitations to others. */
export const firmsQuery = () => queryOptions({ queryKey: queryKeys.firms(), queryFn: () => callApi('GET /firms') });

export const firmQuery = (id: string) => queryOf('GET /firms/:id', id, queryKeys.firms('firm', id), ({ firm }) => firm);

export const customersQuery = (id: string) =>
  queryOf('GET /firms/:id/gardens', id, queryKeys.firms('gardens', id), ({ gardens }) => gardens);

/** Gardens come and go with firms. */
const outdated = [queryKeys.firms(), queryKeys.index()];

export const useFoundFirm = () => useChange((body: Body<'POST /firms'>) => callApi('POST /firms', { body }), outdated);
export const useChangeFirm = (id: string) => useChangeOf('PATCH /firms/:id', id, { outdated });
export const useEndFirm = () => useCallWithId('DELETE /firms/:id', { outdated });
export const useInviteToFirm = (id: string) => useChangeOf('POST /firms/:id/invitations', id, { outdated });

export const useWithdrawFirmInvitation = (id: string) =>
  useChange(
    (invitation: InvitationId) => callApi('DELETE /firms/:id/invitations/:invitation', { params: { id, invitation } }),
    outdated,
  );

export const usePlaceMember = (id: string) =>
  useChange(
    ({ user, isHead }: { user: string; isHead: boolean }) =>
      callApi('PATCH /firms/:id/members/:user', { params: { id, user }, body: { is_head: isHead } }),
    outdated,
  );

export const useRemoveMember = (id: string) =>
  useChange((user: string) => callApi('DELETE /firms/:id/members/:user', { params: { id, user } }), outdated);

export const useAcceptFirm = () => useCallWithId('POST /account/firm_invitations/:id/accept', { outdated });
export const useDeclineFirm = () => useCallWithId('DELETE /account/firm_invitations/:id', { outdated });

export const useAcceptGarden = () => useCallWithId('POST /delegations/:id/accept', { outdated });
export const useGiveBack = () => useCallWithId('DELETE /delegations/:id', { outdated });
export const useChangeCustomer = (id: string) => useChangeOf('PATCH /delegations/:id', id, { outdated });

export const delegationsQuery = (groupId: string) =>
  queryOf(
    'GET /groups/:id/delegations',
    groupId,
    [...queryKeys.shares(groupId), 'delegations'],
    ({ delegations }) => delegations,
  );

export const findFirm = async (groupId: string, code: string) =>
  (await callApi('GET /groups/:id/firms', { params: { id: groupId }, query: { code } })).firm;

const ofGarden = (groupId: string) => [queryKeys.shares(groupId), queryKeys.index()];

export const useDelegate = (groupId: string) =>
  useChangeOf('POST /groups/:id/delegations', groupId, { outdated: ofGarden(groupId) });

export const useEndDelegation = (groupId: string) =>
  useChange(
    (delegation: DelegationId) =>
      callApi('DELETE /groups/:id/delegations/:delegation', { params: { id: groupId, delegation } }),
    ofGarden(groupId),
  );
