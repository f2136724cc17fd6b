import { type Locale, languageOf } from '@sluice/engine/vocabulary/people';
import { LANGUAGES } from '@sluice/i18n/languages';
import { IconLanguage } from '@tabler/icons-react';
import { readTranslation, showLanguage } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { IconMenu } from '../../ui/overlay/icon-menu.tsx';
import { MenuItem } from '../../ui/overlay/menu-item.tsx';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';

type Props = { onChoose: (locale: Locale) => void };

export function LanguageMenu({ onChoose }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <IconMenu label={t('languageMenu.open')} Icon={IconLanguage} width={200}>
      {LANGUAGES.map(({ locale, ownName }) => (
        <MenuItem
          key={locale}
          lang={locale}
          isChosen={locale === languageOf(i18n.language)}
          onClick={() => onChoose(locale)}
        >
          {ownName}
        </MenuItem>
      ))}
    </IconMenu>
  );
}

/** Shows another language; where its texts do not come, the page stays as it is and says so. */
export async function showLanguageOrSay(locale: Locale): Promise<void> {
  if (await showLanguage(locale)) return;
  showSnackbar({ kind: 'error', text: readTranslation().t('errorPage.partTitle') });
}
