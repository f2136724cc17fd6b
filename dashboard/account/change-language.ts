import type { User } from '@sluice/contract/users';
import { type Locale, languageCodeOf } from '@sluice/engine/vocabulary/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { showLanguage } from '../platform/translations.ts';

/** Tells the server; after success the current group is loaded anew (specification, section 7). */
export function useChangeLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (locale: Locale) => api.post<{ user: User }>('/profile', { lang: languageCodeOf(locale) }),
    onSuccess: async (_answer, locale) => {
      await showLanguage(locale);
      await queryClient.invalidateQueries({ queryKey: queryKeys.index() });
      await queryClient.invalidateQueries({ queryKey: queryKeys.notifications() });
    },
  });
}
