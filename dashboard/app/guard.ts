/** Before every navigation: the stored token must belong to the shared session (specification, section 2). */
import { redirect } from '@tanstack/react-router';
import { endSession, isSessionShared } from '../platform/session.ts';

const OPEN_TO_ALL = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/404', '/500'];

type Navigation = {
  location: { pathname: string };
  /** Only fetched, because the pointer is on its link: nobody goes anywhere yet. */
  preload?: boolean;
};

export function guardNavigation({ location, preload }: Navigation) {
  if (preload || OPEN_TO_ALL.includes(location.pathname) || isSessionShared()) return;
  endSession();
  throw redirect({ to: '/login', replace: true });
}

/** Whoever is logged in has no business on the login page. */
export function skipLogin() {
  if (isSessionShared()) throw redirect({ to: '/home', replace: true });
}
