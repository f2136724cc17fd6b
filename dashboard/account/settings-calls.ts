/** The calls of an account's forms and lists. */
import type { SecondFactorEnd } from '@sluice/contract/account';
import type { Body, WebsiteBody } from '@sluice/contract/calls';
import type { SessionId } from '@sluice/engine/vocabulary/ids';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi, callWebsite } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { endSession, storeSession } from '../platform/api/session.ts';
import { useChange } from '../platform/api/use-change.ts';

export const useRegisterAccount = () =>
  useMutation({
    mutationFn: (body: WebsiteBody<'POST /register'>) => callWebsite('POST /register', { body }),
    onSuccess: storeSession,
  });

/** Accepts an invitation for the logged-in user, by the token of the mailed link. */
export const acceptInvitation = (token: string) =>
  callWebsite('POST /invitations/accept', { body: { token } }, { asUser: true });

export const useAcceptInvitation = () => useChange(acceptInvitation, [queryKeys.index()]);

/** Confirms an email address by the token of the mailed link. */
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

/** All that is stored of the account, as a ZIP archive in base64. */
export const usePersonalData = () =>
  useMutation({
    mutationFn: (password: string) =>
      callApi('POST /account/personal_data', { body: { current_password: password } }, { allowRepeat: true }),
  });

/** Names, units, first day of the week; what is left out stays. */
export const useChangeProfile = () =>
  useChange((body: Body<'POST /profile'>) => callApi('POST /profile', { body }), [queryKeys.index()]);

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
  useChange((body: SecondFactorEnd) => callApi('DELETE /account/second_factor', { body }), [queryKeys.secondFactor()]);

export const apiTokensQuery = () =>
  queryOptions({ queryKey: queryKeys.apiTokens(), queryFn: () => callApi('GET /account/tokens') });

/** The answer shows the token, this once. */
export const useAddApiToken = () =>
  useChange((body: Body<'POST /account/tokens'>) => callApi('POST /account/tokens', { body }), [queryKeys.apiTokens()]);

export const useRemoveApiToken = () =>
  useChange((id: string) => callApi('DELETE /account/tokens/:id', { params: { id } }), [queryKeys.apiTokens()]);
