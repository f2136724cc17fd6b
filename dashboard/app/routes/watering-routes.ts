/** Settings of how the garden is watered; each route is one line in the list. */
import { settingsPage } from './pages.ts';
import { programPage, restrictionPage } from './thing-pages.ts';

export const wateringRoutes = [
  settingsPage('/programs', () => import('../../programs/programs-page.tsx')),
  programPage(settingsPage, '/programs'),
  settingsPage('/restrictions', () => import('../../restrictions/restrictions-page.tsx')),
  restrictionPage(settingsPage, '/restrictions'),
  settingsPage('/preferences', () => import('../../preferences/preferences-page.tsx')),
  settingsPage('/preferences/SchedulingSetting', () => import('../../preferences/scheduling-page.tsx')),
  settingsPage('/preferences/RainSetting', () => import('../../preferences/rain-page.tsx')),
  settingsPage('/preferences/TemperatureSetting', async () => ({
    default: (await import('../../preferences/threshold-pages.tsx')).TemperaturePage,
  })),
  settingsPage('/preferences/WindSetting', async () => ({
    default: (await import('../../preferences/threshold-pages.tsx')).WindPage,
  })),
  settingsPage('/preferences/SyncFrequencySetting', () => import('../../preferences/sync-frequency-page.tsx')),
  settingsPage('/regulations', () => import('../../regulations/regulations-page.tsx')),
] as const;
