/** Pages that hang under home: those of zones and sensors, and the newcomer's path. */
import { createRoute } from '@tanstack/react-router';
import { subject } from '../../page-kit/subject.ts';
import { laterPart } from '../../platform/page-part.ts';
import { shell } from './roots.ts';

const zones = createRoute({
  getParentRoute: () => shell,
  path: '/home/zones',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zones-page.tsx')),
});

const zoneSpecies = createRoute({
  getParentRoute: () => shell,
  path: '/home/zones/ZoneSpecies',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-species-page.tsx')),
});

const zonePlants = createRoute({
  getParentRoute: () => shell,
  path: '/home/zones/ZonePlants',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-plants-page.tsx')),
});

const sensors = createRoute({
  getParentRoute: () => shell,
  path: '/home/sensors',
  component: laterPart(() => import('../../sensors/sensors-page.tsx')),
});

const sensorsSetting = createRoute({
  getParentRoute: () => shell,
  path: '/home/SensorsSetting',
  validateSearch: subject('sensor'),
  component: laterPart(() => import('../../sensors/sensor-setting-page.tsx')),
});

const newcomer = createRoute({
  getParentRoute: () => shell,
  path: '/newcomer',
  validateSearch: (search: Record<string, unknown>): { step?: string } =>
    typeof search.step === 'string' ? { step: search.step } : {},
  component: laterPart(() => import('../newcomer/newcomer-page.tsx')),
});

export const homeSubRoutes = [zones, zoneSpecies, zonePlants, sensors, sensorsSetting, newcomer] as const;
