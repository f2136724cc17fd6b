/** Before every navigation: the stored token must belong to the shared session (docs/specification.md, 2). */
import { redirect } from '@tanstack/react-router';
import { endSession, isSessionShared } from '../platform/api/session.ts';

const OPEN_TO_ALL = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/guest',
  '/alarms',
  '/restore',
  '/openid',
  '/404',
  '/500',
];

type Navigation = {
  location: { pathname: string };
  /** Only prefetched, because the pointer is on its link. */
  preload?: boolean;
};

export function guardNavigation({ location, preload }: Navigation) {
  if (preload || OPEN_TO_ALL.includes(location.pathname) || isSessionShared()) return;
  endSession();
  throw redirect({ to: '/login', replace: true });
}

/** A logged-in user is redirected from the login page. */
export function skipLogin() {
  if (isSessionShared()) throw redirect({ to: '/home', replace: true });
}
