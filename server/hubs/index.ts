export { notifyHubLink } from './notices.ts';
export { presentHub } from './present.ts';
export { hubRoutes } from './routes.ts';
export { allHubs, type HubRow, hubsOfGroups, insertHub, updateHub } from './store.ts';
