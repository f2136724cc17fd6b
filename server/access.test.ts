/** Who may do what: every route of the API, walked by a stranger, a player, a manager and an owner. */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoGarden, openDemoGarden } from './testing/demo.ts';
import { type House, openHouse } from './testing/house.ts';

type Role = 'nobody' | 'stranger' | 'player' | 'manager' | 'owner';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Way {
  method: Method;
  /** As the server knows it; ids are filled in from the owner's garden. */
  route: string;
  payload?: () => object;
  /** HTTP status by role. */
  expects: Record<Role, number>;
}

const everyone = { nobody: 401, stranger: 200, player: 200, manager: 200, owner: 200 };
/** Everybody who shares the garden; to strangers it does not exist. */
const sharers = { ...everyone, stranger: 404 };
/** One's own: what is the owner's does not exist for anybody else. */
const ownOnly = { nobody: 401, stranger: 404, player: 404, manager: 404, owner: 200 };

const WAYS: Way[] = [
  { method: 'GET', route: '/index', expects: everyone },
  { method: 'GET', route: '/groups/:id/index', expects: sharers },
  { method: 'GET', route: '/groups/:id/schedules', expects: sharers },
  { method: 'GET', route: '/groups/:id/events', expects: sharers },
  { method: 'PUT', route: '/groups/:id/rain_delay', payload: () => ({ hours: 24 }), expects: sharers },
  { method: 'DELETE', route: '/groups/:id/rain_delay', expects: sharers },
  {
    method: 'POST',
    route: '/groups/:id/manual_runs',
    payload: () => ({ zones: [{ zone_id: nextZone(), minutes: 1 }] }),
    expects: sharers,
  },
  { method: 'DELETE', route: '/groups/:id/manual_runs', expects: sharers },
  { method: 'PATCH', route: '/manual_runs/:run', payload: () => ({ minutes: 5 }), expects: sharers },
  { method: 'DELETE', route: '/manual_runs/:run', expects: sharers },
  { method: 'GET', route: '/groups/:id/devices', expects: sharers },
  { method: 'GET', route: '/devices/:device', expects: sharers },
  { method: 'GET', route: '/groups/:id/zones', expects: sharers },
  { method: 'GET', route: '/zones/:zone', expects: sharers },
  { method: 'GET', route: '/zones/:zone/model', expects: sharers },
  { method: 'GET', route: '/plants/:plant', expects: everyone },
  { method: 'POST', route: '/profile', payload: () => ({ lang: 'NL' }), expects: everyone },
  { method: 'GET', route: '/notifications', expects: everyone },
  { method: 'POST', route: '/notifications/:notification/read', expects: ownOnly },
  { method: 'POST', route: '/notifications/read', expects: everyone },
  // The owner has the demo's gardens already; nobody else here has none.
  { method: 'POST', route: '/demo', expects: { nobody: 401, stranger: 200, player: 409, manager: 409, owner: 409 } },
  { method: 'GET', route: '/live', expects: { ...everyone } },
];

let house: House;
let demo: DemoGarden;
const tokens: Record<Role, string> = { nobody: '', stranger: '', player: '', manager: '', owner: '' };
const ids = { id: '', run: '', zone: '', device: '', plant: '', notification: '' };
let zones: string[] = [];
const nextZone = () => zones.pop() ?? '';

beforeAll(async () => {
  house = await openHouse({ withSimulator: true });
  demo = await openDemoGarden(house);
  tokens.owner = demo.token;
  for (const role of ['player', 'manager'] as const) {
    const user = await house.register();
    tokens[role] = user.token;
    await house.share(demo.group.id, user.id, role === 'player' ? 'PLAYER' : 'MANAGER');
  }
  tokens.stranger = (await house.register()).token;
  zones = demo.group.zones.slice(1).map((zone) => zone.id);
  ids.id = demo.group.id;
  ids.zone = demo.zone().id;
  ids.device = demo.zone().device_id;
  ids.plant = demo.zone().primary_plant_id ?? '';
  const { notify } = await import('./notifications/index.ts');
  await notify(house.db, {
    groupId: demo.group.id,
    key: 'batteryLow',
    figures: { device: 'Pump', percent: 12 },
    subject: 'DEVICE',
    subjectId: demo.group.devices[0]?.id ?? '',
    cause: 'a test',
    at: new Date(house.clock.now()),
  });
  const mine = await house.call<{ notifications: { id: string }[] }>(demo.token, 'GET', '/notifications');
  ids.notification = mine.body.data.notifications[0]?.id ?? '';
});
afterAll(() => house.close());

/** Earlier ways may have stopped the last one. */
async function seeToARun(): Promise<void> {
  const answer = await demo.water([{ zone_id: ids.zone, minutes: 10 }]);
  if (answer.code === 200) ids.run = answer.body.data.runs[0]?.id ?? '';
}

const filled = (route: string) => route.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]);

describe.each(['nobody', 'stranger', 'player', 'manager', 'owner'] as const)('%s', (role) => {
  test.each(WAYS.filter((way) => way.route !== '/live'))(
    '$method $route',
    async ({ method, route, payload, expects }) => {
      if (route.includes(':run')) await seeToARun();
      const answer = await house.call(tokens[role], method, filled(route), payload?.());
      expect(answer.code).toBe(expects[role]);
      if (answer.code >= 400) expect(answer.body.status).toBe('ERROR');
    },
  );
});

test('the table names every route of the API', () => {
  const known = new Set<string>();
  const document = (
    house.app as unknown as { swagger(): { paths: Record<string, Record<string, unknown>> } }
  ).swagger();
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/v1')) continue;
    for (const method of Object.keys(methods))
      known.add(`${method.toUpperCase()} ${path.slice(7).replace(/\{\w+\}/g, ':')}`);
  }
  const named = new Set(WAYS.map((way) => `${way.method} ${way.route.replace(/:\w+/g, ':')}`));
  expect([...known].sort()).toEqual([...named].sort());
  const summary = process.env.SLUICE_SUMMARY;
  if (summary) appendFileSync(summary, `${WAYS.length * 5} route-role pairs walked\n`);
});

test('an id that is no id, one that nobody has, and one of another garden answer alike', async () => {
  const other = await openDemoGarden(house);
  const answers = await Promise.all(
    ['nonsense', crypto.randomUUID(), other.group.id].map((id) =>
      house.call(tokens.owner, 'GET', `/groups/${id}/events`),
    ),
  );
  for (const answer of answers) expect([answer.code, answer.body]).toEqual([404, answers[0]?.body]);
});
