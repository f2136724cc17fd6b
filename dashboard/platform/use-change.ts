/** A change of the garden: once it is done, or refused, all that tells of the garden is asked anew. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

export function useChange<Request, Answer>(send: (request: Request) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all(
        [queryKeys.index(), queryKeys.schedules()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
