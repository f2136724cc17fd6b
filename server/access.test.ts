/**
 * Who may do what: every route of the API, walked by everybody. One line a route; a route without one fails the test.
 *
 *     ['PATCH /zones/:zone', { name: 'Lawn' }],
 *
 * Route (`:zone` and the like are subjects of `testing/populated-garden.ts`), a body that is accepted, or a function that makes one of the subjects. Where the
 * answer to those who may is another than 200, it comes last: `{ answers: 409 }`, or by role `{ answers: { owner: 409 } }`.
 * Every line starts from the same garden.
 */
import { appendFileSync } from 'node:fs';
import type { Access, Call } from '@sluice/contract/call';
import { apiCalls } from '@sluice/contract/calls';
import { may } from '@sluice/engine/vocabulary/roles';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../scripts/present.ts';
import { describedRoutes, statusOfStream } from './testing/described-routes.ts';
import {
  openPopulatedGarden,
  PASSWORD,
  type PopulatedGarden,
  ROLES,
  type Role,
  type Subjects,
} from './testing/populated-garden.ts';
import { SMALL_JPEG } from './testing/small-jpeg.ts';
import { watchRows } from './testing/unchanged.ts';

type Body = object | ((subjects: Subjects) => object);
type Row = readonly [route: string, body?: Body, otherwise?: { answers: number | Partial<Record<Role, number>> }];

const NO_BODY = undefined;

const tomorrow = () => new Date(present() + 36 * HOUR_MS).toISOString().slice(0, 10);
const inZone = (zone_id = '') => [{ zone_id, duration_s: 60 }];
const newProgram = ({ idleZone }: Subjects) => ({
  name: 'New',
  start_day: tomorrow(),
  start_time: '13:00',
  repeat: 'odd_days',
  zones: inZone(idleZone),
});
const newOneTimeRun = ({ idleZone }: Subjects) => ({
  start_day: tomorrow(),
  start_time: '13:00',
  zones: inZone(idleZone),
});
const newReminder = ({ lonelySensor }: Subjects) => ({
  name: 'New',
  kind: 'moisture',
  sensor_id: lonelySensor,
  moisture_below: 0.2,
});
const newBackupProgram = ({ zone }: Subjects) => ({ start_time: '04:00', repeat: 'even_days', zones: inZone(zone) });

const browser = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  name: 'Firefox',
};

const TABLE: readonly Row[] = [
  // overview
  ['GET /index'],
  ['GET /groups/:group/index'],
  ['GET /live'],
  ['GET /gardens_overview'],
  ['PUT /rain_delays', ({ group }) => ({ delays: [{ group_id: group, until: tomorrow() }] })],
  ['PUT /closed_seasons', ({ group }) => ({ seasons: [{ group_id: group, closed_season: null }] })],

  // groups and location
  ['GET /groups'],
  ['GET /groups/:group'],
  ['POST /groups', { name: 'Roof', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' }],
  ['PATCH /groups/:group', { name: 'Roof' }],
  ['DELETE /groups/:group/start_hold'],
  ['DELETE /groups/:group', NO_BODY, { answers: 409 }],
  ['GET /places?search=Wien'],
  ['GET /places/at?latitude=48.2&longitude=16.4'],
  ['GET /places/towns?west=10&south=40&east=20&north=50'],
  ['GET /groups/:group/location'],
  [
    'PUT /groups/:group/location',
    { zipcode: '1010', street: 'Ring 1', city: 'Wien', state: 'Wien', country: 'AT', latitude: 48.2, longitude: 16.4 },
  ],
  ['PUT /groups/:group/place', { latitude: 48.2, longitude: 16.4, city: 'Wien', country: 'AT' }],

  // users
  ['POST /profile', { lang: 'NL' }],
  ['GET /groups/:group/shares'],
  ['POST /groups/:group/shares', { email: 'somebody@garden.test', relationship: 'PLAYER' }],
  ['PATCH /groups/:group/shares/:share', { relationship: 'MANAGER' }],
  ['DELETE /groups/:group/shares/:share'],
  ['POST /groups/:group/invitations/:invitation/link'],
  ['DELETE /groups/:group/invitations/:invitation'],
  ['GET /account/invitations'],
  ['POST /account/invitations/:received/accept', NO_BODY, { answers: 409 }],
  ['DELETE /account/invitations/:received'],

  // account
  [
    'POST /account/password',
    { current_password: PASSWORD, new_password: 'rosemary tea', confirmation: 'rosemary tea' },
  ],
  ['POST /account/password/reset'],
  ['POST /account/email', { email: 'new@garden.test', current_password: PASSWORD }],
  ['POST /account/email/confirmation'],
  ['POST /account/personal_data', { current_password: PASSWORD }],
  ['DELETE /account', { password: PASSWORD }, { answers: { owner: 409 } }],
  ['GET /account/sessions'],
  ['DELETE /account/sessions'],
  ['DELETE /account/sessions/:session'],
  ['GET /account/second_factor'],
  ['POST /account/second_factor', { current_password: PASSWORD }],
  ['POST /account/second_factor/confirm', { code: '123456' }, { answers: 409 }],
  ['DELETE /account/second_factor', { current_password: PASSWORD }],
  // The address of a test's server allows none.
  ['GET /account/passkeys'],
  ['POST /account/passkeys/options', { current_password: PASSWORD }, { answers: 409 }],
  [
    'POST /account/passkeys',
    { name: 'Phone', credential_id: 'A', client_data: 'A', attestation: 'A' },
    { answers: 409 },
  ],
  ['PATCH /account/passkeys/:passkey', { name: 'Phone' }],
  ['DELETE /account/passkeys/:passkey', { current_password: PASSWORD }],
  // The server of a test has no provider.
  ['GET /account/provider'],
  ['POST /account/provider', { current_password: PASSWORD }, { answers: 404 }],
  ['DELETE /account/provider', { current_password: PASSWORD }, { answers: 404 }],
  ['GET /account/webhooks'],
  ['GET /account/tokens'],
  ['POST /account/tokens', { name: 'A script' }],
  ['DELETE /account/tokens/:token'],
  ['GET /account/audit_trail'],
  ['GET /account/token_uses'],

  // audit trail
  ['GET /groups/:group/audit_trail'],
  ['GET /groups/:group/visits'],

  // devices
  ['POST /groups/:group/devices', { name: 'Front', model: 'SPRITE-8' }],
  ['PATCH /devices/:device', { name: 'Front' }],
  ['PUT /devices/:device/access', { access: { password: 'open door' } }, { answers: 422 }],
  ['PUT /groups/:group/devices/order', ({ device }) => ({ ids: [device] })],
  ['DELETE /devices/:pumpDevice'],
  ['GET /groups/:group/devices'],
  ['GET /groups/:group/found_devices'],
  ['POST /groups/:group/found_devices', { driver: 'simulated', address: 'SPRITE-8' }],
  ['GET /devices/:device'],

  // valve tests
  ['GET /devices/:device/valve_tests'],
  ['POST /devices/:pumpDevice/valve_tests', { terminals: null }],
  ['PATCH /valve_tests/:run', { water_seen: true }],
  ['POST /devices/:device/keep', { name: 'Front' }],

  // replacements
  ['GET /devices/:device/replacement'],
  [
    'POST /devices/:device/replacement',
    ({ device, zone }) => ({
      device_id: device,
      valves: [{ zone_id: zone, terminal: 1 }],
      old_device: 'stays',
    }),
    { answers: 422 },
  ],
  ['PUT /zones/:zone/valve', ({ device }) => ({ device_id: device, terminal: 999 }), { answers: 422 }],

  // hubs
  ['GET /groups/:group/hubs'],
  ['POST /groups/:group/hubs', { name: 'Shed' }],
  ['GET /hubs/:hub'],
  ['PATCH /hubs/:hub', { name: 'Shed' }],
  ['POST /hubs/:hub/pairing'],
  ['DELETE /hubs/:hub/pairing'],
  ['GET /hubs/:hub/end_devices'],
  // A simulated hub has no network that could be told.
  ['PATCH /hubs/:hub/end_devices/:device', { name: 'Roses' }, { answers: 404 }],
  ['DELETE /hubs/:hub/end_devices/:device', NO_BODY, { answers: 404 }],
  ['DELETE /hubs/:hub', NO_BODY, { answers: 409 }],

  // sensors
  ['GET /groups/:group/sensors'],
  ['POST /groups/:group/sensors', ({ idleZone }) => ({ name: 'Bed', zone_id: idleZone })],
  ['PUT /groups/:group/sensors/order', ({ sensors = '' }) => ({ ids: sensors.split(',') })],
  ['GET /sensors/:sensor'],
  ['GET /sensors/:sensor/readings'],
  ['PATCH /sensors/:sensor', { name: 'Bed' }],
  ['PUT /sensors/:sensor/access', { access: { token: 'open door' } }, { answers: 422 }],
  ['POST /sensors/:sensor/verdict_dismissal'],
  ['POST /sensors/:sensor/self_learning'],
  ['DELETE /sensors/:sensor/self_learning'],
  ['DELETE /sensors/:sensor'],

  // zones
  ['PATCH /zones/:zone', { name: 'Lawn' }],
  ['PATCH /groups/:group/zones', ({ zone }) => ({ zones: [{ id: zone, soil: 'CLAY' }] })],
  ['PUT /zones/:zone/plants', ({ plant }) => ({ primary_plant_id: plant })],
  ['DELETE /zones/:zone/lock'],
  ['GET /zones/:zone/photo'],
  ['PUT /zones/:zone/photo', { jpeg_base64: SMALL_JPEG }],
  ['DELETE /zones/:zone/photo'],
  ['PUT /groups/:group/zones/order', ({ zones = '' }) => ({ ids: zones.split(',').reverse() })],
  ['GET /groups/:group/zones/table'],
  ['POST /groups/:group/zones/table', { csv: 'valve\n1' }],
  ['GET /zones/:zone/valve_report'],
  ['GET /zones/:zone/chart?scale=week'],
  ['GET /groups/:group/zones'],
  ['GET /zones/:zone'],
  ['GET /zones/:zone/model'],
  ['GET /zones/:zone/calibration'],
  ['POST /zones/:zone/calibration', { action: 'learn' }],
  ['GET /zones/:zone/flow'],
  ['DELETE /zones/:zone/flow'],

  // plants
  ['GET /plants'],
  ['GET /plants/:plant'],

  // weather
  ['GET /groups/:group/weather?from=2026-01-01&to=2026-01-08'],
  ['PUT /groups/:group/weather/:yesterday/rainfall', { rainfall_mm: 4 }],
  ['GET /groups/:group/weather_provider'],
  ['PUT /groups/:group/weather_provider', { provider: 'OPEN_METEO' }],
  ['GET /groups/:group/weather_services'],
  ['GET /groups/:group/weather_basis?from=2026-01-01&to=2026-01-08'],
  ['GET /groups/:group/weather_skill'],
  ['GET /groups/:group/weather_stations'],
  ['POST /groups/:group/weather_stations', { name: 'Mast' }],
  ['PATCH /weather_stations/:weatherStation', { name: 'Roof' }],
  [
    'PUT /weather_stations/:weatherStation/home_assistant',
    { address: '127.0.0.1:1', access: { token: 'x' } },
    { answers: 503 },
  ],
  ['GET /weather_stations/:weatherStation/home_assistant_sensors'],
  ['POST /weather_stations/:weatherStation/gauge_confirmation'],
  ['DELETE /weather_stations/:weatherStation'],
  ['GET /groups/:group/weather_sources?date=2026-01-01'],
  ['POST /groups/:group/weather_reports', ({ yesterday }) => ({ date: yesterday, text: 'It did rain' })],

  // programs
  ['GET /groups/:group/programs'],
  ['POST /groups/:group/programs', newProgram],
  ['GET /programs/:program'],
  ['PATCH /programs/:program', { name: 'Early' }],
  ['POST /programs/:program/run'],
  ['DELETE /programs/:program'],

  // one-time runs
  ['GET /groups/:group/one_time_runs'],
  ['POST /groups/:group/one_time_runs', newOneTimeRun],
  ['PATCH /one_time_runs/:oneTimeRun', { start_time: '13:10' }],
  ['DELETE /one_time_runs/:oneTimeRun'],

  // schedule
  ['GET /groups/:group/decisions'],
  ['GET /groups/:group/skips'],
  ['POST /groups/:group/skips', { scope: 'today' }],
  ['POST /groups/:group/zone_skips', ({ zone }) => ({ zone_ids: [zone] })],
  ['DELETE /groups/:group/zone_skips', ({ skip }) => ({ skip_ids: [skip] })],
  ['DELETE /skips/:skip'],
  ['GET /groups/:group/schedules'],
  ['GET /groups/:group/solar_hours'],
  ['GET /groups/:group/events'],
  ['GET /groups/:group/runs'],
  ['PUT /groups/:group/rain_delay', { hours: 24 }],
  ['DELETE /groups/:group/rain_delay'],

  // manual runs
  ['POST /groups/:group/manual_runs', ({ idleZone }) => ({ zones: [{ zone_id: idleZone, minutes: 1 }] })],
  ['DELETE /groups/:group/manual_runs'],
  ['PATCH /manual_runs/:run', { minutes: 5 }],
  ['DELETE /manual_runs/:run'],

  // restrictions
  ['GET /groups/:group/constraints'],
  ['POST /groups/:group/constraints', { days: [6] }],
  ['PATCH /constraints/:restriction', { days: [5] }],
  ['DELETE /constraints/:restriction'],

  // regulations
  ['GET /groups/:group/regulations'],
  ['PUT /groups/:group/regulations/:regulation', { is_followed: false }],
  ['GET /groups/:group/regulations/proof?year=2026'],
  ['POST /groups/:group/regulation_reports', { authority: 'The city', place: 'Here', description: 'No water at noon' }],

  // preferences
  ['GET /groups/:group/weather_constraints'],
  ['PATCH /groups/:group/weather_constraints', { rest_time: 10 }],

  // reminders
  ['GET /groups/:sensorGroup/reminders'],
  ['POST /groups/:sensorGroup/reminders', newReminder],
  ['PATCH /reminders/:reminder', { name: 'Ferns' }],
  ['DELETE /reminders/:reminder'],

  // backup programs
  ['GET /devices/:device/backup_program'],
  ['PUT /devices/:device/backup_program', newBackupProgram],
  ['DELETE /devices/:device/backup_program'],

  // programs of a controller
  ['GET /devices/:device/controller_programs'],
  ['POST /devices/:device/controller_programs', { programs: [{ position: 0, name: 'Lawn' }] }, { answers: 404 }],

  // savings
  ['GET /groups/:group/savings'],
  ['GET /groups/:group/past_year'],
  ['GET /groups/:group/what_if?settings=%7B%7D'],
  ['GET /groups/:group/year_report?year=2026'],
  ['GET /zones/:zone/what_if?change=%7B%7D'],
  ['GET /groups/:group/tariff'],
  ['PUT /groups/:group/tariff', { currency: 'EUR', per: 'm3', tiers: [{ up_to_m3: null, price: 2 }] }],
  ['DELETE /groups/:group/tariff'],
  ['GET /groups/:group/bill'],
  ['GET /groups/:group/landscape_budget'],
  ['PUT /groups/:group/budget', { kind: 'volume', amount: 3 }],
  ['DELETE /groups/:group/budget'],
  ['GET /groups/:group/tank'],
  ['PUT /groups/:group/tank', { capacity_l: 300, reserve_l: 20, roof_m2: 40, when_empty: 'wait', level_l: 200 }],
  ['DELETE /groups/:group/tank'],

  // notifications
  ['GET /notifications'],
  ['POST /notifications/:notification/read'],
  ['POST /notifications/read'],
  ['GET /notifications/settings'],
  ['PATCH /notifications/settings', { digest_time: '07:00' }],
  ['GET /notifications/push_subscriptions'],
  ['POST /notifications/push_subscriptions', browser],
  ['DELETE /notifications/push_subscriptions/:browser'],
  ['POST /notifications/test'],

  // openings
  ['GET /groups/:group/calendar_feed'],
  ['POST /groups/:group/calendar_feed'],
  ['DELETE /groups/:group/calendar_feed'],
  ['GET /groups/:group/webhooks'],
  ['POST /groups/:group/webhooks', { url: 'https://example.org/garden' }],
  ['POST /webhooks/:webhook/test'],
  ['DELETE /webhooks/:webhook'],
  ['GET /groups/:group/device_keys'],
  ['POST /groups/:group/device_keys', ({ device }) => ({ device_id: device })],
  ['DELETE /device_keys/:deviceKey'],

  // calendars whose appointments keep water off
  ['GET /groups/:group/subscribed_calendars'],
  [
    'POST /groups/:group/subscribed_calendars',
    { name: 'Family', url: 'http://127.0.0.1:1/family.ics', keywords: ['party'], dry_hours: 2 },
    { answers: 422 },
  ],
  ['PATCH /subscribed_calendars/:subscribedCalendar', { dry_hours: 3 }],
  ['POST /subscribed_calendars/:subscribedCalendar/read'],
  [
    'PUT /subscribed_calendars/:subscribedCalendar/ignored',
    { uid: 'none', starts_at: '2026-06-20T15:00:00.000Z', is_ignored: true },
    { answers: 404 },
  ],
  ['DELETE /subscribed_calendars/:subscribedCalendar'],

  // guest links; what their holders may is in guest-links.test.ts
  ['GET /groups/:group/guest_links'],
  [
    'POST /groups/:group/guest_links',
    ({ zone }) => ({
      ...{ name: 'Next door', zone_ids: [zone], first_day: tomorrow(), last_day: tomorrow() },
      ...{ most_run_min: 10, most_day_min: 30 },
    }),
  ],
  ['DELETE /guest_links/:guestLink'],

  // alarm contacts; what somebody asked by mail may is in alarm-contacts.test.ts
  ['GET /groups/:group/alarm_contacts'],
  [
    'POST /groups/:group/alarm_contacts',
    { name: 'Across the street', email: 'across@garden.test', first_day: tomorrow(), last_day: tomorrow() },
  ],
  ['DELETE /alarm_contacts/:alarmContact'],

  // firms; their members' rights are in firms.test.ts
  ['GET /firms'],
  ['POST /firms', { name: 'Hedge & Co', web_address: 'https://hedge.example' }],
  ['GET /firms/:firm'],
  ['GET /firms/:firm/gardens'],
  ['PATCH /firms/:firm', { phone: '+43 1 234' }],
  ['DELETE /firms/:firm'],
  ['POST /firms/:firm/invitations', { email: 'gardener@firm.test' }],
  ['DELETE /firms/:firm/invitations/:firmInvitation'],
  ['PATCH /firms/:firm/members/:share', { is_head: true }],
  ['DELETE /firms/:firm/members/:share'],
  ['POST /account/firm_invitations/:receivedFirm/accept'],
  ['DELETE /account/firm_invitations/:receivedFirm'],
  ['GET /groups/:group/firms?code=aaaa-bbbb-cccc'],
  ['GET /groups/:group/delegations'],
  ['POST /groups/:group/delegations', { code: 'AAAABBBBCCCC', relationship: 'PLAYER' }, { answers: 409 }],
  ['DELETE /groups/:group/delegations/:delegation'],
  ['POST /delegations/:delegation/accept'],
  ['PATCH /delegations/:delegation', { customer_number: 'K-17' }],
  ['DELETE /delegations/:delegation'],

  // settings copies; which zones somebody may copy to is in settings-copies.test.ts
  ['GET /zone_settings'],
  ['GET /settings_copies'],
  [
    'POST /settings_copies',
    ({ zone, idleZone }) => ({ from: { zone_id: zone }, to: [{ zone_id: idleZone }], settings: ['soil'] }),
    { answers: { stranger: 404 } },
  ],
  [
    'POST /program_copies',
    ({ program, group, zone }) => ({
      from: { program_id: program },
      to: [{ group_id: group, name: 'Copied', zones: [{ from: zone, to: zone }] }],
    }),
    { answers: { stranger: 404 } },
  ],
  [
    'POST /garden_settings_copies',
    ({ group }) => ({ from: { group_id: group }, to: [{ group_id: group }], settings: ['rain'] }),
    { answers: { stranger: 404 } },
  ],
  ['PUT /settings_copies/:settingsCopy/rollback', NO_BODY, { answers: { stranger: 404, player: 404 } }],

  // tickets; who may edit whose is in tickets.test.ts
  ['GET /groups/:group/tickets'],
  ['POST /groups/:group/tickets', { title: 'Mend the drip line' }],
  ['GET /tickets/:ticket'],
  ['PATCH /tickets/:ticket', { is_done: true }],
  ['DELETE /tickets/:ticket', NO_BODY, { answers: { player: 403 } }],

  // Apple's Home
  ['GET /groups/:group/apple_home'],
  ['PUT /groups/:group/apple_home'],
  ['DELETE /groups/:group/apple_home/pairings'],
  ['DELETE /groups/:group/apple_home'],
  ['GET /groups/:group/matter_home'],
  ['PUT /groups/:group/matter_home'],
  ['PUT /groups/:group/matter_home/admission'],
  ['DELETE /groups/:group/matter_home/pairings'],
  ['DELETE /groups/:group/matter_home'],

  // server: for whoever runs it, whom a garden's roles do not make (server-status.test.ts)
  ['GET /server/access'],
  // The stranger is the first account, whose code this is not.
  [
    'POST /server/access',
    { code: 'abcd-efgh-jkmn' },
    { answers: { stranger: 422, player: 403, manager: 403, delegate: 403, owner: 403 } },
  ],
  ['GET /server/status'],
  ['POST /server/releases/check'],
  ['POST /server/jobs/:run/retry'],
  ['POST /server/test_message'],
  ['GET /server/accounts'],
  ['PATCH /server/accounts/:share', { is_disabled: true }],
  ['POST /server/accounts/:share/password_link'],
  ['POST /server/invitations', { email: 'new@garden.test' }],
  ['DELETE /server/invitations/:invitation'],
  ['PATCH /server/settings', { demo: true }],
  ['GET /server/backups'],
  ['POST /server/backups'],
  ['POST /server/backups/:run/proof'],
  ['POST /server/backups/:run/restore', { current_password: PASSWORD }],
  ['POST /server/backups/passphrase', { current_password: PASSWORD }],

  // demo: for accounts without a garden
  ['POST /demo', NO_BODY, { answers: { player: 409, manager: 409, delegate: 409, owner: 409 } }],
];

let garden: PopulatedGarden;
beforeAll(async () => {
  garden = await openPopulatedGarden();
});
afterAll(() => garden.server.close());

const nameless = (route: string) => route.replace(/:\w+|\{\w+\}/g, ':').replace(/\?.*/, '');

const ACCESS = new Map<string, Access>(
  Object.entries<Call>(apiCalls).map(([address, { access }]) => [nameless(address), access]),
)
  .set('GET /live', 'signedIn')
  .set('GET /zones/:/photo', 'see');

/** Reads for which the scope `read` is too little. */
const NOT_FOR_READERS: ReadonlySet<string> = new Set(
  Object.entries<Call>(apiCalls).flatMap(([address, { tokenScope }]) =>
    tokenScope === undefined || tokenScope === 'read' ? [] : [nameless(address)],
  ),
);

/** Who may make the call, by its description in `contract/`. */
function findAccess(route: string): Exclude<Access, 'anyone'> {
  const access = ACCESS.get(nameless(route));
  if (access === undefined || access === 'anyone') throw new Error(`${route} is not described in contract/`);
  return access;
}

/** The HTTP status that the call's description and the table of roles promise. */
function promised([route, , otherwise]: Row, role: Role): number {
  if (role === 'nobody') return 401;
  const access = findAccess(route);
  const isRead = route.startsWith('GET ');
  if (role === 'reader' && (!isRead || NOT_FOR_READERS.has(nameless(route)))) return 403;
  const as = role === 'reader' ? 'owner' : role;
  const answers = otherwise?.answers ?? 200;
  const answer = typeof answers === 'number' ? answers : (answers[as] ?? 200);
  if (access === 'operator') return 403;
  if (access === 'signedIn') return answer;
  if (access === 'mine') return as === 'owner' ? answer : 404;
  if (as === 'stranger') return 404;
  const relationship = as === 'owner' ? 'OWNER' : as === 'player' ? 'PLAYER' : 'MANAGER';
  return may(relationship, access) ? answer : 403;
}

/** One line of the table, asked by somebody; `more` goes into the body. */
async function walk([route, body]: Row, role: Role, more: object = {}) {
  const { server, tokens, subjects } = garden;
  const [method = '', path = ''] = route.split(' ');
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const id = subjects[name];
    if (!id) throw new Error(`no subject is called ${name}: see testing/populated-garden.ts`);
    return id;
  });
  await server.rewind();
  const given = typeof body === 'function' ? body(subjects) : body;
  return server.call(tokens[role], method as 'GET', address, given && { ...given, ...more });
}

const routesOfApi = () =>
  describedRoutes(garden.server)
    .filter(({ path }) => path.startsWith('/api/v1/'))
    .map(({ method, path, operation }) => ({ name: nameless(`${method} ${path.slice(7)}`), operation }));

describe.each(ROLES)('%s', (role) => {
  test.each(TABLE.map((row) => ({ name: row[0], row })))('$name', async ({ name, row }) => {
    const wanted = promised(row, role);
    if (name === 'GET /live') {
      expect(await statusOfStream(garden.server, garden.tokens[role])).toBe(wanted);
      return;
    }
    const answer = await walk(row, role);
    expect([answer.code, answer.code === wanted ? '' : JSON.stringify(answer.body)]).toEqual([wanted, '']);
    if (answer.code >= 400) expect(answer.body.status).toBe('ERROR');
  });
});

test('the table names every route of the API', () => {
  const routeNames = routesOfApi().map(({ name }) => name);
  expect([...new Set(TABLE.map(([route]) => nameless(route)))].sort()).toEqual(routeNames.sort());
  const summary = process.env.SLUICE_SUMMARY;
  if (summary) appendFileSync(summary, `${TABLE.length * ROLES.length} route-role pairs walked\n`);
});

test('wherever a change names the version it was made from, a stale one is refused and changes nothing', async () => {
  const versioned = new Set(
    routesOfApi()
      .filter(({ operation }) => operation.requestBody?.content['application/json']?.schema.properties?.version)
      .map(({ name }) => name),
  );
  expect(versioned.size).toBeGreaterThan(8);
  await garden.server.rewind();
  const changedTables = await watchRows(garden.server);
  const answers: [string, number, number | undefined, string[]][] = [];
  for (const row of TABLE.filter(([route]) => versioned.has(nameless(route)))) {
    const answer = await walk(row, 'owner', { version: 4711 });
    answers.push([row[0], answer.code, answer.body.errors?.[0]?.code, await changedTables()]);
  }
  expect(answers).toEqual(answers.map(([route]) => [route, 409, 50, []]));
});

test('an id that is no id, one that nobody has, and one of another garden answer alike', async () => {
  const { server, tokens } = garden;
  await server.rewind();
  const other = await server.register();
  const made = await server.call<{ group: { id: string } }>(other.token, 'POST', '/groups', {
    name: 'Elsewhere',
    device_type: 'SPRITE',
    location: 'outdoor',
    time_zone: 'UTC',
  });
  const answers = await Promise.all(
    ['nonsense', crypto.randomUUID(), made.body.data.group.id].map((id) =>
      server.call(tokens.owner, 'GET', `/groups/${id}/events`),
    ),
  );
  for (const answer of answers) expect([answer.code, answer.body]).toEqual([404, answers[0]?.body]);
});
