/** What the menu shows and how its pages are titled (docs/specification.md, 2). */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { User } from '@sluice/contract/users';

export type Situation = {
  user: Pick<User, 'account_type' | 'community_url' | 'is_operator'>;
  group:
    | (Pick<CurrentGroup, 'device_type' | 'location' | 'zone_num' | 'relationship'> & {
        status: CurrentGroup['product']['status'];
        /** When the subscription is charged next; null without one. */
        nextCharge: string | null;
      })
    | null;
};

export type SettingsPage = keyof typeof SETTINGS_PATHS;
export type MainPage = keyof typeof MAIN_PATHS;
export type Page = MainPage | SettingsPage;

export const MAIN_PATHS = {
  home: '/home',
  schedule: '/schedule',
  discover: '/discover',
  settings: '/settings',
} as const;

export const SETTINGS_PATHS = {
  devices: '/settings/devices',
  sensors: '/settings/sensors',
  hubs: '/settings/hubs',
  location: '/settings/Location',
  weatherProvider: '/settings/WeatherProvider',
  plants: '/settings/ZonePlants',
  zones: '/settings/zones',
  preferences: '/settings/preferences',
  regulations: '/settings/regulations',
  programs: '/settings/programs',
  restrictions: '/settings/restrictions',
  tickets: '/settings/tasks',
  users: '/settings/users',
  account: '/settings/account',
  subscription: '/settings/subscription',
  server: '/settings/server',
} as const;

/** The order of the pages in the list of settings, under the words that they share. */
export const SETTINGS_PARTS = {
  garden: ['location', 'weatherProvider', 'zones', 'plants'],
  water: ['programs', 'preferences', 'restrictions', 'regulations'],
  equipment: ['devices', 'sensors', 'hubs'],
  people: ['tickets', 'users', 'account', 'subscription'],
  server: ['server'],
} as const satisfies Record<string, readonly SettingsPage[]>;

type SettingsSituation = 'noGroup' | 'player' | 'sensor' | 'setupOutdoor' | 'setupIndoor' | 'outdoor' | 'indoor';

/** Which settings page is shown in which garden and to which role. */
const SETTINGS: Record<SettingsSituation, readonly SettingsPage[]> = {
  noGroup: ['hubs', 'account'],
  player: ['tickets', 'users', 'account'],
  sensor: ['sensors', 'hubs', 'location', 'weatherProvider', 'plants', 'regulations', 'programs', 'tickets', 'account'],
  setupOutdoor: ['devices', 'hubs', 'location', 'weatherProvider', 'regulations', 'tickets', 'users', 'account'],
  setupIndoor: ['devices', 'hubs', 'location', 'tickets', 'users', 'account'],
  outdoor: [
    'devices',
    'sensors',
    'hubs',
    'location',
    'weatherProvider',
    'zones',
    'preferences',
    'regulations',
    'programs',
    'restrictions',
    'tickets',
    'users',
    'account',
    'subscription',
  ],
  indoor: [
    'devices',
    'sensors',
    'hubs',
    'location',
    'zones',
    'preferences',
    'programs',
    'restrictions',
    'tickets',
    'users',
    'account',
    'subscription',
  ],
};

function findSettingsSituation({ group }: Situation): SettingsSituation {
  if (!group) return 'noGroup';
  if (group.relationship === 'PLAYER') return 'player';
  if (group.device_type === 'SENSOR') return 'sensor';
  if (group.status === 'SETUP') return group.location === 'outdoor' ? 'setupOutdoor' : 'setupIndoor';
  return group.location;
}

export function listSettingsPages(situation: Situation): SettingsPage[] {
  const row = findSettingsSituation(situation);
  const { user, group } = situation;
  const pages = SETTINGS[row].filter((page) => {
    if (page === 'account' && row === 'sensor') return user.account_type !== 'CORPORATION';
    if (page === 'subscription') return group?.relationship === 'OWNER' && group.nextCharge !== null;
    return true;
  });
  return user.is_operator ? [...pages, 'server'] : pages;
}

export function listMainPages({ user, group }: Situation): MainPage[] {
  const hidesDiscover =
    group === null ||
    user.account_type === 'CORPORATION' ||
    group.device_type === 'SENSOR' ||
    group.location === 'indoor';
  return hidesDiscover ? ['home', 'schedule', 'settings'] : ['home', 'schedule', 'discover', 'settings'];
}

export type TitleKey = Page | 'timers' | 'pumps' | 'controllers' | 'reminders' | 'garden' | 'owner' | 'manualRun';

export function findTitle(page: Page, { group }: Situation): TitleKey {
  switch (page) {
    case 'devices':
      if (group?.device_type === 'PIXIE') return 'timers';
      if (group?.device_type === 'PUMP') return 'pumps';
      return group?.device_type === 'SENSOR' ? 'sensors' : 'controllers';
    case 'programs':
      return group?.device_type === 'SENSOR' ? 'reminders' : 'programs';
    case 'zones':
      return group && group.zone_num <= 1 ? 'garden' : 'zones';
    case 'users':
      return group?.relationship === 'OWNER' ? 'users' : 'owner';
    default:
      return page;
  }
}
