import type { Index } from '@sluice/contract/groups';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAIN_PATHS, type Page, SETTINGS_PATHS, titleOf } from '../menu.ts';
import { situationOf } from './menu-entries.ts';

const SUB_PAGES = { '/home/ManualRun': 'manualRun' } as const;

const PAGES_BY_PATH = new Map(
  [...Object.entries(MAIN_PATHS), ...Object.entries(SETTINGS_PATHS)].map(([page, path]) => [
    path as string,
    page as Page,
  ]),
);

/** The top bar's title: by the address, and by what kind of garden it is. */
export function usePageTitle(index: Index | undefined): { title: string; path: string } {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (path in SUB_PAGES) return { path, title: t(`title.${SUB_PAGES[path as keyof typeof SUB_PAGES]}`) };
  const page = PAGES_BY_PATH.get(path);
  return { path, title: page && index ? t(`title.${titleOf(page, situationOf(index))}`) : '' };
}
