export { guestLinkRoutes } from './routes.ts';
export { guestSiteRoutes } from './site-routes.ts';
export { deleteGuestLinksOf } from './store.ts';
