/** The root routes. */
import { createRootRoute, createRoute, Navigate } from '@tanstack/react-router';
import { createElement } from 'react';
import { pagePart } from '../../platform/page-part.ts';
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
