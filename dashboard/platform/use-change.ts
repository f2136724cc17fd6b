/** A change: once it is done, or refused, what it makes outdated is asked anew. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** All that tells of the garden, its plan included. */
const GARDEN = [queryKeys.index(), queryKeys.schedules()];

export function useChange<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  outdated: readonly QueryKey[] = GARDEN,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
