export { endOpeningsOf } from './end-openings.ts';
export { exportReadingHours, exportReadings, exportRuns } from './export-store.ts';
export { calendarFileRoutes, exportRoutes } from './file-routes.ts';
export { moveKeysOfDevice } from './key-store.ts';
export { npaRoutes } from './npa-routes.ts';
export { openingRoutes } from './routes.ts';
export {
  queueWebhookEvents,
  tellWebhook,
  WEBHOOK_EVENTS_QUEUE,
  WEBHOOK_QUEUE,
  type WebhookJob,
} from './webhooks.ts';
