export { permit, permitStored, permitThing } from './access.ts';
export { forgetOldInvitations, insertInvitation } from './invitation-store.ts';
export { presentShare, presentUser } from './present.ts';
export { userRoutes } from './routes.ts';
export { acceptInvitation, claimInvitations } from './sharing.ts';
export {
  addShare,
  allUsers,
  changeEmail,
  deleteUser,
  findShare,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  readGroupIds,
  sharesOfGroup,
  type UserRow,
  updateUser,
} from './store.ts';
