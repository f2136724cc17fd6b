import {
  IconAdjustments,
  IconBan,
  type IconBell,
  IconCalendarRepeat,
  IconCloud,
  IconCreditCard,
  IconDeviceRemote,
  IconGavel,
  IconMapPin,
  IconPlant2,
  IconRouter,
  IconTimeline,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { SettingsPage } from '../menu.ts';

export const SETTINGS_PAGE_ICONS: Record<SettingsPage, typeof IconBell> = {
  devices: IconDeviceRemote,
  sensors: IconTimeline,
  hubs: IconRouter,
  location: IconMapPin,
  weatherProvider: IconCloud,
  plants: IconPlant2,
  zones: IconPlant2,
  preferences: IconAdjustments,
  regulations: IconGavel,
  programs: IconCalendarRepeat,
  restrictions: IconBan,
  users: IconUsers,
  account: IconUser,
  subscription: IconCreditCard,
};
