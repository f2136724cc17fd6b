/** Every address of the specification's section 2, hidden ones too, with the subject that it is opened for. */
import { callApi } from './account.ts';

export interface Subjects {
  zone: string;
  program: string;
  restriction: string;
  sensor: string;
  hub: string;
}

export interface PageOfGarden {
  path: string;
  subject?: keyof Subjects;
  /** Everybody who shares the garden; else a player is turned away. */
  isForPlayers?: boolean;
  /** Of the garden of probes. */
  isOfSensors?: boolean;
}

const setting = (path: string, subject?: keyof Subjects): PageOfGarden => ({
  path: `/settings/${path}`,
  ...(subject && { subject }),
});

export const PAGES: readonly PageOfGarden[] = [
  { path: '/home', isForPlayers: true },
  { path: '/home/ManualRun', isForPlayers: true },
  { path: '/home/ZoneStatusChart', subject: 'zone', isForPlayers: true },
  { path: '/home/zones', subject: 'zone' },
  { path: '/home/zones/ZoneSpecies', subject: 'zone' },
  { path: '/home/zones/ZonePlants', subject: 'zone' },
  { path: '/home/sensors' },
  { path: '/home/SensorsSetting', subject: 'sensor' },
  { path: '/schedule', isForPlayers: true },
  { path: '/schedule/ProgramsSetting', subject: 'program' },
  { path: '/schedule/regulations' },
  { path: '/schedule/RestrictionsSetting', subject: 'restriction' },
  { path: '/schedule/zones', subject: 'zone' },
  { path: '/schedule/SensorsSetting', subject: 'sensor' },
  { path: '/discover', isForPlayers: true },
  { path: '/settings', isForPlayers: true },
  setting('devices'),
  setting('sensors'),
  setting('sensors/SensorsSetting', 'sensor'),
  setting('sensors/zones', 'zone'),
  setting('sensors/zones/ZoneSpecies', 'zone'),
  setting('sensors/zones/ZonePlants', 'zone'),
  setting('hubs'),
  setting('hubs/HubSetting', 'hub'),
  setting('Location'),
  setting('WeatherProvider'),
  setting('zones'),
  setting('zones', 'zone'),
  setting('zones/ZoneSpecies', 'zone'),
  setting('zones/ZonePlants', 'zone'),
  setting('preferences'),
  setting('preferences/SchedulingSetting'),
  setting('preferences/RainSetting'),
  setting('preferences/TemperatureSetting'),
  setting('preferences/WindSetting'),
  setting('preferences/SyncFrequencySetting'),
  setting('regulations'),
  setting('programs'),
  setting('programs/ProgramsSetting', 'program'),
  setting('restrictions'),
  setting('restrictions/RestrictionsSetting', 'restriction'),
  { path: '/settings/users', isForPlayers: true },
  setting('users/AddUser'),
  { path: '/settings/account', isForPlayers: true },
  { path: '/settings/account/EmailSetting', isForPlayers: true },
  { path: '/settings/account/PasswordSetting', isForPlayers: true },
  { path: '/settings/account/UnitSetting', isForPlayers: true },
  { path: '/settings/ZonePlants', isOfSensors: true },
];

export const addressOf = ({ path, subject }: PageOfGarden, subjects: Subjects) =>
  `/#${path}${subject ? `?${subject}=${subjects[subject]}` : ''}`;

interface Index {
  current_group: {
    zones: { id: string }[];
    programs: { id: string }[];
    constraints: { id: string }[];
    sensors: { id: string }[];
  };
  hubs: { id: string }[];
}

/** One of each kind in the garden that is looked at. */
export async function readSubjects(url: string, token: string): Promise<Subjects> {
  const { current_group: group, hubs } = await callApi<Index>(url, token, 'GET', '/api/v1/index');
  const first = (list: { id: string }[]) => list[0]?.id ?? '';
  return {
    zone: first(group.zones),
    program: first(group.programs),
    restriction: first(group.constraints),
    sensor: first(group.sensors),
    hub: first(hubs),
  };
}
