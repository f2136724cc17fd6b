import { useMutation } from '@tanstack/react-query';
import { website } from '../platform/api.ts';

/** By the token of the mailed link. */
export const useConfirmEmail = () =>
  useMutation({ mutationFn: (token: string) => website.post<{ confirmed: true }>('/email/confirm', { token }) });
