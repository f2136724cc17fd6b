/** The parent routes of pages, and functions that define a page's route in one line. */
import { type AnyRoute, createRootRoute, createRoute, Navigate, useRouterState } from '@tanstack/react-router';
import { createElement, useState } from 'react';
import { makeLazyPage } from '../../platform/loading/page-part.ts';
import { guardNavigation } from '../guard.ts';
import { RootFrame } from '../root-frame.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address that led to the page of unknown addresses. */
    missing?: string;
  }
}

function ToNotFound() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [missing] = useState(pathname);
  return createElement(Navigate, { to: '/404', replace: true, state: { missing } });
}

export const root = createRootRoute({
  beforeLoad: guardNavigation,
  component: RootFrame,
  notFoundComponent: ToNotFound,
});

/** Pages of a garden: drawer, top bar, live updates. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: makeLazyPage(() => import('../shell/shell.tsx')),
});

/** Settings: the list beside the page on a desk, the page alone on a phone. */
export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: makeLazyPage(() => import('../shell/settings-frame.tsx')),
});

type Options<Search> = {
  /** What the address says after its `?`. */
  search?: (search: Record<string, unknown>) => Search;
};

/** @param getParentRoute the route around the pages */
export const definePagesIn =
  <Parent extends AnyRoute>(getParentRoute: () => Parent) =>
  <const Path extends string, Search extends object = object>(
    path: Path,
    load: Parameters<typeof makeLazyPage>[0],
    { search }: Options<Search> = {},
  ) =>
    createRoute({ getParentRoute, path, component: makeLazyPage(load), ...(search && { validateSearch: search }) });

/** Before anybody has logged in, or beside it. */
export const frontPage = definePagesIn(() => root);
export const shellPage = definePagesIn(() => shell);
export const settingsPage = definePagesIn(() => settings);
