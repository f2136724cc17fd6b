export { AuditList } from './audit-list.tsx';
export { accountTrailQuery, auditTrailQuery } from './calls.ts';
export { VisitList } from './visit-list.tsx';
