/** The schedule with its sub-pages, and Discover. */
import { createRoute, redirect } from '@tanstack/react-router';
import { subject } from '../../page-kit/subject.ts';
import { laterPart, readingPart } from '../../platform/page-part.ts';
import { isFiltered, parseCalendarSearch, withoutFilters } from '../../schedule/calendar-search.ts';
import { shell } from './roots.ts';
import { programSearch, restrictionSearch } from './watering-routes.ts';

/** Set when the schedule is left: whoever comes back to it begins without filters (specification, navigation guards). */
let wasLeft = false;

const schedule = createRoute({
  getParentRoute: () => shell,
  path: '/schedule',
  validateSearch: parseCalendarSearch,
  beforeLoad: ({ search, cause }) => {
    if (cause !== 'enter' || !wasLeft) return;
    wasLeft = false;
    if (isFiltered(search)) throw redirect({ to: '/schedule', search: withoutFilters(search), replace: true });
  },
  onLeave: () => {
    wasLeft = true;
  },
  component: readingPart(() => import('../../schedule/schedule-page.tsx')),
});

const zoneStatusChart = createRoute({
  getParentRoute: () => shell,
  path: '/home/ZoneStatusChart',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-status.tsx')),
});

const discover = createRoute({
  getParentRoute: () => shell,
  path: '/discover',
  component: laterPart(() => import('../discover/discover-page.tsx')),
});

/** The pages below the schedule are those of settings, reached from an entry. */
const subPages = createRoute({
  getParentRoute: () => shell,
  id: 'schedule-pages',
  component: laterPart(() => import('../shell/schedule-sub-page.tsx')),
});

const program = createRoute({
  getParentRoute: () => subPages,
  path: '/schedule/ProgramsSetting',
  validateSearch: programSearch,
  component: laterPart(() => import('../../programs/program-page.tsx')),
});

const regulations = createRoute({
  getParentRoute: () => subPages,
  path: '/schedule/regulations',
  component: laterPart(() => import('../../regulations/regulations-page.tsx')),
});

const restriction = createRoute({
  getParentRoute: () => subPages,
  path: '/schedule/RestrictionsSetting',
  validateSearch: restrictionSearch,
  component: laterPart(() => import('../../restrictions/restriction-page.tsx')),
});

const zones = createRoute({
  getParentRoute: () => subPages,
  path: '/schedule/zones',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zones-page.tsx')),
});

const zoneSpecies = createRoute({
  getParentRoute: () => subPages,
  path: '/schedule/zones/ZoneSpecies',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-species-page.tsx')),
});

const zonePlants = createRoute({
  getParentRoute: () => subPages,
  path: '/schedule/zones/ZonePlants',
  validateSearch: subject('zone'),
  component: laterPart(() => import('../../zones/zone-plants-page.tsx')),
});

const sensor = createRoute({
  getParentRoute: () => subPages,
  path: '/schedule/SensorsSetting',
  validateSearch: subject('sensor'),
  component: laterPart(() => import('../../sensors/sensor-setting-page.tsx')),
});

export const scheduleRoutes = [
  schedule,
  zoneStatusChart,
  discover,
  subPages.addChildren([program, regulations, restriction, zones, zoneSpecies, zonePlants, sensor]),
] as const;
