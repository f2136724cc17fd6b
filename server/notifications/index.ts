export { alarmContactRoutes } from './alarm-contacts/routes.ts';
export { alarmConsentRoutes } from './alarm-contacts/site-routes.ts';
export { forgetAlarmContactsOf, forgetOldAlarmContacts } from './alarm-contacts/store.ts';
export { GardenFaults } from './garden-faults.ts';
export type { NotificationKey } from './keys.ts';
export { notifyLastingTrouble } from './lasting-trouble.ts';
export { notifyReminder, notifyRunMissed, notifyRunSkipped, notifyRunsMissed, notifyShortfall } from './planned.ts';
export { presentNotification } from './present.ts';
export { PUSH_QUEUE, type PushJob, queuePush, sendPush } from './push.ts';
export { dropSubscriptionsOf } from './push-store.ts';
export { notificationRoutes } from './routes.ts';
export { MESSAGES_QUEUE, sendDueMessages } from './send-due.ts';
export { notify } from './service.ts';
export { notificationSettingsRoutes } from './settings-routes.ts';
export {
  forgetNotificationsOf,
  forgetOldMessages,
  linkNotices,
  MESSAGES_CHANNEL,
  messagesAbout,
  type NotificationRow,
  unreadCounts,
  unreadOfFirms,
} from './store.ts';
export { oneClickRoutes, unsubscribeSiteRoutes } from './unsubscribe-routes.ts';
export { notifyWeakBattery } from './weak-battery.ts';
