/** The calls of the page of the server. */
import type { Body } from '@sluice/contract/calls';
import type { InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi, readBlob } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange } from '../platform/api/use-change.ts';

const OFTEN_MS = 30_000;
/** While a backup is made or tried. */
const WATCHED_MS = 1_500;

export const serverAccessQuery = () =>
  queryOptions({ queryKey: queryKeys.serverAccess(), queryFn: () => callApi('GET /server/access') });

export const useClaimServer = () =>
  useChange(
    (code: string) => callApi('POST /server/access', { body: { code } }),
    [queryKeys.serverAccess(), queryKeys.index()],
  );

export const serverStatusQuery = () =>
  queryOptions({
    queryKey: queryKeys.serverStatus(),
    queryFn: () => callApi('GET /server/status'),
    refetchInterval: OFTEN_MS,
  });

export const serverBackupsQuery = () =>
  queryOptions({
    queryKey: queryKeys.serverBackups(),
    queryFn: () => callApi('GET /server/backups'),
    refetchInterval: ({ state }) => (state.data?.under_way ? WATCHED_MS : OFTEN_MS),
  });

export const serverAccountsQuery = () =>
  queryOptions({ queryKey: queryKeys.serverAccounts(), queryFn: () => callApi('GET /server/accounts') });

export const useMakeBackup = () =>
  useChange(() => callApi('POST /server/backups', undefined, { allowRepeat: true }), [queryKeys.serverBackups()]);

export const useProveBackup = () =>
  useChange(
    (name: string) => callApi('POST /server/backups/:name/proof', { params: { name } }, { allowRepeat: true }),
    [queryKeys.serverBackups()],
  );

export const useRestoreBackup = () =>
  useMutation({
    mutationFn: ({ name, current_password }: { name: string; current_password: string }) =>
      callApi(
        'POST /server/backups/:name/restore',
        { params: { name }, body: { current_password } },
        { allowRepeat: true },
      ),
  });

export const useDownloadBackup = () =>
  useMutation({ mutationFn: (name: string) => readBlob(`/server/backups/${encodeURIComponent(name)}/file`) });

/** The answer shows the passphrase; from then on it counts as seen. */
export const useShowPassphrase = () =>
  useChange(
    (current_password: string) =>
      callApi('POST /server/backups/passphrase', { body: { current_password } }, { allowRepeat: true }),
    [queryKeys.serverBackups()],
  );

export const useCheckReleases = () =>
  useChange(() => callApi('POST /server/releases/check', undefined, { allowRepeat: true }), [queryKeys.serverStatus()]);

export const useRetryJob = () =>
  useChange((id: string) => callApi('POST /server/jobs/:id/retry', { params: { id } }), [queryKeys.serverStatus()]);

export const useSendTest = () =>
  useMutation({ mutationFn: () => callApi('POST /server/test_message', undefined, { allowRepeat: true }) });

/** The answer shows the link, this once. */
export const useMakePasswordLink = () =>
  useMutation({
    mutationFn: (id: string) =>
      callApi('POST /server/accounts/:id/password_link', { params: { id } }, { allowRepeat: true }),
  });

export const useChangeAccount = () =>
  useChange(
    ({ id, is_disabled }: { id: UserId; is_disabled: boolean }) =>
      callApi('PATCH /server/accounts/:id', { params: { id }, body: { is_disabled } }, { allowRepeat: true }),
    [queryKeys.serverAccounts()],
  );

/** The answer shows the link, this once, where it was not mailed. */
export const useInviteToAccount = () =>
  useChange(
    (body: Body<'POST /server/invitations'>) => callApi('POST /server/invitations', { body }, { allowRepeat: true }),
    [queryKeys.serverAccounts()],
  );

export const useWithdrawInvitation = () =>
  useChange(
    (id: InvitationId) => callApi('DELETE /server/invitations/:id', { params: { id } }),
    [queryKeys.serverAccounts()],
  );

export const useChangeServerSettings = () =>
  useChange(
    (body: Body<'PATCH /server/settings'>) => callApi('PATCH /server/settings', { body }, { allowRepeat: true }),
    [queryKeys.serverStatus(), queryKeys.accountOptions()],
  );
