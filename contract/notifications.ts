/** Notification (docs/specification.md, 3). */

import type { GroupId, NotificationId } from '@sluice/engine/vocabulary/ids';
import { NOTIFICATION_STATUSES, NOTIFICATION_SUBJECTS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { call, describeCalls, noBody } from './call.ts';
import { idSchema, page } from './primitives.ts';

export const notification = z.object({
  id: idSchema<NotificationId>(),
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

const groupFilter = z.strictObject({ group_id: idSchema<GroupId>().optional() });

export const notificationCalls = describeCalls({
  'GET /notifications': call('signedIn', 'Notifications, newest first', {
    query: page.extend({
      group_id: idSchema<GroupId>().optional(),
      status: z.enum(NOTIFICATION_STATUSES).optional(),
    }),
    answer: notificationPage,
  }),
  'POST /notifications/:id/read': call('mine', 'Mark one as read', {
    params: z.object({ id: idSchema<NotificationId>() }),
    body: noBody,
    answer: z.object({ notification }),
  }),
  'POST /notifications/read': call('signedIn', 'Mark all as read', {
    body: groupFilter.nullish(),
    answer: z.object({ read: z.number().int() }),
  }),
});
