import type { WebsiteBody } from '@sluice/contract/calls';
import type { GuestView } from '@sluice/contract/guest-links';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callWebsite, WATERING_TIMEOUT_MS } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { RefusedError } from '../platform/api/envelope.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChangeOf } from '../platform/api/use-change.ts';

export const guestLinksQuery = (groupId: string) =>
  queryOf('GET /groups/:id/guest_links', groupId, queryKeys.guestLinks(groupId), (answer) => answer.guest_links);

export const useAddGuestLink = (groupId: string) =>
  useChangeOf('POST /groups/:id/guest_links', groupId, { outdated: [queryKeys.guestLinks(groupId)] });

export const useEndGuestLink = (groupId: string) =>
  useCallWithId('DELETE /guest_links/:id', { outdated: [queryKeys.guestLinks(groupId)] });

/** A guest's page has no live updates. */
const LOOK_EVERY_MS = 5_000;

const isGone = (error: unknown) => error instanceof RefusedError && error.httpStatus === 404;

/** What the holder of a link sees; not asked for again once there is no such link. */
export const guestQuery = (link: string) =>
  queryOptions({
    queryKey: queryKeys.guest(link),
    meta: { isRefusalShown: true },
    queryFn: () => callWebsite('POST /guest', { body: { link } }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : LOOK_EVERY_MS),
  });

export const guestPhotoQuery = (
  link: string,
  { id, photo_tag }: Pick<GuestView['zones'][number], 'id' | 'photo_tag'>,
) =>
  queryOptions({
    queryKey: queryKeys.guestPhoto(id, photo_tag ?? ''),
    queryFn: async () => {
      const { jpeg_base64 } = await callWebsite('POST /guest/photo', { body: { link, zone_id: id } });
      return `data:image/jpeg;base64,${jpeg_base64}`;
    },
    enabled: photo_tag !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a guest does is answered with what is then to be seen. */
function useGuestAct<Request>(
  link: string,
  act: (request: Request) => Promise<GuestView>,
  meta?: { isWatering: true },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    ...(meta && { meta }),
    onSuccess: (view) => queryClient.setQueryData(queryKeys.guest(link), view),
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.guest(link) }),
  });
}

export const useGuestWater = (link: string) =>
  useGuestAct(
    link,
    (asked: Omit<WebsiteBody<'POST /guest/water'>, 'link'>) =>
      callWebsite('POST /guest/water', { body: { link, ...asked } }, { timeoutMs: WATERING_TIMEOUT_MS }),
    { isWatering: true },
  );

type ZoneId = GuestView['zones'][number]['id'];

export const useGuestStop = (link: string) =>
  useGuestAct(link, (zone_id: ZoneId) => callWebsite('POST /guest/stop', { body: { link, zone_id } }));

export const useSayDry = (link: string) =>
  useGuestAct(link, (zone_id: ZoneId) => callWebsite('POST /guest/looks_dry', { body: { link, zone_id } }));
