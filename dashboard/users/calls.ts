import type { Body } from '@sluice/contract/calls';
import type { InvitationId } from '@sluice/engine/vocabulary/ids';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange } from '../platform/api/use-change.ts';

/** Who shares a garden, and who was invited to. */
export const sharesQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.shares(groupId),
    queryFn: () => callApi('GET /groups/:id/shares', { params: { id: groupId } }),
  });

/** Queries of who shares a garden. */
const shares = (groupId: string) => [queryKeys.shares(groupId), queryKeys.index()];

/** Invites somebody. */
export const useAddShare = (groupId: string) =>
  useChange(
    (body: Body<'POST /groups/:id/shares'>) => callApi('POST /groups/:id/shares', { params: { id: groupId }, body }),
    shares(groupId),
  );

type Role = Body<'PATCH /groups/:id/shares/:user'>['relationship'];

export const useChangeRole = (groupId: string) =>
  useChange(
    ({ userId, relationship }: { userId: string; relationship: Role }) =>
      callApi('PATCH /groups/:id/shares/:user', { params: { id: groupId, user: userId }, body: { relationship } }),
    shares(groupId),
  );

const endShare = (groupId: string) => (user: string) =>
  callApi('DELETE /groups/:id/shares/:user', { params: { id: groupId, user } });

/** Removes somebody else from a garden. */
export const useEndShare = (groupId: string) => useChange(endShare(groupId), shares(groupId));

/** Ends one's own share. The garden's queries are not repeated: there are no answers any more. */
export const useLeaveGarden = (groupId: string) => useMutation({ mutationFn: endShare(groupId) });

/** Another link for an invitation, in place of its own. */
export const useInvitationLink = (groupId: string) =>
  useChange(
    (invitation: InvitationId) =>
      callApi('POST /groups/:id/invitations/:invitation/link', { params: { id: groupId, invitation } }),
    shares(groupId),
  );

export const useRemoveInvitation = (groupId: string) =>
  useChange(
    (invitation: string) =>
      callApi('DELETE /groups/:id/invitations/:invitation', { params: { id: groupId, invitation } }),
    shares(groupId),
  );

/** Invitations of the logged-in user to other gardens. */
export const receivedInvitationsQuery = () =>
  queryOptions({ queryKey: queryKeys.receivedInvitations(), queryFn: () => callApi('GET /account/invitations') });

const received = [queryKeys.receivedInvitations(), queryKeys.index()];

export const useAcceptReceived = () =>
  useChange((id: InvitationId) => callApi('POST /account/invitations/:id/accept', { params: { id } }), received);

export const useDeclineReceived = () =>
  useChange((id: InvitationId) => callApi('DELETE /account/invitations/:id', { params: { id } }), received);
