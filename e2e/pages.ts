/** Every address (docs/specification.md, 2), hidden ones too, with its title and expected content. */
import { expect, type Page, type Request } from '@playwright/test';
import { type Account, callApi } from './account.ts';
import type { TextKey } from './texts.ts';

interface Named {
  id: string;
  name: string;
}

/** What addresses are opened for: the first of each kind in a garden. */
export interface Subjects {
  zone: Named;
  program: Named;
  restriction: Named;
  sensor: Named;
  hub: Named;
  device: Named;
  account: Named;
}

export interface PageOfGarden {
  path: string;
  title: TextKey;
  subject?: keyof Subjects;
  /** Whose name is read on it, or in one of its fields. */
  shows?: keyof Subjects;
  /** Whose page it is: by default managers' and owners'. */
  for?: 'everybody' | 'managers' | 'owners';
}

const setting = (
  path: string,
  title: TextKey,
  { subject, shows = subject, ...more }: Partial<PageOfGarden> = {},
): PageOfGarden => ({
  path: `/settings/${path}`,
  title,
  ...(subject && { subject }),
  ...(shows && { shows }),
  ...more,
});

const zonePages = (parent: string): PageOfGarden[] => [
  { path: `${parent}/zones`, title: 'title.zones', subject: 'zone', shows: 'zone' },
  { path: `${parent}/zones/ZoneSpecies`, title: 'title.zoneSpecies', subject: 'zone', shows: 'zone' },
  { path: `${parent}/zones/ZonePlants`, title: 'title.zonePlants', subject: 'zone', shows: 'zone' },
];

const ACCOUNT_PAGES: readonly PageOfGarden[] = [
  setting('account', 'title.account', { shows: 'account', for: 'everybody' }),
  setting('account/EmailSetting', 'title.emailSetting', { shows: 'account', for: 'everybody' }),
  setting('account/PasswordSetting', 'title.passwordSetting', { for: 'everybody' }),
  setting('account/UnitSetting', 'title.unitSetting', { for: 'everybody' }),
  setting('account/Firm', 'title.firm', { for: 'everybody' }),
  setting('account/NotificationSetting', 'title.notificationSetting', { for: 'everybody' }),
];

/** Pages of any garden with valves. */
export const PAGES_OF_ANY: readonly PageOfGarden[] = [
  { path: '/home', title: 'title.home', shows: 'zone', for: 'everybody' },
  { path: '/home/ManualRun', title: 'title.manualRun', shows: 'zone', for: 'everybody' },
  { path: '/schedule', title: 'title.schedule', shows: 'zone', for: 'everybody' },
  setting('devices', 'title.controllers', { shows: 'device' }),
];

/** Pages of a garden outdoors with a controller, a program, a sensor and a hub. */
export const PAGES: readonly PageOfGarden[] = [
  ...PAGES_OF_ANY,
  {
    path: '/home/ZoneStatusChart',
    title: 'title.zoneStatus',
    subject: 'zone',
    shows: 'zone',
    for: 'everybody',
  },
  ...zonePages('/home').map((page) => (page.path === '/home/zones' ? { ...page, for: 'everybody' as const } : page)),
  { path: '/home/ZoneWalk', title: 'title.zoneWalk', shows: 'zone' },
  { path: '/home/NotToWater', title: 'title.notToWater', for: 'everybody' },
  { path: '/home/YearReport', title: 'title.yearReport', shows: 'zone', for: 'everybody' },
  { path: '/home/LandscapeBudget', title: 'title.landscapeReport', for: 'everybody' },
  { path: '/home/HandOver', title: 'title.handOver', shows: 'zone' },
  { path: '/gardens', title: 'title.allGardens', for: 'everybody' },
  { path: '/gardens/CompareSettings', title: 'title.compareSettings', shows: 'zone', for: 'everybody' },
  { path: '/home/GardenPlan', title: 'title.gardenPlan', shows: 'zone' },
  { path: '/home/sensors', title: 'title.sensors', shows: 'sensor' },
  { path: '/home/SensorsSetting', title: 'title.sensorSetting', subject: 'sensor', shows: 'sensor' },
  { path: '/schedule/ProgramsSetting', title: 'title.programSetting', subject: 'program', shows: 'program' },
  { path: '/schedule/regulations', title: 'title.regulations' },
  { path: '/schedule/RestrictionsSetting', title: 'title.restrictionSetting', subject: 'restriction' },
  { path: '/schedule/zones', title: 'title.zones', subject: 'zone', shows: 'zone' },
  { path: '/schedule/SensorsSetting', title: 'title.sensorSetting', subject: 'sensor', shows: 'sensor' },
  { path: '/discover', title: 'title.discover', shows: 'zone', for: 'everybody' },
  { path: '/community', title: 'navigation.community', for: 'everybody' },
  { path: '/settings', title: 'title.settings', for: 'everybody' },
  setting('devices/ReplaceDevice', 'title.replaceDevice', { subject: 'device' }),
  setting('sensors', 'title.sensors', { shows: 'sensor' }),
  setting('sensors/SensorsSetting', 'title.sensorSetting', { subject: 'sensor' }),
  ...zonePages('/settings/sensors'),
  setting('hubs', 'title.hubs', { shows: 'hub' }),
  setting('hubs/HubSetting', 'title.hubSetting', { subject: 'hub' }),
  setting('Location', 'title.location'),
  setting('WeatherProvider', 'title.weatherProvider'),
  setting('zones', 'title.zones', { shows: 'zone' }),
  ...zonePages('/settings'),
  setting('preferences', 'title.preferences'),
  setting('preferences/SchedulingSetting', 'title.schedulingSetting'),
  setting('preferences/RainSetting', 'title.rainSetting'),
  setting('preferences/TemperatureSetting', 'title.temperatureSetting'),
  setting('preferences/WindSetting', 'title.windSetting'),
  setting('preferences/SyncFrequencySetting', 'title.syncFrequencySetting'),
  setting('preferences/CopyPreferences', 'title.copyProgram'),
  setting('regulations', 'title.regulations'),
  setting('programs', 'title.programs', { shows: 'program' }),
  setting('programs/ProgramsSetting', 'title.programSetting', { subject: 'program' }),
  setting('programs/CopyProgram', 'title.copyProgram', { subject: 'program' }),
  setting('restrictions', 'title.restrictions'),
  setting('restrictions/RestrictionsSetting', 'title.restrictionSetting', { subject: 'restriction' }),
  setting('tasks', 'title.tickets', { for: 'everybody' }),
  setting('tasks/TasksSetting', 'title.ticketSetting', { for: 'everybody' }),
  setting('users', 'title.users', { for: 'everybody' }),
  setting('users/AddUser', 'title.addUser', { for: 'owners' }),
  ...ACCOUNT_PAGES,
];

/** For whoever runs the server. */
export const PAGE_OF_SERVER: PageOfGarden = setting('server', 'title.server', { shows: 'account' });

/** Pages of a garden of probes. */
export const PAGES_OF_PROBES: readonly PageOfGarden[] = [
  { path: '/home', title: 'title.home', shows: 'sensor', for: 'everybody' },
  { path: '/schedule', title: 'title.schedule', for: 'everybody' },
  setting('sensors', 'title.sensors', { shows: 'sensor' }),
  setting('sensors/SensorsSetting', 'title.sensorSetting', { subject: 'sensor' }),
  setting('Location', 'title.location'),
  setting('WeatherProvider', 'title.weatherProvider'),
  setting('ZonePlants', 'title.plants'),
  setting('regulations', 'title.regulations'),
  setting('programs', 'title.reminders'),
  ...ACCOUNT_PAGES,
];

/** One address of each page: others, with another way back, show the same. */
export const ONCE_EACH: readonly PageOfGarden[] = [
  ...new Map(PAGES.map((one) => [`${one.title} ${one.subject}`, one])).values(),
];

/** The same of a garden of probes, without those of the account, which are not the garden's. */
export const ONCE_EACH_OF_PROBES: readonly PageOfGarden[] = PAGES_OF_PROBES.filter(
  (one) => !ACCOUNT_PAGES.includes(one),
);

/** Throws if the garden has nothing for the page. */
export function pageAddress({ path, subject }: PageOfGarden, subjects: Subjects): string {
  if (!subject) return `/#${path}`;
  const { id } = subjects[subject];
  if (!id) throw new Error(`There is no ${subject} to open ${path} with.`);
  return `/#${path}?${subject}=${id}`;
}

/** What must be read on the page. Throws where the garden has nothing that it could show. */
export function findWord({ path, shows }: PageOfGarden, subjects: Subjects): string {
  if (!shows) return '';
  const { name } = subjects[shows];
  if (!name) throw new Error(`There is no ${shows} that ${path} could show.`);
  return name;
}

interface Index {
  current_group: Record<'zones' | 'programs' | 'sensors' | 'devices', Named[]> & {
    id: string;
    constraints: { id: string; time_frame: { start_time: string } | null }[];
  };
}

/** @param groupId of the garden; the account's first if absent */
export async function readSubjects(url: string, account: Account, groupId?: string): Promise<Subjects> {
  const path = groupId ? `/api/v1/groups/${groupId}/index` : '/api/v1/index';
  const { current_group: group } = await callApi<Index>(url, account.token, 'GET', path);
  const { hubs } = await callApi<{ hubs: Named[] }>(url, account.token, 'GET', `/api/v1/groups/${group.id}/hubs`);
  const first = (list: Named[]) => list[0] ?? { id: '', name: '' };
  const [restriction] = group.constraints;
  return {
    zone: first(group.zones),
    program: first(group.programs),
    // It has no name; this text is in its form and in the sentence about it.
    restriction: { id: restriction?.id ?? '', name: restriction?.time_frame?.start_time ?? '' },
    sensor: first(group.sensors),
    hub: first(hubs),
    device: first(group.devices),
    account: { id: '', name: account.email },
  };
}

/** All text of the page: its words and the contents of its fields. */
export const readText = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const fields = main.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    );
    const chosen = [...fields].map((field) =>
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.label ?? '') : field.value,
    );
    return [(main as HTMLElement).innerText, ...chosen].join('\n');
  });

/** How soon a page is looked at again: it is mostly there at once, and a walk looks at hundreds. */
export const LOOKS = { intervals: [20, 50, 50, 100, 250] };

/** Waits until the expected text is on the page. */
export async function expectShown(page: Page, one: PageOfGarden, subjects: Subjects, message = one.path) {
  await expect.poll(() => readText(page), { message, ...LOOKS }).toContain(findWord(one, subjects));
}

/** Opens a garden as if it had been chosen in this browser before. */
export async function chooseGarden(page: Page, groupId: string): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('sluice_group', id), groupId);
}

/** Returns a wait for the moment when the page asks nothing more of the server, the live stream aside. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    let quietLooks = 0;
    const look = () => {
      quietLooks = open.size === 0 ? quietLooks + 1 : 0;
      return quietLooks;
    };
    await expect.poll(look, { message: 'the page comes to rest', intervals: [25] }).toBeGreaterThan(2);
  };
}
