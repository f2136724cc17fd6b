import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { useChange } from '../../platform/api/use-change.ts';

const KEY = ['provider-link'];

/** The account at the provider that is connected with this one. */
export const providerLinkQuery = () => queryOptions({ queryKey: KEY, queryFn: () => callApi('GET /account/provider') });

/** Leaves this page for the provider's. */
export const useConnectProvider = () =>
  useMutation({
    mutationFn: async (current_password: string) => {
      const { url } = await callApi('POST /account/provider', { body: { current_password } });
      location.assign(url);
    },
  });

export const useDisconnectProvider = () =>
  useChange((current_password: string) => callApi('DELETE /account/provider', { body: { current_password } }), [KEY]);
