/** The calls of the login page and the shell; all others of an account are in `settings-calls.ts`, which comes later. */
import type { WebsiteBody } from '@sluice/contract/calls';
import { type Locale, toLanguageCode } from '@sluice/engine/vocabulary/people';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showLanguageOrSay } from '../page-kit/frame/language-menu.tsx';
import { callApi, callWebsite } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { endSession, storeSession } from '../platform/api/session.ts';

export const accountOptionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.accountOptions(),
    queryFn: () => callWebsite('GET /options'),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useLogIn = () =>
  useMutation({
    mutationFn: (body: WebsiteBody<'POST /login'>) => callWebsite('POST /login', { body }),
    onSuccess: storeSession,
  });

export const useOpenDemo = () =>
  useMutation({
    mutationFn: (body: WebsiteBody<'POST /demo'>) => callWebsite('POST /demo', { body }),
    onSuccess: storeSession,
  });

/** Ends the session on the server, then here; here it ends whatever the server says. */
export async function logOut() {
  try {
    await callWebsite('DELETE /logout', undefined, { asUser: true });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: docs/specification.md, 7 wants a logout that the server does not know to be logged
    console.warn('The server did not confirm the logout.', error);
  }
  endSession({ isWanted: true });
}

/** Tells the server; after success the current group is loaded anew (docs/specification.md, 7). */
export function useChangeLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (locale: Locale) => callApi('POST /profile', { body: { lang: toLanguageCode(locale) } }),
    onSuccess: async (_answer, locale) => {
      await showLanguageOrSay(locale);
      await queryClient.invalidateQueries({ queryKey: queryKeys.index() });
      await queryClient.invalidateQueries({ queryKey: queryKeys.notifications() });
    },
  });
}
