export { presentPreferences } from './present.ts';
export { preferenceRoutes } from './routes.ts';
export { type PreferencesRow, readPreferences, updatePreferences } from './store.ts';
