import type { Locale } from '@sluice/engine/vocabulary/people';
import { currentTranslation, showLanguage } from '../platform/translations.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';

/** Shows another language; where its texts do not come, the page stays as it is and says so. */
export async function showLanguageOrSay(locale: Locale): Promise<void> {
  if (await showLanguage(locale)) return;
  showSnackbar({ kind: 'error', text: currentTranslation().t('errorPage.partTitle') });
}
