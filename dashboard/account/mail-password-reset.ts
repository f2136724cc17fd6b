import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** To one's own address. */
export const useMailPasswordReset = () =>
  useMutation({ mutationFn: () => api.post<{ sent: true }>('/account/password/reset') });
