/** Settings pages about things: devices, sensors, hubs, place, weather, zones and plants. */
import { makeSubjectParser } from '../../page-kit/frame/subject.ts';
import { settingsPage } from './pages.ts';
import { programPage, restrictionPage, sensorPage, zonePages } from './thing-pages.ts';

export const thingRoutes = [
  settingsPage('/devices', () => import('../../devices/devices-page.tsx')),
  settingsPage('/devices/ReplaceDevice', () => import('../replace-device/replace-device-page.tsx'), {
    search: makeSubjectParser('device'),
  }),
  settingsPage('/sensors', () => import('../../sensors/sensors-page.tsx')),
  sensorPage(settingsPage, '/sensors'),
  settingsPage('/hubs', () => import('../../hubs/hubs-page.tsx')),
  settingsPage('/hubs/HubSetting', () => import('../../hubs/hub-setting-page.tsx'), {
    search: makeSubjectParser('hub'),
  }),
  settingsPage('/Location', () => import('../../location/location-page.tsx')),
  settingsPage('/WeatherProvider', () => import('../../weather/weather-provider-page.tsx')),
  settingsPage('/ZonePlants', () => import('../../plants/plants-page.tsx')),
  ...zonePages(settingsPage, ''),
  ...zonePages(settingsPage, '/sensors'),
] as const;

export const peopleRoutes = [
  settingsPage('/tasks', () => import('../../tickets/tickets-page.tsx')),
  settingsPage('/tasks/TasksSetting', () => import('../../tickets/ticket-page.tsx'), {
    search: makeSubjectParser('ticket', 'zone', 'device', 'sensor'),
  }),
  settingsPage('/users', () => import('../../users/users-page.tsx'), { search: makeSubjectParser('garden') }),
  settingsPage('/users/AddUser', () => import('../../users/add-user-page.tsx')),
  settingsPage('/account', () => import('../../account/account-page.tsx')),
  settingsPage('/account/EmailSetting', () => import('../../account/email-page.tsx')),
  settingsPage('/account/PasswordSetting', () => import('../../account/password/password-page.tsx')),
  settingsPage('/account/UnitSetting', () => import('../../account/unit-page.tsx')),
  settingsPage('/account/NotificationSetting', () => import('../../notifications/notification-settings-page.tsx')),
  settingsPage('/account/Firm', () => import('../../firms/firm-page.tsx'), { search: makeSubjectParser('firm') }),
  settingsPage('/server', () => import('../../server-status/server-page.tsx')),
  settingsPage('/subscription', () => import('../../groups/subscription-page.tsx')),
] as const;

/** Settings of how the garden is watered; each route is one line in the list. */
export const wateringRoutes = [
  settingsPage('/programs', () => import('../../programs/programs-page.tsx')),
  programPage(settingsPage, '/programs'),
  settingsPage('/programs/CopyProgram', () => import('../copy-program/copy-program-page.tsx'), {
    search: makeSubjectParser('program'),
  }),
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
  settingsPage('/preferences/CopyPreferences', () => import('../copy-garden/copy-garden-page.tsx')),
  settingsPage('/regulations', () => import('../../regulations/regulations-page.tsx')),
] as const;
