export { presentPreferences } from './present.ts';
export { preferenceRoutes } from './routes.ts';
export { type PreferencesRow, preferencesOf, updatePreferences } from './store.ts';
