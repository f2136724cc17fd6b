import { ActionIcon } from '@mantine/core';
import type { Notification } from '@sluice/contract/notifications';
import { IconCheck } from '@tabler/icons-react';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from './notification-list.module.css';

type Props = { notifications: readonly Notification[]; onRead: (id: Notification['id']) => void };

export function NotificationList({ notifications, onRead }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <ul className={classes.list}>
      {notifications.map(({ id, title, text, status, notify_time }) => (
        <li key={id} className={classes.item}>
          <div className={classes.body}>
            <p className={classes.head}>
              <strong>{title}</strong>
              <time className={classes.time} dateTime={notify_time.utc} title={dates.exact(notify_time.utc)}>
                {dates.timeOrDate(notify_time.utc, now)}
              </time>
            </p>
            <p className={classes.text}>{text}</p>
          </div>
          {status === 'UNREAD' && (
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={t('notificationsMenu.markOne', { title })}
              title={t('notificationsMenu.markOneHint')}
              onClick={() => onRead(id)}
            >
              <IconCheck size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
