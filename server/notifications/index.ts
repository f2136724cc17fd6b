export { notificationRoutes } from './routes.ts';
export { type Notice, notify } from './service.ts';
export { unreadCounts } from './store.ts';
