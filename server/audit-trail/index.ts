export { noteVisits } from './note-visits.ts';
export { forgetOldEntries, recordChanges } from './record.ts';
export { recordAsked } from './record-asked.ts';
export { recordLogin } from './record-login.ts';
export { auditTrailRoutes } from './routes.ts';
export { forgetPerson } from './store.ts';
export { lastVisits } from './visit-store.ts';
