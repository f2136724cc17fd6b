import type { Notification } from '@sluice/contract/notifications';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type { Translate } from '../platform/language.ts';
import { momentIn } from '../platform/moments.ts';
import type { NotificationRow } from './store.ts';

export function presentNotification(row: NotificationRow, translate: Translate, locale: Locale): Notification {
  return {
    id: row.id,
    title: translate(locale, `notifications.${row.key}.title`, row.figures),
    text: translate(locale, `notifications.${row.key}.text`, row.figures),
    status: row.status,
    device_type: row.subject,
    device_id: row.subjectId,
    notify_time: momentIn(row.timeZone, row.notifyAt),
  };
}
