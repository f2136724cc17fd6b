export { ReceivedInvitations } from './received-invitations.tsx';
export { useRoleTexts as useRoleWords } from './role-words.ts';
