import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId } from '../platform/api/use-change.ts';

/** Somebody who pairs looks at the page; pairing is nothing that a garden's pages are told of. */
const LOOK_EVERY_MS = 5_000;

export const appleHomeQuery = (groupId: string) => ({
  ...queryOf('GET /groups/:id/apple_home', groupId, queryKeys.appleHome(groupId), (answer) => answer),
  refetchInterval: LOOK_EVERY_MS,
});

export const matterHomeQuery = (groupId: string) => ({
  ...queryOf('GET /groups/:id/matter_home', groupId, queryKeys.matterHome(groupId), (answer) => answer),
  refetchInterval: LOOK_EVERY_MS,
});

export function useAppleHomeCalls(groupId: string) {
  const outdatedOf = { outdated: [queryKeys.appleHome(groupId)] };
  return {
    show: useCallWithId('PUT /groups/:id/apple_home', outdatedOf),
    end: useCallWithId('DELETE /groups/:id/apple_home', outdatedOf),
    unpair: useCallWithId('DELETE /groups/:id/apple_home/pairings', outdatedOf),
  };
}

export function useMatterHomeCalls(groupId: string) {
  const outdatedOf = { outdated: [queryKeys.matterHome(groupId)] };
  return {
    show: useCallWithId('PUT /groups/:id/matter_home', outdatedOf),
    end: useCallWithId('DELETE /groups/:id/matter_home', outdatedOf),
    unpair: useCallWithId('DELETE /groups/:id/matter_home/pairings', outdatedOf),
    admit: useCallWithId('PUT /groups/:id/matter_home/admission', outdatedOf),
  };
}
