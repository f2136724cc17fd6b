/** Helpers that define a page's route in one line. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pagePart } from '../../platform/page-part.ts';
import { root, settings, shell } from './roots.ts';

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
