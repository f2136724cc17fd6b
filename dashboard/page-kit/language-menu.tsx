import type { Locale } from '@sluice/engine/vocabulary/people';
import { LANGUAGES } from '@sluice/i18n/languages';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from '../platform/use-translation.ts';
import { IconMenu } from '../ui/icon-menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';

type Props = { onChoose: (locale: Locale) => void };

export function LanguageMenu({ onChoose }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <IconMenu label={t('languageMenu.open')} Icon={IconLanguage} width={200}>
      {LANGUAGES.map(({ locale, ownName }) => (
        <MenuItem key={locale} lang={locale} isChosen={locale === i18n.language} onClick={() => onChoose(locale)}>
          {ownName}
        </MenuItem>
      ))}
    </IconMenu>
  );
}
