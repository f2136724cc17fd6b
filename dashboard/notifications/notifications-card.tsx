import { ActionIcon, Button } from '@mantine/core';
import type { Notification } from '@sluice/contract/notifications';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { pageOfSubject } from '@sluice/engine/vocabulary/messages';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PopupClose } from '../ui/overlay/popup.tsx';
import unseen from '../ui/text/unseen.module.css';
import { notificationsQuery, useMarkAllNotificationsRead, useMarkNotificationRead } from './calls.ts';
import notificationListClasses from './notification-list.module.css';
import classes from './notifications-card.module.css';

const VIEWS = [
  { status: 'UNREAD', key: 'unread' },
  { status: 'READ', key: 'read' },
] as const;
/** Border and padding of the popup around the card. */
const BORDER_AND_PADDING_PX = 10;

type Props = { groupId: GroupId; unreadNum: number };

/** What the bell opens: the unread ones first, then those that were read. */
export function NotificationsCard({ groupId, unreadNum }: Props) {
  const { t } = useTranslation();
  const close = useContext(PopupClose);
  const [view, setView] = useState<Notification['status']>('UNREAD');
  const read = useQuery(notificationsQuery(groupId, view));
  const { data: notifications, isPending } = read;
  const { mutate: markRead } = useMarkNotificationRead();
  const { mutate: markAllRead, isPending: isMarkingAll } = useMarkAllNotificationsRead(groupId);
  return (
    <div className={classes.card} style={{ maxHeight: LIMITS.notificationsCardMaxHeightPx - BORDER_AND_PADDING_PX }}>
      <div className={classes.bar}>
        <fieldset className={classes.views}>
          <legend className={unseen.words}>{t('notificationsMenu.title')}</legend>
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
        {view === 'UNREAD' && unreadNum > 0 && (
          <Button variant="subtle" loading={isMarkingAll} onClick={() => markAllRead()}>
            {t('notificationsMenu.markAll')}
          </Button>
        )}
      </div>
      <section className={classes.scroll} aria-live="polite">
        {notifications && notifications.length > 0 && (
          <NotificationList notifications={notifications} onRead={markRead} />
        )}
        {notifications?.length === 0 && (
          <p className={classes.empty}>
            {view === 'UNREAD' ? t('notificationsMenu.noneUnread') : t('notificationsMenu.noneRead')}
          </p>
        )}
        <FailedReads reads={[read]} />
        {isPending && <p className={classes.empty}>{t('page.partLoading')}</p>}
      </section>
      <div className={classes.foot}>
        <Button component="a" href="#/settings/account/NotificationSetting" variant="subtle" onClick={close}>
          {t('notificationsMenu.settings')}
        </Button>
      </div>
    </div>
  );
}

type NotificationListProps = { notifications: readonly Notification[]; onRead: (id: Notification['id']) => void };

function NotificationList({ notifications, onRead }: NotificationListProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const close = useContext(PopupClose);
  return (
    <ul className={notificationListClasses.list}>
      {notifications.map(({ id, title, text, status, device_type, device_id, notify_time }) => (
        <li key={id} className={notificationListClasses.item}>
          <div className={notificationListClasses.body}>
            <p className={notificationListClasses.head}>
              <strong>
                <PageOf
                  page={pageOfSubject(device_type, device_id)}
                  onFollow={() => {
                    if (status === 'UNREAD') onRead(id);
                    close();
                  }}
                >
                  {title}
                </PageOf>
              </strong>
              <time
                className={notificationListClasses.time}
                dateTime={notify_time.utc}
                title={dates.exact(notify_time.utc)}
              >
                {dates.timeOrDate(notify_time.utc, now)}
              </time>
            </p>
            <p className={notificationListClasses.text}>{text}</p>
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

type PageOfProps = { page: string; onFollow: () => void; children: string };

/** A title that leads to the page of what it is about; most notices are about what the home page shows. */
const PageOf = ({ page, onFollow, children }: PageOfProps) =>
  page === '/home' ? (
    children
  ) : (
    <a href={`#${page}`} onClick={onFollow}>
      {children}
    </a>
  );
