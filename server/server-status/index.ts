export { serverAccountRoutes } from './account-routes.ts';
export { serverBackupRoutes } from './backup-routes.ts';
export { requireOperator } from './operator.ts';
export { makeOperatorCode } from './operator-code.ts';
export type { ServerParts } from './parts.ts';
export { lookForRelease } from './releases.ts';
export { restoreSiteRoutes } from './restore-routes.ts';
export { serverStatusRoutes } from './routes.ts';
export { serverSettingRoutes } from './setting-routes.ts';
