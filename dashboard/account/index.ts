export { useChangeLanguage } from './change-language.ts';
export { logOut } from './log-out.ts';
export { accountOptionsQuery } from './read-account-options.ts';
