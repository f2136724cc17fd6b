/** Helpers that define a page's route in one line. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { laterPart } from '../../platform/page-part.ts';
import { root, settings, shell } from './roots.ts';

type Options<Search> = {
  /** What the address says after its `?`. */
  search?: (search: Record<string, unknown>) => Search;
  /** How its code is fetched; with all texts, unless it is a page without a form. */
  part?: typeof laterPart;
};

/** @param getParentRoute what the pages stand in */
export const pagesIn =
  <Parent extends AnyRoute>(getParentRoute: () => Parent) =>
  <const Path extends string, Search extends object = object>(
    path: Path,
    load: Parameters<typeof laterPart>[0],
    { search, part = laterPart }: Options<Search> = {},
  ) =>
    createRoute({ getParentRoute, path, component: part(load), ...(search && { validateSearch: search }) });

/** Before anybody has logged in, or beside it. */
export const frontPage = pagesIn(() => root);
export const shellPage = pagesIn(() => shell);
export const settingsPage = pagesIn(() => settings);
