import { ActionIcon } from '@mantine/core';
import type { Locale } from '@sluice/engine/vocabulary/people';
import { LANGUAGES } from '@sluice/i18n/languages';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../ui/menu-item.tsx';
import { Popup } from '../ui/popup.tsx';

type Props = { onChoose: (locale: Locale) => void };

export function LanguageMenu({ onChoose }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <Popup
      kind="menu"
      label={t('languageMenu.open')}
      width={200}
      align="end"
      target={
        <ActionIcon size={44} variant="subtle" aria-label={t('languageMenu.open')}>
          <IconLanguage size={22} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {LANGUAGES.map(({ locale, ownName }) => (
        <MenuItem key={locale} lang={locale} isChosen={locale === i18n.language} onClick={() => onChoose(locale)}>
          {ownName}
        </MenuItem>
      ))}
    </Popup>
  );
}
