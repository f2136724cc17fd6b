import type { LanguageCode } from '@sluice/engine/vocabulary/people';
import { useMutation } from '@tanstack/react-query';
import { callWebsite } from '../platform/api.ts';
import { storeSession } from '../platform/session.ts';

export const useOpenDemo = () =>
  useMutation({
    mutationFn: (request: { lang: LanguageCode }) => callWebsite('POST /demo', { body: request }),
    onSuccess: storeSession,
  });
