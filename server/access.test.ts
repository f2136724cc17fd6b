/**
 * Who may do what: every route of the API, walked by everybody. One line a route; a route without one fails the test.
 *
 *     ['PATCH /zones/:zone', 'change', { name: 'Lawn' }],
 *
 * Route (`:zone` and the like are subjects of `testing/populated-garden.ts`), what one must be allowed to do
 * (`engine/vocabulary/roles.ts`), a body that is accepted, or a function that makes one of the subjects. Where the
 * answer to those who may is another than 200, it comes last: `{ answers: 409 }`, or by role `{ answers: { owner: 409 } }`.
 * Every line starts from the same garden.
 */
import { appendFileSync } from 'node:fs';
import { type Capability, may } from '@sluice/engine/vocabulary/roles';
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
import { watchRows } from './testing/unchanged.ts';

/** `signedIn`: whoever has an account. `mine`: the owner's own, which for others does not exist. */
type Needs = Capability | 'signedIn' | 'mine';
type Body = object | ((subjects: Subjects) => object);
type Row = readonly [
  route: string,
  needs: Needs,
  body?: Body,
  otherwise?: { answers: number | Partial<Record<Role, number>> },
];

const NO_BODY = undefined;

const tomorrow = () => new Date(present() + 36 * 3_600_000).toISOString().slice(0, 10);
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

const TABLE: readonly Row[] = [
  // overview
  ['GET /index', 'signedIn'],
  ['GET /groups/:group/index', 'see'],
  ['GET /live', 'signedIn'],

  // groups and location
  [
    'POST /groups',
    'signedIn',
    { name: 'Roof', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' },
  ],
  ['PATCH /groups/:group', 'change', { name: 'Roof' }],
  ['DELETE /groups/:group', 'own', NO_BODY, { answers: 409 }],
  ['GET /groups/:group/location', 'see'],
  [
    'PUT /groups/:group/location',
    'change',
    { zipcode: '1010', street: 'Ring 1', city: 'Wien', state: 'Wien', country: 'AT', latitude: 48.2, longitude: 16.4 },
  ],

  // users
  ['POST /profile', 'signedIn', { lang: 'NL' }],
  ['GET /groups/:group/shares', 'see'],
  ['POST /groups/:group/shares', 'own', { email: 'somebody@garden.test', relationship: 'PLAYER' }],
  ['PATCH /groups/:group/shares/:share', 'own', { relationship: 'MANAGER' }],
  ['DELETE /groups/:group/shares/:share', 'own'],
  ['DELETE /groups/:group/invitations/:invitation', 'own'],

  // account
  [
    'POST /account/password',
    'signedIn',
    { current_password: PASSWORD, new_password: 'rosemary', confirmation: 'rosemary' },
  ],
  ['POST /account/password/reset', 'signedIn'],
  ['POST /account/email', 'signedIn', { email: 'new@garden.test', current_password: PASSWORD }],
  ['DELETE /account', 'signedIn', { password: PASSWORD }, { answers: { owner: 409 } }],
  ['GET /account/tokens', 'signedIn'],
  ['POST /account/tokens', 'signedIn', { name: 'A script' }],
  ['DELETE /account/tokens/:token', 'mine'],
  ['GET /account/audit_trail', 'signedIn'],

  // audit trail
  ['GET /groups/:group/audit_trail', 'own'],

  // devices
  ['POST /groups/:group/devices', 'change', { name: 'Front', model: 'SPRITE-8' }],
  ['PATCH /devices/:device', 'change', { name: 'Front' }],
  ['PUT /groups/:group/devices/order', 'change', ({ device }) => ({ ids: [device] })],
  ['DELETE /devices/:pumpDevice', 'change'],
  ['GET /groups/:group/devices', 'see'],
  ['GET /groups/:group/found_devices', 'change'],
  ['GET /devices/:device', 'see'],

  // hubs
  ['GET /groups/:group/hubs', 'see'],
  ['POST /groups/:group/hubs', 'change', { name: 'Shed' }],
  ['PATCH /hubs/:hub', 'change', { name: 'Shed' }],
  ['POST /hubs/:hub/pairing', 'change'],
  ['DELETE /hubs/:hub/pairing', 'change'],
  ['DELETE /hubs/:hub', 'change', NO_BODY, { answers: 409 }],

  // sensors
  ['GET /groups/:group/sensors', 'see'],
  ['POST /groups/:group/sensors', 'change', ({ idleZone }) => ({ name: 'Bed', zone_id: idleZone })],
  ['PUT /groups/:group/sensors/order', 'change', ({ sensors = '' }) => ({ ids: sensors.split(',') })],
  ['GET /sensors/:sensor', 'see'],
  ['GET /sensors/:sensor/readings', 'see'],
  ['PATCH /sensors/:sensor', 'change', { name: 'Bed' }],
  ['POST /sensors/:sensor/verdict_dismissal', 'change'],
  ['POST /sensors/:sensor/self_learning', 'change'],
  ['DELETE /sensors/:sensor/self_learning', 'change'],
  ['DELETE /sensors/:sensor', 'change'],

  // zones
  ['PATCH /zones/:zone', 'change', { name: 'Lawn' }],
  ['PUT /zones/:zone/plants', 'change', ({ plant }) => ({ primary_plant_id: plant })],
  ['PUT /groups/:group/zones/order', 'change', ({ zones = '' }) => ({ ids: zones.split(',').reverse() })],
  ['GET /zones/:zone/valve_report', 'see'],
  ['GET /zones/:zone/chart?scale=week', 'see'],
  ['GET /groups/:group/zones', 'see'],
  ['GET /zones/:zone', 'see'],
  ['GET /zones/:zone/model', 'see'],

  // plants
  ['GET /plants', 'signedIn'],
  ['GET /plants/:plant', 'signedIn'],

  // weather
  ['GET /groups/:group/weather?from=2026-01-01&to=2026-01-08', 'see'],
  ['PUT /groups/:group/weather/:yesterday/rainfall', 'change', { rainfall_mm: 4 }],
  ['GET /groups/:group/weather_provider', 'see'],
  ['PUT /groups/:group/weather_provider', 'change', { provider: 'OPEN_METEO' }],
  ['POST /groups/:group/weather_reports', 'change', ({ yesterday }) => ({ date: yesterday, text: 'It did rain' })],

  // programs
  ['GET /groups/:group/programs', 'see'],
  ['POST /groups/:group/programs', 'change', newProgram],
  ['GET /programs/:program', 'see'],
  ['PATCH /programs/:program', 'change', { name: 'Early' }],
  ['POST /programs/:program/run', 'waterByHand'],
  ['DELETE /programs/:program', 'change'],

  // one-time runs
  ['GET /groups/:group/one_time_runs', 'see'],
  ['POST /groups/:group/one_time_runs', 'change', newOneTimeRun],
  ['PATCH /one_time_runs/:oneTimeRun', 'change', { start_time: '13:10' }],
  ['DELETE /one_time_runs/:oneTimeRun', 'change'],

  // schedule
  ['GET /groups/:group/decisions', 'see'],
  ['GET /groups/:group/skips', 'see'],
  ['POST /groups/:group/skips', 'skip', { scope: 'today' }],
  ['DELETE /skips/:skip', 'skip'],
  ['GET /groups/:group/schedules', 'see'],
  ['GET /groups/:group/events', 'see'],
  ['PUT /groups/:group/rain_delay', 'delayForRain', { hours: 24 }],
  ['DELETE /groups/:group/rain_delay', 'delayForRain'],

  // manual runs
  [
    'POST /groups/:group/manual_runs',
    'waterByHand',
    ({ idleZone }) => ({ zones: [{ zone_id: idleZone, minutes: 1 }] }),
  ],
  ['DELETE /groups/:group/manual_runs', 'waterByHand'],
  ['PATCH /manual_runs/:run', 'waterByHand', { minutes: 5 }],
  ['DELETE /manual_runs/:run', 'waterByHand'],

  // restrictions
  ['GET /groups/:group/constraints', 'see'],
  ['POST /groups/:group/constraints', 'change', { days: [6] }],
  ['PATCH /constraints/:restriction', 'change', { days: [5] }],
  ['DELETE /constraints/:restriction', 'change'],

  // regulations
  ['GET /groups/:group/regulations', 'see'],
  ['PUT /groups/:group/regulations/:regulation', 'change', { is_followed: false }],
  [
    'POST /groups/:group/regulation_reports',
    'change',
    { authority: 'The city', place: 'Here', description: 'No water at noon' },
  ],

  // preferences
  ['GET /groups/:group/weather_constraints', 'see'],
  ['PATCH /groups/:group/weather_constraints', 'change', { rest_time: 10 }],

  // reminders
  ['GET /groups/:sensorGroup/reminders', 'see'],
  ['POST /groups/:sensorGroup/reminders', 'change', newReminder],
  ['PATCH /reminders/:reminder', 'change', { name: 'Ferns' }],
  ['DELETE /reminders/:reminder', 'change'],

  // backup programs
  ['GET /devices/:device/backup_program', 'see'],
  ['PUT /devices/:device/backup_program', 'change', newBackupProgram],
  ['DELETE /devices/:device/backup_program', 'change'],

  // savings
  ['GET /groups/:group/savings', 'see'],
  ['GET /groups/:group/tariff', 'see'],
  ['PUT /groups/:group/tariff', 'change', { currency: 'EUR', per: 'm3', tiers: [{ up_to_m3: null, price: 2 }] }],
  ['DELETE /groups/:group/tariff', 'change'],

  // notifications
  ['GET /notifications', 'signedIn'],
  ['POST /notifications/:notification/read', 'mine'],
  ['POST /notifications/read', 'signedIn'],

  // demo: for accounts without a garden
  ['POST /demo', 'signedIn', NO_BODY, { answers: { player: 409, manager: 409, owner: 409 } }],
];

let garden: PopulatedGarden;
beforeAll(async () => {
  garden = await openPopulatedGarden();
});
afterAll(() => garden.house.close());

/** The HTTP status that the table of roles promises. */
function promised([route, needs, , otherwise]: Row, role: Role): number {
  if (role === 'nobody') return 401;
  const isRead = route.startsWith('GET ');
  if (role === 'reader' && !isRead) return 403;
  const as = role === 'reader' ? 'owner' : role;
  const answers = otherwise?.answers ?? 200;
  const answer = typeof answers === 'number' ? answers : (answers[as] ?? 200);
  if (needs === 'signedIn') return answer;
  if (needs === 'mine') return as === 'owner' ? answer : 404;
  if (as === 'stranger') return 404;
  return may(as === 'owner' ? 'OWNER' : as === 'manager' ? 'MANAGER' : 'PLAYER', needs) ? answer : 403;
}

/** One line of the table, asked by somebody; `more` goes into the body. */
async function walk([route, , body]: Row, role: Role, more: object = {}) {
  const { house, tokens, subjects } = garden;
  const [method = '', path = ''] = route.split(' ');
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const id = subjects[name];
    if (!id) throw new Error(`no subject is called ${name}: see testing/populated-garden.ts`);
    return id;
  });
  await house.rewind();
  const given = typeof body === 'function' ? body(subjects) : body;
  return house.call(tokens[role], method as 'GET', address, given && { ...given, ...more });
}

const nameless = (route: string) => route.replace(/:\w+|\{\w+\}/g, ':').replace(/\?.*/, '');
const routesOfApi = () =>
  describedRoutes(garden.house)
    .filter(({ path }) => path.startsWith('/api/v1/'))
    .map(({ method, path, operation }) => ({ name: nameless(`${method} ${path.slice(7)}`), operation }));

describe.each(ROLES)('%s', (role) => {
  test.each(TABLE.map((row) => ({ name: row[0], row })))('$name', async ({ name, row }) => {
    const wanted = promised(row, role);
    if (name === 'GET /live') {
      expect(await statusOfStream(garden.house, garden.tokens[role])).toBe(wanted);
      return;
    }
    const answer = await walk(row, role);
    expect([answer.code, answer.code === wanted ? '' : JSON.stringify(answer.body)]).toEqual([wanted, '']);
    if (answer.code >= 400) expect(answer.body.status).toBe('ERROR');
  });
});

test('the table names every route of the API', () => {
  const known = routesOfApi().map(({ name }) => name);
  expect([...new Set(TABLE.map(([route]) => nameless(route)))].sort()).toEqual(known.sort());
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
  await garden.house.rewind();
  const changedTables = await watchRows(garden.house);
  const answers: [string, number, number | undefined, string[]][] = [];
  for (const row of TABLE.filter(([route]) => versioned.has(nameless(route)))) {
    const answer = await walk(row, 'owner', { version: 4711 });
    answers.push([row[0], answer.code, answer.body.errors?.[0]?.code, await changedTables()]);
  }
  expect(answers).toEqual(answers.map(([route]) => [route, 409, 50, []]));
});

test('an id that is no id, one that nobody has, and one of another garden answer alike', async () => {
  const { house, tokens } = garden;
  await house.rewind();
  const other = await house.register();
  const made = await house.call<{ group: { id: string } }>(other.token, 'POST', '/groups', {
    name: 'Elsewhere',
    device_type: 'SPRITE',
    location: 'outdoor',
    time_zone: 'UTC',
  });
  const answers = await Promise.all(
    ['nonsense', crypto.randomUUID(), made.body.data.group.id].map((id) =>
      house.call(tokens.owner, 'GET', `/groups/${id}/events`),
    ),
  );
  for (const answer of answers) expect([answer.code, answer.body]).toEqual([404, answers[0]?.body]);
});
