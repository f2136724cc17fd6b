import type { PasswordChange } from '@sluice/contract/account';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Ends every other session. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: PasswordChange) => api.post<{ changed: true }>('/account/password', change),
  });
