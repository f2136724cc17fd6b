import { ActionIcon } from '@mantine/core';
import type { User } from '@sluice/contract/users';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../account/index.ts';
import { MenuItem, MenuRule } from '../../ui/menu-item.tsx';
import { Popup } from '../../ui/popup.tsx';
import { ColourSchemeItems } from '../colour-scheme-items.tsx';
import classes from './account-menu.module.css';

export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Popup
      kind="menu"
      label={t('accountMenu.open')}
      width={260}
      align="end"
      target={
        <ActionIcon size={44} variant="subtle" aria-label={t('accountMenu.open')}>
          <IconUserCircle size={24} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <div className={classes.who}>
        <strong>{user.name}</strong>
        <span className={classes.email}>{user.is_demo ? t('accountMenu.demo') : user.email}</span>
      </div>
      <MenuRule />
      <ColourSchemeItems />
      <MenuRule />
      <MenuItem icon={<IconLogout size={20} stroke={1.6} aria-hidden="true" />} onClick={() => void logOut()}>
        {t('accountMenu.logOut')}
      </MenuItem>
    </Popup>
  );
}
