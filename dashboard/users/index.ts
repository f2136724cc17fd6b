export { useRoleWords } from './role-words.ts';
