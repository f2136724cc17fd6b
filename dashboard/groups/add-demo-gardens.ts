import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Puts the demo gardens into the user's own account. */
export function useAddDemoGardens() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/demo'),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
