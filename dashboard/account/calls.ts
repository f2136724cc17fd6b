import type { Body, WebsiteBody } from '@sluice/contract/calls';
import type { SessionId } from '@sluice/engine/vocabulary/ids';
import { type Locale, toLanguageCode } from '@sluice/engine/vocabulary/people';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showLanguageOrSay } from '../page-kit/show-language-or-say.ts';
import { callApi, callWebsite } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { endSession, storeSession } from '../platform/session.ts';
import { useChange } from '../platform/use-change.ts';

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

export const useRegisterAccount = () =>
  useMutation({
    mutationFn: (body: WebsiteBody<'POST /register'>) => callWebsite('POST /register', { body }),
    onSuccess: storeSession,
  });

/** Ends the session on the server, then here; here it ends whatever the server says. */
export async function logOut() {
  try {
    await callWebsite('DELETE /logout', undefined, { asUser: true });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants a logout that the server does not know to be logged
    console.warn('The server did not confirm the logout.', error);
  }
  endSession({ isWanted: true });
}

/** For whoever is logged in, by the token of the mailed link. */
export const acceptInvitation = (token: string) =>
  callWebsite('POST /invitations/accept', { body: { token } }, { asUser: true });

export const useAcceptInvitation = () => useChange(acceptInvitation, [queryKeys.index()]);

/** By the token of the mailed link. */
export const useConfirmEmail = () =>
  useMutation({ mutationFn: (token: string) => callWebsite('POST /email/confirm', { body: { token } }) });

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (body: WebsiteBody<'POST /password/forgot'>) => callWebsite('POST /password/forgot', { body }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: WebsiteBody<'POST /password/reset'>) => callWebsite('POST /password/reset', { body }),
  });

/** To one's own address. */
export const useMailPasswordReset = () => useMutation({ mutationFn: () => callApi('POST /account/password/reset') });

/** The link that confirms the email, once more. */
export const useMailConfirmation = () => useMutation({ mutationFn: () => callApi('POST /account/email/confirmation') });

/** Takes effect when the link that is mailed to the new address is used. */
export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: Body<'POST /account/email'>) => callApi('POST /account/email', { body }) });

/** Ends every other session, and the personal tokens where that is chosen. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (body: Body<'POST /account/password'>) => callApi('POST /account/password', { body }) });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => callApi('DELETE /account', { body: { password } }),
    onSuccess: () => endSession({ isWanted: true }),
  });

/** Names, units, first day of the week; what is left out stays. */
export const useChangeProfile = () =>
  useChange((body: Body<'POST /profile'>) => callApi('POST /profile', { body }), [queryKeys.index()]);

/** Tells the server; after success the current group is loaded anew (specification, section 7). */
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

/** Where the account is logged in. */
export const accountSessionsQuery = () =>
  queryOptions({ queryKey: queryKeys.accountSessions(), queryFn: () => callApi('GET /account/sessions') });

export const useEndSession = () =>
  useChange(
    (id: string) => callApi('DELETE /account/sessions/:id', { params: { id: id as SessionId } }),
    [queryKeys.accountSessions()],
  );

export const useEndOtherSessions = () =>
  useChange(() => callApi('DELETE /account/sessions'), [queryKeys.accountSessions()]);

/** Whether a login asks for a code besides the password. */
export const secondFactorQuery = () =>
  queryOptions({ queryKey: queryKeys.secondFactor(), queryFn: () => callApi('GET /account/second_factor') });

/** The secret for an app; nothing is asked for before the first code. */
export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (current_password: string) => callApi('POST /account/second_factor', { body: { current_password } }),
  });

/** The answer shows the codes for a lost phone, this once. */
export const useConfirmSecondFactor = () =>
  useChange(
    (code: string) => callApi('POST /account/second_factor/confirm', { body: { code } }),
    [queryKeys.secondFactor()],
  );

export const useEndSecondFactor = () =>
  useChange(
    (current_password: string) => callApi('DELETE /account/second_factor', { body: { current_password } }),
    [queryKeys.secondFactor()],
  );

export const apiTokensQuery = () =>
  queryOptions({ queryKey: queryKeys.apiTokens(), queryFn: () => callApi('GET /account/tokens') });

/** The answer shows the token, this once. */
export const useAddApiToken = () =>
  useChange((body: Body<'POST /account/tokens'>) => callApi('POST /account/tokens', { body }), [queryKeys.apiTokens()]);

export const useRemoveApiToken = () =>
  useChange((id: string) => callApi('DELETE /account/tokens/:id', { params: { id } }), [queryKeys.apiTokens()]);
