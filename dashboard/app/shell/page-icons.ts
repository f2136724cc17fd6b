import { type IconBell, IconCalendar, IconCompass, IconHome, IconSettings } from '@tabler/icons-react';
import type { MainPage } from '../menu.ts';

export const MAIN_PAGE_ICONS: Record<MainPage, typeof IconBell> = {
  home: IconHome,
  schedule: IconCalendar,
  discover: IconCompass,
  settings: IconSettings,
};
