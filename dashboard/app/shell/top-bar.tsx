import { ActionIcon } from '@mantine/core';
import type { Index } from '@sluice/contract/groups';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useChangeLanguage } from '../../account/index.ts';
import { NotificationsMenu } from '../../notifications/index.ts';
import { LanguageMenu } from '../../page-kit/language-menu.tsx';
import { useDocumentTitle } from '../../page-kit/use-document-title.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { settingsPages } from '../menu.ts';
import { AccountMenu } from './account-menu.tsx';
import { CONTENT, focusContent } from './focus-content.ts';
import { describeSituation } from './menu-entries.ts';
import { usePageTitle } from './page-title.ts';
import classes from './top-bar.module.css';

type Props = { index: Index; isDrawerHidden: boolean; onToggleDrawer: () => void };

export function TopBar({ index, isDrawerHidden, onToggleDrawer }: Props) {
  const { t } = useTranslation();
  const { title, path } = usePageTitle(index);
  const { mutate: changeLanguage } = useChangeLanguage();
  const lastPath = useRef(path);
  useDocumentTitle(title);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    focusContent();
  }, [path]);

  const { current_group: group, groups, user } = index;
  return (
    <div className={classes.bar}>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={isDrawerHidden ? t('navigation.open') : t('navigation.close')}
        aria-expanded={!isDrawerHidden}
        onClick={onToggleDrawer}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.names}>
        <h1 id={CONTENT.title} className={classes.title}>
          {title}
        </h1>
        {group && groups.length > 1 && (
          <p className={classes.garden} title={group.name}>
            {group.name}
          </p>
        )}
      </div>
      {group && (
        <NotificationsMenu key={group.id} groupId={group.id} newNotificationNum={group.info.new_notification_num} />
      )}
      <LanguageMenu onChoose={changeLanguage} />
      <AccountMenu user={user} hasAccountPage={settingsPages(describeSituation(index)).includes('account')} />
    </div>
  );
}
