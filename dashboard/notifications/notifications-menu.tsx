import { ActionIcon } from '@mantine/core';
import type { Notification } from '@sluice/contract/notifications';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { Popup } from '../ui/overlay/popup.tsx';
import { notificationsQuery } from './calls.ts';
import classes from './notifications-menu.module.css';

const NotificationsCard = onDemand(() => import('./notifications-card.tsx').then((part) => part.NotificationsCard));

type Props = { groupId: GroupId; newNotificationNum: number };

/** A longer number hides the bell; its label and the card say it whole. */
const MOST_SHOWN = 9;

export function NotificationsMenu({ groupId, newNotificationNum }: Props) {
  const { t } = useTranslation();
  /** Nothing is loaded before the bell is first pressed; from then on the badge follows what is loaded. */
  const [wasOpened, setWasOpened] = useState(false);
  const unread = useQuery({ ...notificationsQuery(groupId, 'UNREAD'), enabled: wasOpened });
  const count = unreadCount(unread.data, newNotificationNum);
  return (
    <Popup
      kind="card"
      label={t('notificationsMenu.title')}
      width={LIMITS.notificationsCardWidthPx}
      align="end"
      onApproach={NotificationsCard.prefetch}
      onToggle={(isOpen) => isOpen && setWasOpened(true)}
      target={
        <ActionIcon
          size={44}
          variant="subtle"
          data-shortcut="notifications"
          className={classes.bell}
          aria-label={t('notificationsMenu.open', { unread: count })}
        >
          <IconBell size={22} stroke={1.6} aria-hidden="true" />
          {count > 0 && (
            <span className={classes.badge} aria-hidden="true">
              {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
            </span>
          )}
        </ActionIcon>
      }
    >
      <NotificationsCard groupId={groupId} unreadNum={count} />
    </Popup>
  );
}

/** The badge counts the unread notifications that are loaded; before loading, the group's own count. */
const unreadCount = (loaded: readonly Notification[] | undefined, newNotificationNum: number): number =>
  loaded ? loaded.filter(({ status }) => status === 'UNREAD').length : newNotificationNum;
