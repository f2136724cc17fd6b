export { presentAddress, presentGroup } from './present.ts';
export {
  deleteGroups,
  findGroup,
  type GroupRow,
  groupsOfUser,
  insertGroup,
  type SharedGroupRow,
  simulatedGroups,
} from './store.ts';
