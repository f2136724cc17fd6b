export { forgetOldEntries, recordChanges } from './record.ts';
export { auditTrailRoutes } from './routes.ts';
