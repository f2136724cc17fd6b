export { presentPreferences } from './present.ts';
export { preferenceRoutes, toPreferenceColumns } from './routes.ts';
export { closedDatesOfGroups, type PreferencesRow, readPreferences, updatePreferences } from './store.ts';
