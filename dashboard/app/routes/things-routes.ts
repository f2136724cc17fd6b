/** Settings pages about things: devices, sensors, hubs, place, weather, zones and plants. */
import { subject } from '../../page-kit/subject.ts';
import { formPart, readingPart, wateringPart } from '../../platform/page-part.ts';
import { settingsPage } from './pages.ts';

export const thingRoutes = [
  settingsPage('/devices', () => import('../../devices/devices-page.tsx')),
  settingsPage('/sensors', () => import('../../sensors/sensors-page.tsx'), { part: wateringPart }),
  settingsPage('/sensors/SensorsSetting', () => import('../../sensors/sensor-setting-page.tsx'), {
    search: subject('sensor'),
    part: wateringPart,
  }),
  settingsPage('/hubs', () => import('../../hubs/hubs-page.tsx')),
  settingsPage('/hubs/HubSetting', () => import('../../hubs/hub-setting-page.tsx'), { search: subject('hub') }),
  settingsPage('/Location', () => import('../../location/location-page.tsx'), { part: formPart }),
  settingsPage('/WeatherProvider', () => import('../../weather/weather-provider-page.tsx')),
  settingsPage('/ZonePlants', () => import('../../plants/plants-page.tsx'), { part: wateringPart }),
  settingsPage('/zones', () => import('../zone-place/zones-page.tsx'), { search: subject('zone'), part: readingPart }),
  settingsPage('/zones/ZoneSpecies', () => import('../../zones/zone-species-page.tsx'), {
    search: subject('zone'),
    part: wateringPart,
  }),
  settingsPage('/zones/ZonePlants', () => import('../../zones/zone-plants-page.tsx'), {
    search: subject('zone'),
    part: wateringPart,
  }),
  settingsPage('/sensors/zones', () => import('../zone-place/zones-page.tsx'), {
    search: subject('zone'),
    part: readingPart,
  }),
  settingsPage('/sensors/zones/ZoneSpecies', () => import('../../zones/zone-species-page.tsx'), {
    search: subject('zone'),
    part: wateringPart,
  }),
  settingsPage('/sensors/zones/ZonePlants', () => import('../../zones/zone-plants-page.tsx'), {
    search: subject('zone'),
    part: wateringPart,
  }),
] as const;
