import type { DemoRequest, OpenedSession } from '@sluice/contract/account';
import { useMutation } from '@tanstack/react-query';
import { website } from '../platform/api.ts';
import { storeSession } from '../platform/session.ts';

export const useOpenDemo = () =>
  useMutation({
    mutationFn: (request: DemoRequest) => website.post<OpenedSession>('/demo', request),
    onSuccess: storeSession,
  });
