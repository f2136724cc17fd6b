export { accountOptionsQuery, logOut, useChangeLanguage } from './calls.ts';
