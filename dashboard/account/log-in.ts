import type { Login, OpenedSession } from '@sluice/contract/account';
import { useMutation } from '@tanstack/react-query';
import { website } from '../platform/api.ts';
import { storeSession } from '../platform/session.ts';

export const useLogIn = () =>
  useMutation({
    mutationFn: (request: Login) => website.post<OpenedSession>('/login', request),
    onSuccess: storeSession,
  });
