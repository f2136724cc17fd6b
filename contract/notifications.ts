/** Notification (specification, section 3). */
import type { NotificationId } from '@sluice/engine/vocabulary/ids';
import { NOTIFICATION_STATUSES, NOTIFICATION_SUBJECTS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { idOf } from './primitives.ts';

export const notification = z.object({
  id: idOf<NotificationId>(),
  title: z.string(),
  text: z.string(),
  status: z.enum(NOTIFICATION_STATUSES),
  device_type: z.enum(NOTIFICATION_SUBJECTS),
  /** The device, sensor or hub it is about. */
  device_id: z.uuid().nullable(),
  notify_time: z.object({ local_date: z.iso.date(), local_time: z.string(), utc: z.iso.datetime() }),
});
export type Notification = z.infer<typeof notification>;

/** `GET notifications`: newest first. */
export const notificationPage = z.object({ notifications: z.array(notification), next: z.string().nullable() });
