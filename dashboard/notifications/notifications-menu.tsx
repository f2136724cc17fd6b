import { ActionIcon, Button } from '@mantine/core';
import type { Notification } from '@sluice/contract/notifications';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../ui/popup.tsx';
import { useMarkAllNotificationsRead } from './mark-all-notifications-read.ts';
import { useMarkNotificationRead } from './mark-notification-read.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications-menu.module.css';
import { notificationsQuery } from './read-notifications.ts';
import { unreadCount } from './unread-count.ts';

const VIEWS = [
  { status: 'UNREAD', key: 'unread' },
  { status: 'READ', key: 'read' },
] as const;
/** Of the popup around the card. */
const BORDER_AND_PADDING_PX = 10;

type Props = { groupId: string; newNotificationNum: number };

export function NotificationsMenu({ groupId, newNotificationNum }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<Notification['status']>('UNREAD');
  /** Nothing is loaded before the bell is first pressed; from then on the badge follows what is loaded. */
  const [wasOpened, setWasOpened] = useState(false);
  const unread = useQuery({ ...notificationsQuery(groupId, 'UNREAD'), enabled: wasOpened });
  const read = useQuery({ ...notificationsQuery(groupId, 'READ'), enabled: isOpen && view === 'READ' });
  const { mutate: markRead } = useMarkNotificationRead();
  const { mutate: markAllRead, isPending: isMarkingAll } = useMarkAllNotificationsRead(groupId);

  const count = unreadCount(unread.data, newNotificationNum);
  const shown = view === 'UNREAD' ? unread : read;

  const change = (opened: boolean) => {
    setOpen(opened);
    if (!opened) return setView('UNREAD');
    setWasOpened(true);
  };

  return (
    <Popup
      kind="card"
      label={t('notificationsMenu.title')}
      width={LIMITS.notificationsCardWidthPx}
      align="end"
      onToggle={change}
      target={
        <ActionIcon
          size={44}
          variant="subtle"
          className={classes.bell}
          aria-label={t('notificationsMenu.open', { unread: count })}
        >
          <IconBell size={22} stroke={1.6} aria-hidden="true" />
          {count > 0 && (
            <span className={classes.badge} aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </ActionIcon>
      }
    >
      <div className={classes.card} style={{ maxHeight: LIMITS.notificationsCardMaxHeightPx - BORDER_AND_PADDING_PX }}>
        <div className={classes.bar}>
          <fieldset className={classes.views}>
            <legend className={classes.words}>{t('notificationsMenu.title')}</legend>
            {VIEWS.map(({ status, key }) => (
              <button
                key={status}
                type="button"
                className={classes.view}
                aria-pressed={view === status}
                onClick={() => setView(status)}
              >
                {t(`notificationsMenu.${key}`)}
              </button>
            ))}
          </fieldset>
          {view === 'UNREAD' && count > 0 && (
            <Button variant="subtle" loading={isMarkingAll} onClick={() => markAllRead()}>
              {t('notificationsMenu.markAll')}
            </Button>
          )}
        </div>
        <section className={classes.scroll} aria-live="polite">
          {shown.data && shown.data.length > 0 && <NotificationList notifications={shown.data} onRead={markRead} />}
          {shown.data?.length === 0 && (
            <p className={classes.empty}>
              {view === 'UNREAD' ? t('notificationsMenu.noneUnread') : t('notificationsMenu.noneRead')}
            </p>
          )}
          {shown.isPending && <p className={classes.empty}>{t('page.loading')}</p>}
        </section>
      </div>
    </Popup>
  );
}
