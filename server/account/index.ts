export { isTokenGood } from './authenticate.ts';
export { requireBearer } from './bearer.ts';
export { accountRoutes } from './routes.ts';
export { deleteSecondFactor } from './second-factor-store.ts';
export { seenFrom } from './seen-from.ts';
export { createAccount, openSession } from './service.ts';
export { demoUsers, idleDemoUsers, type SeenFrom } from './session-store.ts';
export { forgetOldLogins } from './sessions.ts';
export { accountSettingsRoutes } from './settings-routes.ts';
