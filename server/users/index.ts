export { listOfGroup, permit, permitGroup, permitStored, permitThing } from './access.ts';
export {
  type AccountInvitationRow,
  forgetOldAccountInvitations,
  inviteToAccount,
  listAccountInvitations,
  takeAccountInvitation,
  withdrawAccountInvitation,
} from './account-invitations.ts';
export { forgetOldInvitations, insertInvitation, isInvitationGood } from './invitation-store.ts';
export { acceptInvitation } from './invitations.ts';
export {
  findFirstAccount,
  hasOperator,
  isOperator,
  nameOperator,
  operatorsWithGarden,
  withdrawOperator,
} from './operator-store.ts';
export { presentShare, presentUser } from './present.ts';
export {
  findRight,
  firmPeopleOfGroup,
  hasRight,
  peopleOfGroup,
  readGroupIds,
  rightsAt,
  rightsOfUser,
  rightsSql,
} from './rights.ts';
export { userRoutes } from './routes.ts';
export { changeShare } from './share-store.ts';
export type { ForgetGarden } from './sharing.ts';
export {
  addShare,
  allUsers,
  confirmEmailOf,
  deleteUser,
  findUser,
  findUserByEmail,
  gardenNamesOfUsers,
  hasAccounts,
  insertUser,
  lockUser,
  ownersWithFirstGarden,
  readTimeZone,
  sharesOfGroup,
  type UserRow,
  updateUser,
  usersWithEmail,
} from './store.ts';
