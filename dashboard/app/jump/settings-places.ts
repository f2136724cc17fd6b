/** What the pages of settings hold: their sub-pages, parts and fields, each with the page that it is found on. */
import type { TextKey } from '@sluice/i18n/translate';
import type { SettingsPage } from '../menu.ts';

export type SettingsPlace = {
  page: SettingsPage;
  to: string;
  /** Its name there: a title, a heading or a field's label. */
  name: TextKey;
  /** The title of the sub-page that it is on; left out, it is on the page itself or is a sub-page. */
  under?: TextKey;
  /** Whether it has a heading of its own. */
  isPart?: boolean;
  /** Of owners alone. */
  isOwners?: boolean;
  /** Not in the demo. */
  isReal?: boolean;
};

type PlaceOf = Omit<SettingsPlace, 'page' | 'to' | 'name' | 'under'>;

const on = (page: SettingsPage, to: string, names: readonly TextKey[], more: PlaceOf = {}): SettingsPlace[] =>
  names.map((name) => ({ page, to, name, ...more }));

/** A sub-page with its fields. */
const subPage = (page: SettingsPage, to: string, title: TextKey, fields: readonly TextKey[] = []): SettingsPlace[] => [
  { page, to, name: title },
  ...fields.map((name) => ({ page, to, name, under: title })),
];

const PREFERENCES = '/settings/preferences';
const ACCOUNT = '/settings/account';
const LOCATION = '/settings/Location';

export const SETTINGS_PLACES: readonly SettingsPlace[] = [
  ...subPage('preferences', `${PREFERENCES}/SchedulingSetting`, 'title.schedulingSetting', [
    'schedulingForm.frames',
    'schedulingForm.finishBeforeSunrise',
    'schedulingForm.solarPump',
    'schedulingForm.source',
    'schedulingForm.restTime',
    'schedulingForm.capacity',
    'schedulingForm.zonesAtOnce',
    'schedulingForm.salinity',
    'schedulingForm.missedStart',
    'schedulingForm.closedSeason',
    'schedulingForm.caps',
    'schedulingForm.mostRun',
    'schedulingForm.mostDayVolume',
  ]),
  ...subPage('preferences', `${PREFERENCES}/RainSetting`, 'title.rainSetting', [
    'rainForm.enabled',
    'rainForm.strategy',
    'rainForm.days',
  ]),
  ...subPage('preferences', `${PREFERENCES}/TemperatureSetting`, 'title.temperatureSetting', [
    'temperatureForm.enabled',
    'temperatureForm.winter',
  ]),
  ...subPage('preferences', `${PREFERENCES}/WindSetting`, 'title.windSetting', ['windForm.enabled']),
  ...subPage('preferences', `${PREFERENCES}/SyncFrequencySetting`, 'title.syncFrequencySetting'),
  ...subPage('preferences', `${PREFERENCES}/CopyPreferences`, 'title.copyProgram'),
  ...on('zones', '/gardens/CompareSettings', ['title.compareSettings']),
  ...on('location', LOCATION, ['locationForm.position', 'locationForm.address', 'gardenForm.title'], { isPart: true }),
  ...on('location', LOCATION, ['openings.title', 'openings.deviceKeys', 'gardenFile.title'], { isPart: true }),
  ...on('location', LOCATION, ['openings.webhooks', 'auditTrail.title'], { isPart: true, isOwners: true }),
  ...on('location', LOCATION, ['locationForm.coordinates', 'locationForm.timeZone', 'gardenForm.name']),
  ...on('location', LOCATION, ['gardenForm.remove'], { isOwners: true }),
  ...on('weatherProvider', '/settings/WeatherProvider', ['weatherStations.title', 'weatherSkill.title'], {
    isPart: true,
  }),
  ...on('weatherProvider', '/settings/WeatherProvider', ['providerForm.ownsHardware']),
  ...on('regulations', '/settings/regulations', ['regulationProof.title'], { isPart: true }),
  ...on('programs', '/settings/programs', ['backupProgram.title']),
  ...on('users', '/settings/users', ['users.invitations'], { isPart: true }),
  ...on('users', '/settings/users', ['firms.delegated'], { isPart: true, isOwners: true }),
  ...on('account', ACCOUNT, ['accountPage.you', 'accountPage.logIn', 'accountPage.reading'], { isPart: true }),
  ...on('account', ACCOUNT, ['sessions.title', 'apiTokens.title', 'accountTrail.title'], { isPart: true }),
  ...on('account', ACCOUNT, ['firms.title'], { isPart: true, isReal: true }),
  ...on('account', ACCOUNT, ['passkeys.title', 'secondFactor.title', 'personalData.section'], {
    isPart: true,
    isReal: true,
  }),
  ...on('account', ACCOUNT, ['accountPage.deletion'], { isPart: true }),
  ...on('account', ACCOUNT, ['languageMenu.open', 'accountPage.firstWeekday']),
  ...subPage('account', `${ACCOUNT}/UnitSetting`, 'title.unitSetting'),
  ...subPage('account', `${ACCOUNT}/EmailSetting`, 'title.emailSetting'),
  ...subPage('account', `${ACCOUNT}/PasswordSetting`, 'title.passwordSetting'),
  ...subPage('account', `${ACCOUNT}/NotificationSetting`, 'title.notificationSetting', [
    'notificationSetting.push',
    'notificationSetting.quiet',
    'notificationSetting.digest',
  ]),
  ...on('server', '/settings/server', ['serverPage.backups', 'serverPage.updates', 'serverPage.accounts'], {
    isPart: true,
  }),
  ...on('server', '/settings/server', ['serverPage.machine', 'serverPage.errors'], { isPart: true }),
];
