export { matterHomeRoutes } from './routes.ts';
export { whenShownByMatter } from './show-gardens.ts';
export { deleteMatterHomesOf, MATTER_HOME_CHANNEL } from './store.ts';
