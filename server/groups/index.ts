export { holdStarts, releaseStarts } from './hold-store.ts';
export { presentAddress, presentGroup } from './present.ts';
export { PLACE_QUEUE } from './queue.ts';
export { groupRoutes } from './routes.ts';
export { changeGroup, dissolveGardensOwnedBy, insertOwnGroup } from './service.ts';
export {
  allGroupIds,
  beginUse,
  deleteGroups,
  findGroup,
  findGroups,
  type GroupRow,
  gardensWithOwners,
  groupsOfUser,
  insertGroup,
  lockGroup,
  requireGroup,
  type SharedGroupRow,
  updateGroup,
} from './store.ts';
