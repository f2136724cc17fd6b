export { requireAccess } from './access.ts';
export { presentShare, presentUser } from './present.ts';
export { userRoutes } from './routes.ts';
export {
  addShare,
  deleteUser,
  findUser,
  findUserByEmail,
  groupIdsOf,
  insertUser,
  sharesOfGroup,
  type UserRow,
  updateUser,
} from './store.ts';
