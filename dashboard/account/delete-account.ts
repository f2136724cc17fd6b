import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { endSession } from '../platform/session.ts';

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => api.delete<{ removed: true }>('/account', { password }),
    onSuccess: () => endSession({ isWanted: true }),
  });
