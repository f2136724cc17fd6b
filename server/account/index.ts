export { requireBearer } from './bearer.ts';
export { accountRoutes } from './routes.ts';
export { createAccount, MAIL_QUEUE, openSession } from './service.ts';
export { idleDemoUsers, isSessionGood } from './store.ts';
