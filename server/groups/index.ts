export { groupRoutes } from './routes.ts';
export { deleteGroups, findGroup, type GroupRow, groupsOfUser, insertGroup, simulatedGroups } from './store.ts';
