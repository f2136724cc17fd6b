import type { Index } from '@sluice/contract/groups';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { findTitle, MAIN_PATHS, type Page, SETTINGS_PATHS } from '../menu.ts';
import { describeSituation } from './menu-entries.ts';

const SUB_PAGES = {
  '/home/ManualRun': 'manualRun',
  '/home/ZoneStatusChart': 'zoneStatus',
  '/schedule/ProgramsSetting': 'programSetting',
  '/schedule/RestrictionsSetting': 'restrictionSetting',
  '/schedule/SensorsSetting': 'sensorSetting',
  '/schedule/zones/ZoneSpecies': 'zoneSpecies',
  '/schedule/zones/ZonePlants': 'zonePlants',
  '/home/ZoneWalk': 'zoneWalk',
  '/newcomer': 'newcomer',
  '/home/SensorsSetting': 'sensorSetting',
  '/settings/sensors/SensorsSetting': 'sensorSetting',
  '/settings/hubs/HubSetting': 'hubSetting',
  '/home/zones/ZoneSpecies': 'zoneSpecies',
  '/settings/zones/ZoneSpecies': 'zoneSpecies',
  '/settings/sensors/zones/ZoneSpecies': 'zoneSpecies',
  '/home/zones/ZonePlants': 'zonePlants',
  '/settings/zones/ZonePlants': 'zonePlants',
  '/settings/sensors/zones/ZonePlants': 'zonePlants',
  '/settings/programs/ProgramsSetting': 'programSetting',
  '/settings/restrictions/RestrictionsSetting': 'restrictionSetting',
  '/settings/preferences/SchedulingSetting': 'schedulingSetting',
  '/settings/preferences/RainSetting': 'rainSetting',
  '/settings/preferences/TemperatureSetting': 'temperatureSetting',
  '/settings/preferences/WindSetting': 'windSetting',
  '/settings/preferences/SyncFrequencySetting': 'syncFrequencySetting',
  '/settings/users/AddUser': 'addUser',
  '/settings/account/EmailSetting': 'emailSetting',
  '/settings/account/PasswordSetting': 'passwordSetting',
  '/settings/account/UnitSetting': 'unitSetting',
  '/settings/account/NotificationSetting': 'notificationSetting',
} as const;

const PAGES_BY_PATH = new Map(
  [
    ...Object.entries(MAIN_PATHS),
    ...Object.entries(SETTINGS_PATHS),
    ['regulations', '/schedule/regulations'],
    ['zones', '/schedule/zones'],
    ['zones', '/home/zones'],
    ['zones', '/settings/sensors/zones'],
    ['sensors', '/home/sensors'],
  ].map(([page, path]) => [path as string, page as Page]),
);

/** The top bar's title: by the address, and by what kind of garden it is. */
export function usePageTitle(index: Index | undefined): { title: string; path: string } {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (path in SUB_PAGES) {
    const key = SUB_PAGES[path as keyof typeof SUB_PAGES];
    const isReminder = key === 'programSetting' && index?.current_group?.device_type === 'SENSOR';
    return { path, title: t(`title.${isReminder ? 'reminderSetting' : key}`) };
  }
  if (path === '/community') return { path, title: t('navigation.community') };
  const page = PAGES_BY_PATH.get(path);
  return { path, title: page && index ? t(`title.${findTitle(page, describeSituation(index))}`) : '' };
}
