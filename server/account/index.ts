export { isTokenGood } from './authenticate.ts';
export { requireBearer } from './bearer.ts';
export { accountRoutes } from './routes.ts';
export { createAccount, openSession } from './service.ts';
export { accountSettingsRoutes } from './settings-routes.ts';
export { demoUsers, idleDemoUsers } from './store.ts';
