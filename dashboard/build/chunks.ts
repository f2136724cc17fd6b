/**
 * Which files the dashboard is built into: a few instead of two hundred small ones, and none that brings along what the
 * page does not show. What fits no group stays with the page that needs it.
 */
import { FIRST_VIEW, findIcons, findReachedFiles } from './first-page-files.ts';

const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/]/;

const FIRST_ICONS = findIcons(FIRST_VIEW);
const isFirstIcon = (id: string) => {
  const icon = /@tabler[\\/]icons-react[\\/].*?(\w+)\.m?js$/.exec(id)?.[1];
  return icon !== undefined && (FIRST_ICONS.has(icon) || !icon.startsWith('Icon'));
};

/** Pages to read, which are often opened by their address. */
const SCHEDULE = findReachedFiles('schedule/schedule-page.tsx');
const SETTINGS = findReachedFiles('app/shell/settings-frame.tsx');
const ZONES = findReachedFiles('app/zone-place/zones-page.tsx');
const READ = new Set([...SCHEDULE, ...SETTINGS, ...ZONES]);
const onlySchedule = (page: string) =>
  findReachedFiles(page).intersection(SCHEDULE).difference(SETTINGS).difference(ZONES);
/** What pages with forms use too, so that none of them fetches the calendar's files for it. */
const WITH_FORMS = findReachedFiles(
  'page-kit/form/settings-form.tsx',
  'weather/weather-provider-page.tsx',
  'app/discover/discover-page.tsx',
  'zones/form/zone-form.tsx',
  'zones/zone-list.tsx',
);
/** What the calendar and a zone's page both show of watering; and apart from it, of its reasons. */
const WATERING = onlySchedule('app/zone-place/zone-place.tsx').difference(WITH_FORMS);
const REASONS = onlySchedule('app/zone-place/zone-why.tsx').difference(WATERING).difference(WITH_FORMS);
/** Before the two, since a part takes along what its files import. */
const SHARED = READ.difference(WATERING).difference(REASONS);

/** Apart from the rules, because pages name soils and plants without checking anything. */
const VOCABULARY = /[\\/]engine[\\/]vocabulary[\\/]/;
/** Properties of soils, plants and heads: only for pages that show zones or plan for them. */
const ZONE_VOCABULARY = /[\\/]engine[\\/]vocabulary[\\/](garden|units|\w+-properties)\.ts$/;
/** Reasons: only for pages that show watering. */
const REASON_VOCABULARY = /[\\/]engine[\\/]vocabulary[\\/]reason/;
/** What a form is checked by when it is sent. */
const SCHEMAS = /[\\/](zod|contract)[\\/]|[\\/]schemas\.ts$/;
/** A list has switches; passwords are for forms. */
const FIELDS = /node_modules[\\/]@mantine[\\/](?!.*[\\/](PasswordInput|InputsGroupFieldset)[\\/])|mantine-field-styles/;

/** Fields for days, which few forms have. */
const DATES = /[\\/](date-field|typed-date)\./;

/** What only some of the forms show. */
const PLANTS = /[\\/]plant-(drawing|name)\.tsx?$/;
const PASSWORDS = /[\\/]password-fields\./;

/** Controllers, timers and pumps; the search for hardware, which sensors have too, fetches them as well. */
const DEVICES = findReachedFiles('devices/devices-page.tsx');
/** What the walk through the zones has of them. */
const VALVE_TESTS = findReachedFiles('app/zone-walk/zone-walk-page.tsx').intersection(DEVICES);

/** From this many users on, a part gets a chunk of its own. */
const PAGES_THAT_SHARE = 5;

/** A module goes into the first that takes it. */
export const CHUNKS = [
  { name: 'libraries', test: LIBRARIES, tags: ['$initial' as const] },
  { name: 'first-view', test: (id: string) => FIRST_VIEW.has(id) || isFirstIcon(id) },
  { name: 'reason-vocabulary', test: REASON_VOCABULARY },
  { name: 'zone-vocabulary', test: ZONE_VOCABULARY },
  { name: 'vocabulary', test: VOCABULARY },
  { name: 'schemas', test: SCHEMAS },
  { name: 'fields', test: FIELDS, minShareCount: PAGES_THAT_SHARE },
  { name: 'shared', test: (id: string) => SHARED.has(id) || /@(tanstack|tabler)[\\/]/.test(id), minShareCount: 2 },
  { name: 'watering', test: (id: string) => WATERING.has(id) },
  { name: 'reasons', test: (id: string) => REASONS.has(id) },
  { name: 'settings', test: (id: string) => SETTINGS.has(id) },
  { name: 'schedule', test: (id: string) => SCHEDULE.has(id) },
  { name: 'zones', test: (id: string) => ZONES.has(id) },
  { name: 'dates', test: DATES },
  { name: 'plants', test: PLANTS },
  { name: 'passwords', test: PASSWORDS },
  { name: 'forms', minShareCount: PAGES_THAT_SHARE },
  { name: 'valve-tests', test: (id: string) => VALVE_TESTS.has(id) },
  { name: 'devices', test: (id: string) => DEVICES.has(id) },
];

/** Functions of `contract/` whose result is left out where no page uses it, as the description of a server's answer. */
export const PURE_IN_CONTRACT = [
  'z',
  'idSchema',
  'call',
  'callsWith',
  'describeCalls',
  'listOf',
  'deviceCall',
  'groupCall',
  'hubCall',
  'programCall',
  'reminderCall',
  'restrictionCall',
  'runCall',
  'sensorCall',
  'ticketCall',
  'firmCall',
  'ofMember',
  'ofInvitation',
  'ofReceived',
  'delegationCall',
  'ofGarden',
  'zoneCall',
];
