import type { PasswordReset } from '@sluice/contract/account';
import { useMutation } from '@tanstack/react-query';
import { website } from '../platform/api.ts';

export const useResetPassword = () =>
  useMutation({
    mutationFn: (request: PasswordReset) => website.post<{ reset: true }>('/password/reset', request),
  });
