/** The frames that pages stand in, and what defines a page's route in one line. */
import { type AnyRoute, createRootRoute, createRoute, Navigate } from '@tanstack/react-router';
import { createElement } from 'react';
import { pagePart } from '../../platform/loading/page-part.ts';
import { guardNavigation } from '../guard.ts';
import { RootFrame } from '../root-frame.tsx';

export const root = createRootRoute({
  beforeLoad: guardNavigation,
  component: RootFrame,
  notFoundComponent: () => createElement(Navigate, { to: '/404', replace: true }),
});

/** Pages of a garden: drawer, top bar, live updates. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: pagePart(() => import('../shell/shell.tsx')),
});

/** Settings: the list beside the page on a desk, the page alone on a phone. */
export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: pagePart(() => import('../shell/settings-frame.tsx')),
});

type Options<Search> = {
  /** What the address says after its `?`. */
  search?: (search: Record<string, unknown>) => Search;
};

/** @param getParentRoute what the pages stand in */
export const pagesIn =
  <Parent extends AnyRoute>(getParentRoute: () => Parent) =>
  <const Path extends string, Search extends object = object>(
    path: Path,
    load: Parameters<typeof pagePart>[0],
    { search }: Options<Search> = {},
  ) =>
    createRoute({ getParentRoute, path, component: pagePart(load), ...(search && { validateSearch: search }) });

/** Before anybody has logged in, or beside it. */
export const frontPage = pagesIn(() => root);
export const shellPage = pagesIn(() => shell);
export const settingsPage = pagesIn(() => settings);
