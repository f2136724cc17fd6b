export { ReceivedInvitations } from './received-invitations.tsx';
export { useRoleTexts as useRoleWords } from './role-texts.ts';
