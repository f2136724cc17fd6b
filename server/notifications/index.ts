export { GardenFaults } from './garden-faults.ts';
export type { NotificationKey } from './keys.ts';
export { notifyReminder, notifyRunMissed, notifyRunSkipped, notifyShortfall } from './planned.ts';
export { notificationRoutes } from './routes.ts';
export { notify } from './service.ts';
export { unreadCounts } from './store.ts';
