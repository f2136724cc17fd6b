import type { Notification } from '@sluice/contract/notifications';

/** The badge counts the unread notifications that are loaded; before loading, the group's own count. */
export const unreadCount = (loaded: readonly Notification[] | undefined, newNotificationNum: number): number =>
  loaded ? loaded.filter(({ status }) => status === 'UNREAD').length : newNotificationNum;
