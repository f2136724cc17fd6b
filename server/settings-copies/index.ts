export { settingsCopyRoutes } from './routes.ts';
export { forgetOldCopies } from './service.ts';
