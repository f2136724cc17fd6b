export { presentPreferences } from './present.ts';
export { preferenceRoutes } from './routes.ts';
export { findPreferenceChange, toPreferenceColumns, writePreferences } from './service.ts';
export { closedDatesOfGroups, type PreferencesRow, readPreferences, updatePreferences } from './store.ts';
