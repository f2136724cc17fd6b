import type { User } from '@sluice/contract/users';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { useEffect } from 'react';
import { showLanguage } from '../../platform/translations.ts';

/** The language travels with the user record. */
export function useFollowUserLanguage(user: User | undefined) {
  const lang = user?.lang;
  useEffect(() => {
    if (lang) void showLanguage(toLocale(lang));
  }, [lang]);
}
