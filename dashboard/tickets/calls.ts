import type { Body } from '@sluice/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callWithId } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChange, useChangeOf } from '../platform/api/use-change.ts';

export const ticketsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.tickets(groupId),
    queryFn: () => callWithId('GET /groups/:id/tickets', groupId),
  });

const outdated = (groupId: string) => [queryKeys.tickets(groupId), queryKeys.gardensOverview()];

export const useAddTicket = (groupId: string) =>
  useChangeOf('POST /groups/:id/tickets', groupId, { outdated: outdated(groupId) });

export const useChangeTicket = (groupId: string) =>
  useChange(
    ({ id, change }: { id: string; change: Body<'PATCH /tickets/:id'> }) =>
      callWithId('PATCH /tickets/:id', id, change),
    outdated(groupId),
  );

export const useRemoveTicket = (groupId: string) =>
  useCallWithId('DELETE /tickets/:id', { outdated: outdated(groupId) });
