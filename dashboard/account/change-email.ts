import type { EmailChange } from '@sluice/contract/account';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Takes effect when the link that is mailed to the new address is used. */
export const useChangeEmail = () =>
  useMutation({ mutationFn: (change: EmailChange) => api.post<{ sent: true }>('/account/email', change) });
