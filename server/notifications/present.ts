import type { Notification } from '@sluice/contract/notifications';
import type { Locale, UnitSystem } from '@sluice/engine/vocabulary/people';
import type { Translate } from '../platform/language.ts';
import { momentIn } from '../platform/moments.ts';
import { writeFigures } from './figures.ts';
import type { NotificationRow } from './store.ts';

export function presentNotification(
  row: NotificationRow,
  translate: Translate,
  locale: Locale,
  unitSystem: UnitSystem,
): Notification {
  const figures = writeFigures(row.figures, { translate, locale, timeZone: row.timeZone, unitSystem });
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
