/** The menu as it is drawn now. */
import type { Index } from '@sluice/contract/groups';
import { type IconBell, IconCalendar, IconCompass, IconHome, IconSettings } from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findTitle, MAIN_PATHS, type MainPage, mainPages, type Situation } from '../menu.ts';

export type MenuEntry = { page: MainPage; path: string; title: string };

export function describeSituation({ user, current_group }: Index): Situation {
  return {
    user,
    group: current_group && {
      ...current_group,
      status: current_group.product.status,
      nextCharge: current_group.product.device_sub.next_charge.utc,
    },
  };
}

export function useMenuEntries(index: Index): MenuEntry[] {
  const { t } = useTranslation();
  const situation = describeSituation(index);
  return mainPages(situation).map((page) => ({
    page,
    path: MAIN_PATHS[page],
    title: t(`title.${findTitle(page, situation)}`),
  }));
}

export const MAIN_PAGE_ICONS: Record<MainPage, typeof IconBell> = {
  home: IconHome,
  schedule: IconCalendar,
  discover: IconCompass,
  settings: IconSettings,
};
