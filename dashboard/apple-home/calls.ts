import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId } from '../platform/api/use-change.ts';

/** Somebody who pairs looks at the page; pairing is nothing that a garden's pages are told of. */
const LOOK_EVERY_MS = 5_000;

export const appleHomeQuery = (groupId: string) => ({
  ...queryOf('GET /groups/:id/apple_home', groupId, queryKeys.appleHome(groupId), (answer) => answer),
  refetchInterval: LOOK_EVERY_MS,
});

const outdatedOf = (groupId: string) => ({ outdated: [queryKeys.appleHome(groupId)] });

export const useShowInAppleHome = (groupId: string) => useCallWithId('PUT /groups/:id/apple_home', outdatedOf(groupId));

export const useEndAppleHome = (groupId: string) => useCallWithId('DELETE /groups/:id/apple_home', outdatedOf(groupId));

export const useUnpairAll = (groupId: string) =>
  useCallWithId('DELETE /groups/:id/apple_home/pairings', outdatedOf(groupId));
