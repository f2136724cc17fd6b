/** The figures for monitoring: who may read them, what they count, and that the documents name no others. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { fingerprintOf, readPassphrase } from '../backups/index.ts';
import { devices } from '../devices/tables.ts';
import { startJobs } from '../platform/jobs.ts';
import { reasonColumns } from '../runs/index.ts';
import { type RunPhase, runs } from '../runs/tables.ts';
import { schedulerStates } from '../schedule/tables.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { log } from '../testing/test-server.ts';
import { users } from '../users/tables.ts';
import { weatherFetches } from '../weather/tables.ts';
import { BackupWatch } from './backup-figures.ts';

const server = serverForFile();
const garden = forFile(() => openOwnGarden(server));
const visitors = forFile(() => openOwnGarden(server));
const agoMs = (ms: number) => new Date(server.clock.now() - ms);

beforeAll(async () => {
  const jobs = await startJobs(server.db, server.connection, log);
  await jobs.work('post-card', async () => {});
  await jobs.stop();
  await server.db.update(users).set({ isDemo: true }).where(eq(users.id, visitors.userId));
});

const ask = (authorization: string) =>
  server.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } });
const read = async () => (await ask('Bearer a-token-for-tests')).body;
/** Of a figure with these labels, as they are written; null where it is not there. */
async function valueIn(figure: string, text?: string): Promise<number | null> {
  const line = (text ?? (await read())).split('\n').find((one) => one.startsWith(`${figure} `));
  return line === undefined ? null : Number(line.slice(figure.length));
}

async function addDevice(groupId: string, values: Partial<typeof devices.$inferInsert> = {}): Promise<DeviceId> {
  const id = randomUUID() as DeviceId;
  await server.db.insert(devices).values({
    ...{ id, groupId: groupId as GroupId, name: 'Shed', driver: 'shelly', model: 'X', serialNumber: id, address: id },
    ...{ category: 'IRRIGATION_CONTROLLER', status: 'ONLINE', syncFrequencyMin: 1 },
    ...values,
  });
  return id;
}

async function addRun(groupId: string, deviceId: DeviceId, phase: RunPhase, ago: { startMs: number; endMs?: number }) {
  const id = randomUUID() as RunId;
  const identity = { id, occurrenceId: id, groupId: groupId as GroupId, zoneId: randomUUID() as ZoneId, deviceId };
  await server.db.insert(runs).values({
    ...identity,
    ...reasonColumns('PROGRAM'),
    ...{ source: 'FIX', localDate: '2026-06-01', plannedStart: agoMs(ago.startMs), durationS: 600, phase },
    deadline: ago.endMs === undefined ? null : agoMs(ago.endMs),
  });
  return id;
}

test('are Prometheus text, for the token alone', async () => {
  for (const wrong of ['', 'Bearer x', 'Bearer a-token-for-test5']) expect((await ask(wrong)).statusCode).toBe(401);
  const { headers, body } = await ask('Bearer a-token-for-tests');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await valueIn('sluice_disk_size_bytes', body)).toBeGreaterThan(
    (await valueIn('sluice_disk_free_bytes', body)) ?? 0,
  );
  expect(await valueIn('sluice_database_size_bytes', body)).toBeGreaterThan(1_000_000);
});

test('valves, devices and weather are counted by kind, and nothing of the demo', async () => {
  const shed = await addDevice(garden.id);
  await addDevice(garden.id, { status: 'OFFLINE' });
  await addRun(garden.id, shed, 'WATERING', { startMs: 5 * MINUTE_MS, endMs: -5 * MINUTE_MS });
  await addRun(visitors.id, await addDevice(visitors.id, { status: 'OFFLINE' }), 'WATERING', {
    ...{ startMs: HOUR_MS, endMs: HOUR_MS },
  });
  const fetched = (groupId: string, answeredAt: Date | null) => ({
    ...{ groupId: groupId as GroupId, provider: 'OPEN_METEO' as const, askedAt: agoMs(2 * HOUR_MS), answeredAt },
    fault: answeredAt === null ? ('unreachable' as const) : null,
  });
  await server.db.insert(weatherFetches).values([fetched(garden.id, agoMs(HOUR_MS)), fetched(visitors.id, null)]);
  const text = await read();
  expect({
    open: await valueIn('sluice_valves_open{driver="shelly"}', text),
    notShut: await valueIn('sluice_valves_not_shut', text),
    online: await valueIn('sluice_devices{driver="shelly",status="online"}', text),
    offline: await valueIn('sluice_devices{driver="shelly",status="offline"}', text),
    failing: await valueIn('sluice_weather_gardens_failing{provider="open_meteo"}', text),
  }).toEqual({ open: 1, notShut: 0, online: 1, offline: 1, failing: 0 });
  expect(await valueIn('sluice_weather_oldest_answer_age_seconds{provider="open_meteo"}', text)).toBeCloseTo(3_600, -1);
});

test('a start is late only where nothing stands in its way', async () => {
  const [idle, busy, sleeping] = [
    await addDevice(garden.id),
    await addDevice(garden.id),
    await addDevice(garden.id, { nextContactAt: agoMs(-HOUR_MS) }),
  ];
  await addRun(garden.id, busy, 'WATERING', { startMs: 20 * MINUTE_MS, endMs: -MINUTE_MS });
  for (const device of [busy, sleeping]) await addRun(garden.id, device, 'PENDING', { startMs: 10 * MINUTE_MS });
  await addRun(garden.id, idle, 'PENDING', { startMs: MINUTE_MS });
  expect(await valueIn('sluice_runs_late')).toBe(0);
  await addRun(garden.id, idle, 'PENDING', { startMs: 3 * MINUTE_MS });
  expect(await valueIn('sluice_runs_late')).toBe(1);
  await addRun(garden.id, idle, 'WATERING', { startMs: HOUR_MS, endMs: 2 * MINUTE_MS });
  expect(await valueIn('sluice_valves_not_shut')).toBe(1);
});

test('a planner that is behind is seen by its plans and by starts that nobody takes', async () => {
  const state = {
    startsTakenUntil: agoMs(HOUR_MS),
    nextStartAt: agoMs(MINUTE_MS),
    staleAt: agoMs(HOUR_MS),
    requested: 1,
  };
  for (const { id } of [garden, visitors])
    await server.db
      .insert(schedulerStates)
      .values({ ...state, groupId: id as GroupId })
      .onConflictDoUpdate({ target: schedulerStates.groupId, set: { ...state, made: 0 } });
  const text = await read();
  expect(await valueIn('sluice_plans_waiting', text)).toBe(1);
  expect(await valueIn('sluice_plan_lag_seconds', text)).toBeCloseTo(3_600, -1);
  expect(await valueIn('sluice_start_lag_seconds', text)).toBeCloseTo(60, -1);
});

test('jobs are counted by queue, with the age of the oldest', async () => {
  const insert = (state: string, completed: Date | null) =>
    server.db.execute(sql`insert into jobs.job (name, start_after, state, completed_on) values
      ('post-card', ${agoMs(10 * MINUTE_MS).toISOString()}, ${state}, ${completed?.toISOString() ?? null})`);
  await insert('created', null);
  await insert('failed', agoMs(HOUR_MS));
  await insert('failed', agoMs(25 * HOUR_MS));
  const text = await read();
  expect(await valueIn('sluice_jobs{queue="post-card",state="waiting"}', text)).toBe(1);
  expect(await valueIn('sluice_jobs{queue="post-card",state="failed"}', text)).toBe(1);
  expect(await valueIn('sluice_job_oldest_age_seconds', text)).toBeCloseTo(600, -1);
});

test('a wrong password is counted', async () => {
  const count = async () => (await valueIn('sluice_logins_failed_total{way="password"}')) ?? 0;
  const before = await count();
  const login = { email: 'nobody@example.org', password: 'a wrong passphrase' };
  expect((await server.ask({ method: 'POST', url: '/auth/login', payload: login })).code).toBe(422);
  expect(await count()).toBe(before + 1);
});

test('the newest backup and the newest proven one are told; a place that cannot be read tells nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-monitoring-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = { connection: server.connection, dataDir: folder, destination: folder };
  const name = (day: string) =>
    `sluice-${fingerprintOf(readPassphrase(folder).passphrase)}-202606${day}T021700Z-nightly.backup`;
  for (const file of [name('01'), name('02'), `${name('01')}.proven`]) writeFileSync(join(folder, file), 'x');
  expect(await new BackupWatch(place).read()).toEqual({
    madeAt: new Date('2026-06-02T02:17:00Z'),
    bytes: 1,
    provenAt: new Date('2026-06-01T02:17:00Z'),
  });
  expect(await new BackupWatch({ ...place, destination: join(folder, name('01')) }).read()).toBeNull();
});

test('rules, dashboard and document name no figure that is not there', async () => {
  const text = await read();
  const given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const folder = join(import.meta.dirname, '../../docs');
  const named = ['monitoring/sluice.rules.yaml', 'monitoring/grafana-dashboard.json', 'monitoring.md'].flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bsluice_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
  expect(new Set(named).size).toBeGreaterThan(20);
  expect(named.filter((name) => !given.has(name))).toEqual([]);
  const documented = readFileSync(join(folder, 'monitoring.md'), 'utf8');
  expect([...given].filter((name) => name?.startsWith('sluice_') && !documented.includes(`\`${name}\``))).toEqual([]);
});
