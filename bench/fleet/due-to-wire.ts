/**
 * Starts that come due one by one: from the instant for which each was planned to its command on the network, through all
 * of Sluice. The reference is a bare timer that sends the same command to a valve of its own, between the others, in the
 * same process that notes the time of arrival.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Index } from '@sluice/contract/groups';
import { confirmEmail, type Reached } from '@sluice/e2e/account';
import { startServer } from '@sluice/e2e/server-fixture';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { type Api, openApi } from '../api.ts';
import type { Finding } from '../finding.ts';
import { p, spread } from '../spread.ts';
import { forEach } from './garden.ts';
import { preciseNow, type Wire } from './wires.ts';

const RUNS = 100;
const PLACES = Array.from({ length: RUNS }, (_, place) => place);
const SPREAD_MS = 60_000;
const PER_ACCOUNT = 10;
const FIRST_IN_MS = 10_000;
/** All are still open when the valves are looked at. */
const RUN_S = 300;
/** Half the way to the next one. */
const BARE_AFTER_MS = SPREAD_MS / RUNS / 2;
const SETTLES_MS = 5_000;

interface Start {
  groupId: string;
  zoneId: string;
  dueAt: number;
}

export async function measureDueToWire(openWire: (count: number) => Promise<Wire>): Promise<Finding> {
  const server = await startServer();
  const wire = await openWire(RUNS);
  try {
    const api = openApi(server.url);
    const gardens = await makeGardens(api, server, wire);
    await dropQueuedWork(socketFolder(server.dataDir));
    await sleep(SETTLES_MS);
    const firstAt = Date.now() + FIRST_IN_MS;
    const dueAt = PLACES.map((place) => firstAt + (place * SPREAD_MS) / RUNS);
    await planStarts(
      socketFolder(server.dataDir),
      gardens.map((garden, place) => ({ ...garden, dueAt: dueAt[place] ?? 0 })),
    );
    const bareDue = dueAt.map((at) => at + BARE_AFTER_MS);
    await Promise.all(
      bareDue.map(async (at, place) => {
        await sleep(Math.max(0, at - preciseNow()));
        await wire.openBare(place, RUN_S);
      }),
    );
    await sleep(SETTLES_MS);
    server.expectAlive();
    const late = (whose: 'own' | 'bare', due: readonly number[]) =>
      due.flatMap((wanted, place) => {
        const at = wire.openedAt(whose, place);
        return at === null ? [] : [at - wanted];
      });
    const [ownMs, bareMs] = [late('own', dueAt), late('bare', bareDue)];
    return {
      samples: [
        { what: `starts due within ${SPREAD_MS / 1000} s whose command came`, expected: RUNS, actual: ownMs.length },
        { what: 'bare timers whose command came', expected: RUNS, actual: bareMs.length },
      ],
      figures: [
        {
          of: wire.of,
          values: [
            ...spread(ownMs, 'ms', { below: 50 }),
            { name: 'p99 ratio', value: p(ownMs, 0.99) / p(bareMs, 0.99) },
          ],
          reference: { of: wire.reference, values: spread(bareMs, 'ms') },
        },
      ],
      notes: ['Before its command Sluice stores the deadline and reads the valve: a transaction and a question.'],
    };
  } finally {
    await server.remove();
    await wire.close();
  }
}

/** A garden for each valve. */
async function makeGardens(api: Api, server: Reached, wire: Wire): Promise<Omit<Start, 'dueAt'>[]> {
  const accounts = Array.from({ length: Math.ceil(RUNS / PER_ACCOUNT) }, (_, place) => place);
  const tokens = await forEach(accounts, async (place) => {
    const account = { name: 'Bench', email: `wire-${place}-${Date.now()}@bench.test`, password: 'lavender' };
    const from = `127.2.0.${1 + place}`;
    const { token } = await api.call<{ token: string }>('', 'POST', '/auth/register', account, { from });
    await confirmEmail(server, { email: account.email, token });
    return token;
  });
  return forEach(PLACES, async (place) => {
    const call = <Data>(method: string, path: string, body?: object) =>
      api.call<Data>(tokens[Math.floor(place / PER_ACCOUNT)] ?? '', method, `/api/v1${path}`, body);
    // Indoors no new weather causes another plan during the measure.
    const garden = { name: `Bed ${place}`, device_type: 'SPRITE', location: 'indoor', time_zone: 'UTC' };
    const { group } = await call<{ group: { id: string } }>('POST', '/groups', garden);
    await call('POST', `/groups/${group.id}/devices`, { name: 'Valve', ...wire.describeDevice(place) });
    const { current_group: made } = await call<Index>('GET', `/groups/${group.id}/index`);
    return { groupId: group.id, zoneId: made?.zones[0]?.id ?? '' };
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
async function planStarts(host: string, starts: readonly Start[]): Promise<void> {
  const client = new pg.Client({ host, user: 'sluice', database: 'postgres' });
  await client.connect();
  // As if their valves had been tried.
  await client.query(`update zones set timer_proof = 'proven'`);
  for (const { groupId, zoneId, dueAt } of starts) {
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
