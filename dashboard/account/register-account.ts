import type { OpenedSession, Registration } from '@sluice/contract/account';
import { useMutation } from '@tanstack/react-query';
import { website } from '../platform/api.ts';
import { storeSession } from '../platform/session.ts';

export const useRegisterAccount = () =>
  useMutation({
    mutationFn: (request: Registration) => website.post<OpenedSession>('/register', request),
    onSuccess: storeSession,
  });
