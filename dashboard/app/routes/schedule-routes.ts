/** The schedule with its sub-pages, Discover, and the way to the forum. */
import { createRoute, redirect } from '@tanstack/react-router';
import { subject } from '../../page-kit/frame/subject.ts';
import { pagePart } from '../../platform/loading/page-part.ts';
import { isFiltered, parseCalendarSearch, withoutFilters } from '../../schedule/calendar/calendar-search.ts';
import { pagesIn, shell, shellPage } from './pages.ts';
import { programPage, restrictionPage, sensorPage, zonePages } from './thing-pages.ts';

/** Set when the schedule is left: coming back to it resets the filters (docs/specification.md, 2). */
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
  component: pagePart(() => import('../../schedule/schedule-page.tsx')),
});

/** The pages below the schedule are those of settings, reached from an entry. */
const subPages = createRoute({
  getParentRoute: () => shell,
  id: 'schedule-pages',
  component: pagePart(() => import('../shell/schedule-sub-page.tsx')),
});

const subPage = pagesIn(() => subPages);

export const scheduleRoutes = [
  schedule,
  shellPage('/home/ZoneStatusChart', () => import('../../zones/status/zone-status.tsx'), {
    search: subject('zone'),
  }),
  shellPage('/community', () => import('../community-page.tsx')),
  shellPage('/discover', () => import('../discover/discover-page.tsx')),
  subPages.addChildren([
    programPage(subPage, '/schedule'),
    subPage('/schedule/regulations', () => import('../../regulations/regulations-page.tsx')),
    restrictionPage(subPage, '/schedule'),
    ...zonePages(subPage, '/schedule'),
    sensorPage(subPage, '/schedule'),
  ]),
] as const;
