/** Settings pages about things: devices, sensors, hubs, place, weather, zones and plants. */
import { createRoute } from '@tanstack/react-router';
import { subject } from '../../page-kit/subject.ts';
import { laterPart, readingPart } from '../../platform/page-part.ts';
import { settings } from './roots.ts';

const devices = createRoute({
  getParentRoute: () => settings,
  path: '/devices',
  component: laterPart(() => import('../../devices/devices-page.tsx')),
});

const sensors = createRoute({
  getParentRoute: () => settings,
  path: '/sensors',
  component: laterPart(() => import('../../sensors/sensors-page.tsx')),
});

const sensorsSetting = createRoute({
  getParentRoute: () => settings,
  path: '/sensors/SensorsSetting',
  validateSearch: subject('sensor'),
  component: laterPart(() => import('../../sensors/sensor-setting-page.tsx')),
});

const hubs = createRoute({
  getParentRoute: () => settings,
  path: '/hubs',
  component: laterPart(() => import('../../hubs/hubs-page.tsx')),
});

const hubSetting = createRoute({
  getParentRoute: () => settings,
  path: '/hubs/HubSetting',
  validateSearch: subject('hub'),
  component: laterPart(() => import('../../hubs/hub-setting-page.tsx')),
});

const location = createRoute({
  getParentRoute: () => settings,
  path: '/Location',
  component: laterPart(() => import('../../location/location-page.tsx')),
});

const weatherProvider = createRoute({
  getParentRoute: () => settings,
  path: '/WeatherProvider',
  component: laterPart(() => import('../../weather/weather-provider-page.tsx')),
});

const plants = createRoute({
  getParentRoute: () => settings,
  path: '/ZonePlants',
  component: laterPart(() => import('../../plants/plants-page.tsx')),
});

const zones = createRoute({
  getParentRoute: () => settings,
  path: '/zones',
  validateSearch: subject('zone'),
  component: readingPart(() => import('../../zones/zones-page.tsx')),
});

const zoneSpecies = createRoute({
  getParentRoute: () => settings,
  path: '/zones/ZoneSpecies',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-species-page.tsx')),
});

const zonePlants = createRoute({
  getParentRoute: () => settings,
  path: '/zones/ZonePlants',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-plants-page.tsx')),
});

const sensorZones = createRoute({
  getParentRoute: () => settings,
  path: '/sensors/zones',
  validateSearch: subject('zone'),
  component: readingPart(() => import('../../zones/zones-page.tsx')),
});

const sensorZoneSpecies = createRoute({
  getParentRoute: () => settings,
  path: '/sensors/zones/ZoneSpecies',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-species-page.tsx')),
});

const sensorZonePlants = createRoute({
  getParentRoute: () => settings,
  path: '/sensors/zones/ZonePlants',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-plants-page.tsx')),
});

export const thingRoutes = [
  devices,
  sensors,
  sensorsSetting,
  hubs,
  hubSetting,
  location,
  weatherProvider,
  plants,
  zones,
  zoneSpecies,
  zonePlants,
  sensorZones,
  sensorZoneSpecies,
  sensorZonePlants,
] as const;
