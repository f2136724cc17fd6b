import type { Notification } from '@sluice/contract/notifications';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type { Translate } from '../platform/language.ts';
import { momentIn } from '../platform/moments.ts';
import type { GardenStep } from './garden-faults.ts';
import type { SkipReason } from './keys.ts';
import type { NotificationRow } from './store.ts';

/** Instants are told as people of that language write them, on the garden's clock; reasons in its words. */
function figuresFor(row: NotificationRow, translate: Translate, locale: Locale): NotificationRow['figures'] {
  const { time, before, reason, step, ...figures } = row.figures;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: row.timeZone });
  return {
    ...figures,
    ...(typeof time === 'string' ? { time: format.format(new Date(time)) } : {}),
    ...(typeof before === 'string' ? { before: format.format(new Date(before)) } : {}),
    ...(typeof reason === 'string'
      ? { reason: translate(locale, `notifications.reasons.${reason as SkipReason}`) }
      : {}),
    ...(typeof step === 'string' ? { step: translate(locale, `notifications.steps.${step as GardenStep}`) } : {}),
  };
}

export function presentNotification(row: NotificationRow, translate: Translate, locale: Locale): Notification {
  const figures = figuresFor(row, translate, locale);
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
