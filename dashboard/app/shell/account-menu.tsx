import type { User } from '@sluice/contract/users';
import { IconKeyboard, IconLock, IconLogout, IconMail, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { logOut } from '../../account/index.ts';
import { ColourSchemeItems } from '../../page-kit/colour-scheme-items.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { Email } from '../../ui/email.tsx';
import { IconMenu } from '../../ui/icon-menu.tsx';
import { MenuItem, MenuRule } from '../../ui/menu-item.tsx';
import { shortcutsStore } from '../shortcuts/shortcuts-store.ts';
import classes from './account-menu.module.css';

type Props = {
  user: User;
  /** A company's sensor garden has no Account page. */
  hasAccountPage: boolean;
};

export function AccountMenu({ user, hasAccountPage }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconMenu label={t('accountMenu.open')} Icon={IconUserCircle} iconSize={24} width={260}>
      <div className={classes.who}>
        <strong>{user.name}</strong>
        <span className={classes.email}>{user.is_demo ? t('accountMenu.demo') : <Email address={user.email} />}</span>
      </div>
      <MenuRule />
      <ColourSchemeItems />
      <MenuRule />
      {hasAccountPage && (
        <>
          <MenuItem
            icon={<IconMail size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/settings/account/EmailSetting' })}
          >
            {t('title.emailSetting')}
          </MenuItem>
          <MenuItem
            icon={<IconLock size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/settings/account/PasswordSetting' })}
          >
            {t('title.passwordSetting')}
          </MenuItem>
        </>
      )}
      <div className={classes.forKeyboards}>
        <MenuItem
          icon={<IconKeyboard size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => shortcutsStore.showList(true)}
        >
          {t('accountMenu.shortcuts')}
        </MenuItem>
      </div>
      <MenuItem icon={<IconLogout size={20} stroke={1.6} aria-hidden="true" />} onClick={() => void logOut()}>
        {t('accountMenu.logOut')}
      </MenuItem>
    </IconMenu>
  );
}
