/** Settings pages about things: devices, sensors, hubs, place, weather, zones and plants. */
import { subject } from '../../page-kit/subject.ts';
import { settingsPage } from './pages.ts';
import { sensorPage, zonePages } from './thing-pages.ts';

export const thingRoutes = [
  settingsPage('/devices', () => import('../../devices/devices-page.tsx')),
  settingsPage('/sensors', () => import('../../sensors/sensors-page.tsx')),
  sensorPage(settingsPage, '/sensors'),
  settingsPage('/hubs', () => import('../../hubs/hubs-page.tsx')),
  settingsPage('/hubs/HubSetting', () => import('../../hubs/hub-setting-page.tsx'), { search: subject('hub') }),
  settingsPage('/Location', () => import('../../location/location-page.tsx')),
  settingsPage('/WeatherProvider', () => import('../../weather/weather-provider-page.tsx')),
  settingsPage('/ZonePlants', () => import('../../plants/plants-page.tsx')),
  ...zonePages(settingsPage, ''),
  ...zonePages(settingsPage, '/sensors'),
] as const;
