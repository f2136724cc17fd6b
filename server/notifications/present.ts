import type { Notification } from '@sluice/contract/notifications';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { Translate } from '../platform/language.ts';
import { momentIn } from '../platform/moments.ts';
import type { GardenStep } from './garden-faults.ts';
import type { SkipReason } from './keys.ts';
import type { NotificationRow } from './store.ts';

/** "45 sec", "12 min". */
function durationOf(seconds: number, locale: Locale): string {
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(amount);
}

/** Instants are told as people of that language write them, on the garden's clock; reasons, faults and lengths in its words. */
function figuresFor(row: NotificationRow, translate: Translate, locale: Locale): NotificationRow['figures'] {
  const { time, before, reason, step, fault, watered_s: wateredS, wanted_s: wantedS, ...figures } = row.figures;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: row.timeZone });
  return {
    ...figures,
    ...(typeof time === 'string' ? { time: format.format(new Date(time)) } : {}),
    ...(typeof before === 'string' ? { before: format.format(new Date(before)) } : {}),
    ...(typeof reason === 'string'
      ? { reason: translate(locale, `notifications.reasons.${reason as SkipReason}`) }
      : {}),
    ...(typeof step === 'string' ? { step: translate(locale, `notifications.steps.${step as GardenStep}`) } : {}),
    ...(typeof fault === 'string' ? { fault: translate(locale, `runFault.${fault as RunFault}`) } : {}),
    ...(typeof wateredS === 'number' ? { watered: durationOf(wateredS, locale) } : {}),
    ...(typeof wantedS === 'number' ? { wanted: durationOf(wantedS, locale) } : {}),
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
