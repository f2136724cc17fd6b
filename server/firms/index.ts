export { endOverdue, leaveAllFirms } from './endings.ts';
export { firmRoutes } from './routes.ts';
export { customersOfMember, forgetOldFirmInvitations } from './store.ts';
