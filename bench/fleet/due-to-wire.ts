/**
 * Starts that come due one by one: from the instant for which each was planned to its packet at a relay on the network,
 * through all of Sluice. The reference is a bare timer that opens a connection and sends the same command to a relay of
 * its own, between the others, in the same process that keeps the time of arrival.
 */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Index } from '@sluice/contract/groups';
import { FakeGen2 } from '@sluice/drivers/shelly/fake-gen2';
import { confirmEmail, type Reached } from '@sluice/e2e/account';
import { startServer } from '@sluice/e2e/server-fixture';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { type Api, openApi } from '../api.ts';
import type { Finding } from '../finding.ts';
import { p, spread } from '../spread.ts';
import { forEach } from './garden.ts';

const RUNS = 100;
const SPREAD_MS = 60_000;
const PER_ACCOUNT = 10;
const FIRST_IN_MS = 10_000;
/** All are still open when the relays are looked at. */
const RUN_S = 300;
/** Half the way to the next one. */
const BARE_AFTER_MS = SPREAD_MS / RUNS / 2;
const SETTLES_MS = 5_000;

interface Relay {
  device: FakeGen2;
  groupId: string;
  zoneId: string;
  dueAt: number;
}

const preciseNow = () => performance.timeOrigin + performance.now();
const openRelay = async (place: number) => {
  const device = new FakeGen2({ startMs: preciseNow, relays: 1 });
  device.id = `shellypro1-${place.toString(16).padStart(12, '0')}`;
  await device.open();
  return device;
};
/** When its relay was sent the command to switch on, epoch milliseconds; null where it was not. */
const openedAt = ({ relays: [relay] }: FakeGen2) => (relay?.isOn ? relay.timerStartedMs : null);

export async function measureDueToWire(): Promise<Finding> {
  const server = await startServer();
  const devices = await Promise.all(Array.from({ length: RUNS }, (_, place) => openRelay(place)));
  const bare = await Promise.all(Array.from({ length: RUNS }, (_, place) => openRelay(RUNS + place)));
  try {
    const api = openApi(server.url);
    const gardens = await makeGardens(api, server, devices);
    await dropQueuedWork(socketFolder(server.dataDir));
    await sleep(SETTLES_MS);
    const firstAt = Date.now() + FIRST_IN_MS;
    const relays = gardens.map((garden, place) => ({ ...garden, dueAt: firstAt + (place * SPREAD_MS) / RUNS }));
    await planStarts(socketFolder(server.dataDir), relays);
    const bareDue = relays.map(({ dueAt }) => dueAt + BARE_AFTER_MS);
    await Promise.all(bare.map((device, place) => sendWhenDue(device, bareDue[place] ?? 0)));
    await sleep(SETTLES_MS);
    server.expectAlive();
    const late = (device: FakeGen2, dueAt: number) => {
      const at = openedAt(device);
      return at === null ? [] : [at - dueAt];
    };
    const ownMs = relays.flatMap(({ device, dueAt }) => late(device, dueAt));
    const bareMs = bare.flatMap((device, place) => late(device, bareDue[place] ?? 0));
    return {
      samples: [
        { what: `starts due within ${SPREAD_MS / 1000} s whose packet came`, expected: RUNS, actual: ownMs.length },
        { what: 'bare timers whose packet came', expected: RUNS, actual: bareMs.length },
      ],
      figures: [
        {
          of: 'due time to packet',
          values: [...spread(ownMs, 'ms'), { name: 'p99 ratio', value: p(ownMs, 0.99) / p(bareMs, 0.99) }],
          reference: { of: 'bare timer and socket', values: spread(bareMs, 'ms') },
        },
      ],
      notes: ['Before its command Sluice stores the deadline and reads the relay: a transaction and a request.'],
    };
  } finally {
    await server.remove();
    await Promise.all([...devices, ...bare].map((device) => device.close()));
  }
}

/** A garden for each relay. */
async function makeGardens(api: Api, server: Reached, devices: FakeGen2[]): Promise<Omit<Relay, 'dueAt'>[]> {
  const accounts = Array.from({ length: Math.ceil(devices.length / PER_ACCOUNT) }, (_, place) => place);
  const tokens = await forEach(accounts, async (place) => {
    const account = { name: 'Bench', email: `wire-${place}-${Date.now()}@bench.test`, password: 'lavender' };
    const from = `127.2.0.${1 + place}`;
    const { token } = await api.call<{ token: string }>('', 'POST', '/auth/register', account, { from });
    await confirmEmail(server, { email: account.email, token });
    return token;
  });
  return forEach(devices, async (device, place) => {
    const call = <Data>(method: string, path: string, body?: object) =>
      api.call<Data>(tokens[Math.floor(place / PER_ACCOUNT)] ?? '', method, `/api/v1${path}`, body);
    // Indoors no new weather causes another plan during the measure.
    const garden = { name: `Bed ${place}`, device_type: 'SPRITE', location: 'indoor', time_zone: 'UTC' };
    const { group } = await call<{ group: { id: string } }>('POST', '/groups', garden);
    const relay = { name: 'Relay', driver: 'shelly', address: device.host, is_water_valve: true };
    await call('POST', `/groups/${group.id}/devices`, relay);
    const { current_group: made } = await call<Index>('GET', `/groups/${group.id}/index`);
    return { device, groupId: group.id, zoneId: made?.zones[0]?.id ?? '' };
  });
}

/** The weather of new gardens is fetched one after another, and each is planned again then: that would replace these starts. */
async function dropQueuedWork(host: string): Promise<void> {
  const client = new pg.Client({ host, user: 'sluice', database: 'postgres' });
  await client.connect();
  await client.query(`delete from jobs.job where state in ('created', 'retry') and name not like '\\_\\_%'`);
  await client.end();
}

/** Stores starts as the planner does: to the millisecond, unlike a program that a person writes. */
async function planStarts(host: string, relays: readonly Relay[]): Promise<void> {
  const client = new pg.Client({ host, user: 'sluice', database: 'postgres' });
  await client.connect();
  // As if their valves had been tried.
  await client.query(`update zones set timer_proof = 'proven'`);
  for (const { groupId, zoneId, dueAt } of relays) {
    const at = new Date(dueAt);
    await client.query(
      `insert into planned_runs
        (group_id, occurrence_id, zone_id, source, local_date, starts_at, ends_at, duration_s, reason_type)
        values ($1, $2, $3, 'FIX', $4, $5, $6, $7, 'FIX')`,
      [groupId, randomUUID(), zoneId, at.toISOString().slice(0, 10), at, new Date(dueAt + RUN_S * 1000), RUN_S],
    );
    await client.query(
      `insert into scheduler_states (group_id, starts_taken_until, next_start_at) values ($1, now(), $2)
        on conflict (group_id) do update set next_start_at = excluded.next_start_at`,
      [groupId, at],
    );
  }
  // A plan made during the change would lack these starts: before a start, since the weather is asked for again, or by
  // the round of each hour.
  await client.query('update plan_decisions set made_at = now()');
  await client.query('update weather_fetches set retry_at = null');
  await client.query('update scheduler_states set refreshed_at = now()');
  await client.end();
}

async function sendWhenDue({ host }: FakeGen2, dueAt: number): Promise<void> {
  await sleep(Math.max(0, dueAt - preciseNow()));
  const params = { id: 0, on: true, toggle_after: RUN_S };
  await new Promise<void>((resolve, reject) => {
    const [hostname, port] = host.split(':');
    const asked = request({ hostname, port, path: '/rpc', method: 'POST', agent: false }, (response) => {
      response.resume().on('end', () => resolve());
    });
    asked.on('error', reject).end(JSON.stringify({ id: 1, src: 'bench', method: 'Switch.Set', params }));
  });
}
