import type { ForgottenPassword } from '@sluice/contract/account';
import { useMutation } from '@tanstack/react-query';
import { website } from '../platform/api.ts';

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (request: ForgottenPassword) => website.post<{ sent: true }>('/password/forgot', request),
  });
