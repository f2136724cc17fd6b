export { ReceivedInvitations } from './received-invitations.tsx';
export { useRoleWords } from './role-words.ts';
