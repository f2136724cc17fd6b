import { ActionIcon } from '@mantine/core';
import type { Index } from '@sluice/contract/groups';
import type { User } from '@sluice/contract/users';
import {
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMail,
  IconMenu2,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { logOut, useChangeLanguage } from '../../account/index.ts';
import { NotificationsMenu } from '../../notifications/index.ts';
import { ColourSchemeItems } from '../../page-kit/frame/colour-scheme-items.tsx';
import { LanguageMenu } from '../../page-kit/frame/language-menu.tsx';
import { useDocumentTitle } from '../../page-kit/frame/use-document-title.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { IconMenu } from '../../ui/overlay/icon-menu.tsx';
import { MenuItem, MenuRule } from '../../ui/overlay/menu-item.tsx';
import { Email } from '../../ui/text/email.tsx';
import { findTitle, listSettingsPages, MAIN_PATHS, type Page, SETTINGS_PATHS } from '../menu.ts';
import { shortcutsStore } from '../shortcuts/shortcuts-store.ts';
import { CONTENT, focusContent } from './focus-content.ts';
import { describeSituation } from './menu-entries.ts';
import classes from './top-bar.module.css';

type Props = { index: Index; isDrawerHidden: boolean; onToggleDrawer: () => void };

export function TopBar({ index, isDrawerHidden, onToggleDrawer }: Props) {
  const { t } = useTranslation();
  const { title, path } = usePageTitle(index);
  const { mutate: changeLanguage } = useChangeLanguage();
  const lastPath = useRef(path);
  useDocumentTitle(title);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    focusContent();
  }, [path]);

  const { current_group: group, groups, user } = index;
  return (
    <div className={classes.bar}>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={isDrawerHidden ? t('navigation.open') : t('navigation.close')}
        aria-expanded={!isDrawerHidden}
        onClick={onToggleDrawer}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.names}>
        <h1 id={CONTENT.title} className={classes.title}>
          {title}
        </h1>
        {group && groups.length > 1 && (
          <p className={classes.garden} title={group.name}>
            {group.name}
          </p>
        )}
      </div>
      <ActionIcon
        size={44}
        variant="subtle"
        className={classes.forDesks}
        aria-label={t('jump.title')}
        title={t('jump.title')}
        onClick={() => shortcutsStore.show('jump')}
      >
        <IconSearch size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {group && (
        <NotificationsMenu key={group.id} groupId={group.id} newNotificationNum={group.info.new_notification_num} />
      )}
      <LanguageMenu onChoose={changeLanguage} />
      <AccountMenu user={user} hasAccountPage={listSettingsPages(describeSituation(index)).includes('account')} />
    </div>
  );
}

type AccountMenuProps = {
  user: User;
  /** A company's sensor garden has no Account page. */
  hasAccountPage: boolean;
};

function AccountMenu({ user, hasAccountPage }: AccountMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconMenu label={t('accountMenu.open')} Icon={IconUserCircle} iconSize={24} width={260}>
      <div className={classes.who}>
        <strong>{user.name}</strong>
        <span className={classes.email}>{user.is_demo ? t('accountMenu.demo') : <Email address={user.email} />}</span>
      </div>
      <MenuRule />
      <ColourSchemeItems />
      <MenuRule />
      {hasAccountPage && (
        <>
          <MenuItem
            icon={<IconMail size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/settings/account/EmailSetting' })}
          >
            {t('title.emailSetting')}
          </MenuItem>
          <MenuItem
            icon={<IconLock size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/settings/account/PasswordSetting' })}
          >
            {t('title.passwordSetting')}
          </MenuItem>
        </>
      )}
      <div className={classes.forKeyboards}>
        <MenuItem
          icon={<IconKeyboard size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => shortcutsStore.show('list')}
        >
          {t('accountMenu.shortcuts')}
        </MenuItem>
      </div>
      <MenuItem icon={<IconLogout size={20} stroke={1.6} aria-hidden="true" />} onClick={() => void logOut()}>
        {t('accountMenu.logOut')}
      </MenuItem>
    </IconMenu>
  );
}

const SUB_PAGES = {
  '/home/ManualRun': 'manualRun',
  '/home/ZoneStatusChart': 'zoneStatus',
  '/schedule/ProgramsSetting': 'programSetting',
  '/schedule/RestrictionsSetting': 'restrictionSetting',
  '/schedule/SensorsSetting': 'sensorSetting',
  '/schedule/zones/ZoneSpecies': 'zoneSpecies',
  '/schedule/zones/ZonePlants': 'zonePlants',
  '/home/ZoneWalk': 'zoneWalk',
  '/home/GardenPlan': 'gardenPlan',
  '/home/NotToWater': 'notToWater',
  '/home/YearReport': 'yearReport',
  '/home/HandOver': 'handOver',
  '/home/LandscapeBudget': 'landscapeReport',
  '/gardens': 'allGardens',
  '/gardens/CompareSettings': 'compareSettings',
  '/newcomer': 'newcomer',
  '/home/SensorsSetting': 'sensorSetting',
  '/settings/sensors/SensorsSetting': 'sensorSetting',
  '/settings/devices/ReplaceDevice': 'replaceDevice',
  '/settings/hubs/HubSetting': 'hubSetting',
  '/home/zones/ZoneSpecies': 'zoneSpecies',
  '/settings/zones/ZoneSpecies': 'zoneSpecies',
  '/settings/sensors/zones/ZoneSpecies': 'zoneSpecies',
  '/home/zones/ZonePlants': 'zonePlants',
  '/settings/zones/ZonePlants': 'zonePlants',
  '/settings/sensors/zones/ZonePlants': 'zonePlants',
  '/settings/programs/ProgramsSetting': 'programSetting',
  '/settings/programs/CopyProgram': 'copyProgram',
  '/settings/restrictions/RestrictionsSetting': 'restrictionSetting',
  '/settings/preferences/CopyPreferences': 'copyProgram',
  '/settings/preferences/SchedulingSetting': 'schedulingSetting',
  '/settings/preferences/RainSetting': 'rainSetting',
  '/settings/preferences/TemperatureSetting': 'temperatureSetting',
  '/settings/preferences/WindSetting': 'windSetting',
  '/settings/preferences/SyncFrequencySetting': 'syncFrequencySetting',
  '/settings/tasks/TasksSetting': 'ticketSetting',
  '/settings/users/AddUser': 'addUser',
  '/settings/account/EmailSetting': 'emailSetting',
  '/settings/account/PasswordSetting': 'passwordSetting',
  '/settings/account/UnitSetting': 'unitSetting',
  '/settings/account/NotificationSetting': 'notificationSetting',
  '/settings/account/Firm': 'firm',
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
function usePageTitle(index: Index | undefined): { title: string; path: string } {
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
