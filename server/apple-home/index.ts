export { appleHomeRoutes } from './routes.ts';
export { whenShownToAppleHome } from './show-gardens.ts';
export { APPLE_HOME_CHANNEL, deleteAppleHomesOf } from './store.ts';
