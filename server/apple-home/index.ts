export { appleHomeRoutes } from './routes.ts';
export { showToAppleHome } from './show-gardens.ts';
export { APPLE_HOME_CHANNEL, deleteAppleHomesOf } from './store.ts';
export { WhenShown } from './when-shown.ts';
