import type { Body } from '@sluice/contract/calls';
import { callWithId, queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChange, useChangeOf } from '../platform/api/use-change.ts';

/** What a calendar changes is the garden's plan as well. */
const outdated = (groupId: string) => [
  queryKeys.subscribedCalendars(groupId),
  queryKeys.index(),
  queryKeys.schedules(),
];

export const calendarsQuery = (groupId: string) =>
  queryOf(
    'GET /groups/:id/subscribed_calendars',
    groupId,
    queryKeys.subscribedCalendars(groupId),
    ({ subscribed_calendars }) => subscribed_calendars,
  );

export const useSubscribe = (groupId: string) =>
  useChangeOf('POST /groups/:id/subscribed_calendars', groupId, { outdated: outdated(groupId) });

type Change = { id: string; change: Body<'PATCH /subscribed_calendars/:id'> };

export const useChangeCalendar = (groupId: string) =>
  useChange(({ id, change }: Change) => callWithId('PATCH /subscribed_calendars/:id', id, change), outdated(groupId));

export const useReadCalendar = (groupId: string) =>
  useCallWithId('POST /subscribed_calendars/:id/read', { outdated: outdated(groupId), allowRepeat: true });

type Ignoring = { id: string; ignoring: Body<'PUT /subscribed_calendars/:id/ignored'> };

export const useIgnoreAppointment = (groupId: string) =>
  useChange(
    ({ id, ignoring }: Ignoring) => callWithId('PUT /subscribed_calendars/:id/ignored', id, ignoring),
    outdated(groupId),
  );

export const useEndCalendar = (groupId: string) =>
  useCallWithId('DELETE /subscribed_calendars/:id', { outdated: outdated(groupId), allowRepeat: true });
