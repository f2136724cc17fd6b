export { ReceivedInvitations } from './received-invitations.tsx';
export { useRoleTexts } from './role-texts.ts';
