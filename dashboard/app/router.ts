/** Every address of the dashboard. */
import { createHashHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { chooseGroup } from '../groups/chosen-group.ts';
import { makeSubjectParser } from '../page-kit/frame/subject.ts';
import { makeLazyPage } from '../platform/loading/page-part.ts';
import { GlobalError } from './error-pages.tsx';
import { skipLogin } from './guard.ts';
import { PendingPage } from './pending-page.tsx';
import { frontPage, root, settings, shell, shellPage } from './routes/pages.ts';
import { scheduleRoutes } from './routes/schedule-routes.ts';
import { peopleRoutes, thingRoutes, wateringRoutes } from './routes/settings-routes.ts';
import { sensorPage, zonePages } from './routes/thing-pages.ts';

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

/** The token of a mailed invitation, carried from page to page until it is taken up. */
const readInvitation = ({ invitation }: Record<string, unknown>) =>
  typeof invitation === 'string' && invitation ? { invitation } : {};

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readInvitation,
  beforeLoad: skipLogin,
  component: makeLazyPage(() => import('../account/login-page.tsx')),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readInvitation,
  /** People who are logged in may still accept an invitation. */
  beforeLoad: ({ search }) => {
    if (!search.invitation) skipLogin();
  },
  component: makeLazyPage(() => import('../account/register-page.tsx')),
});

/** The token of a mailed link; empty where it has none. */
const readToken = ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' });

const frontPages = [
  frontPage('/forgot-password', () => import('../account/password/forgot-password-page.tsx')),
  frontPage('/reset-password', () => import('../account/password/reset-password-page.tsx'), {
    search: readToken,
  }),
  frontPage('/confirm-email', () => import('../account/confirm-email-page.tsx'), {
    search: readToken,
  }),
  /** Where the server sends on who comes back from the OpenID provider. */
  frontPage('/openid', () => import('../account/openid/openid-page.tsx')),
  frontPage('/restore', () => import('../server-status/restore-page.tsx')),
  /** The holder of a guest link needs no account. */
  frontPage('/guest', () => import('../guest-links/guest-page.tsx'), { search: readToken }),
  /** Who was asked by mail to get a garden's alarms needs none either. */
  frontPage('/alarms', () => import('../alarm-contacts/alarm-page.tsx'), { search: readToken }),
  frontPage('/unsubscribe', () => import('../notifications/unsubscribe-page.tsx'), {
    search: readToken,
  }),
] as const;

const notFound = frontPage('/404', () => import('./not-found-page.tsx'));
const serverError = frontPage('/500', () => import('./server-error-page.tsx'));

/** The zone whose sheet is open; the garden to open first, as a printed code has it. */
const readHomeSearch = makeSubjectParser('zone', 'garden');

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  validateSearch: readHomeSearch,
  beforeLoad: ({ search: { garden, ...rest } }) => {
    if (garden === undefined) return;
    chooseGroup(garden);
    throw redirect({ to: '/home', search: rest, replace: true });
  },
  component: makeLazyPage(() => import('./home/home-page.tsx')),
});

/** A calendar year. */
const parseYear = ({ year }: Record<string, unknown>): { year?: number } =>
  Number.isInteger(Number(year)) && Number(year) > 0 ? { year: Number(year) } : {};

/** Zones, sensors and watering by hand, reached from home, and the newcomer's path. */
const homeSubRoutes = [
  shellPage('/home/ManualRun', () => import('../manual-runs/manual-run-page.tsx')),
  ...zonePages(shellPage, '/home'),
  shellPage('/home/sensors', () => import('../sensors/sensors-page.tsx')),
  sensorPage(shellPage, '/home'),
  shellPage('/home/NotToWater', () => import('./not-to-water/not-to-water-page.tsx')),
  shellPage('/home/GardenPlan', () => import('./garden-plan/garden-plan-page.tsx')),
  shellPage('/home/ZoneWalk', () => import('./zone-walk/zone-walk-page.tsx'), { search: makeSubjectParser('device') }),
  shellPage('/home/YearReport', () => import('./year-report/year-report-page.tsx'), { search: parseYear }),
  shellPage('/home/LandscapeBudget', () => import('./landscape-report/landscape-report-page.tsx')),
  shellPage('/home/HandOver', () => import('./hand-over/hand-over-page.tsx')),
  shellPage('/gardens', () => import('./all-gardens/all-gardens-page.tsx')),
  shellPage('/gardens/CompareSettings', () => import('./compare-settings/compare-settings-page.tsx'), {
    search: makeSubjectParser('zone'),
  }),
  shellPage('/newcomer', () => import('./newcomer/newcomer-page.tsx'), { search: makeSubjectParser('step') }),
] as const;

export const createDashboardRouter = (history = createHashHistory()) =>
  createRouter({
    routeTree: root.addChildren([
      start,
      login,
      register,
      ...frontPages,
      notFound,
      serverError,
      shell.addChildren([
        home,
        ...homeSubRoutes,
        ...scheduleRoutes,
        settings.addChildren([...thingRoutes, ...wateringRoutes, ...peopleRoutes]),
      ]),
    ]),
    history,
    scrollRestoration: true,
    /** A page is fetched when the pointer or the focus comes near its link. */
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
    defaultErrorComponent: GlobalError,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
