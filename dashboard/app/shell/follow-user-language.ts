import type { User } from '@sluice/contract/users';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { useEffect } from 'react';
import { showLanguageOrSay } from '../../page-kit/show-language-or-say.ts';

/** The language travels with the user record. */
export function useFollowUserLanguage(user: User | undefined) {
  const lang = user?.lang;
  useEffect(() => {
    if (lang) void showLanguageOrSay(toLocale(lang));
  }, [lang]);
}
