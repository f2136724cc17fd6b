import type { Notification } from '@sluice/contract/notifications';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type { Translate } from '../platform/language.ts';
import { momentIn } from '../platform/moments.ts';
import type { NotificationRow } from './store.ts';

/** Instants among the figures are told as people of that language write them, on the garden's clock. */
function figuresFor(row: NotificationRow, locale: Locale): NotificationRow['figures'] {
  const { time } = row.figures;
  if (typeof time !== 'string') return row.figures;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: row.timeZone });
  return { ...row.figures, time: format.format(new Date(time)) };
}

export function presentNotification(row: NotificationRow, translate: Translate, locale: Locale): Notification {
  const figures = figuresFor(row, locale);
  return {
    id: row.id,
    title: translate(locale, `notifications.${row.key}.title`, figures),
    text: translate(locale, `notifications.${row.key}.text`, figures),
    status: row.status,
    device_type: row.subject,
    device_id: row.subjectId,
    notify_time: momentIn(row.timeZone, row.notifyAt),
  };
}
