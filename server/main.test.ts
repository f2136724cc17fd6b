/** Starting and stopping the real process with its database and simulator, in real time. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Index } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { BackupOverview } from '@sluice/contract/server-backups';
import { freePort } from '@sluice/drivers/testing/free-port';
import pg from 'pg';
import { afterAll, test as base, beforeAll, describe, expect, inject, vi } from 'vitest';
import { present } from '../scripts/present.ts';
import { socketFolder } from './platform/database/embedded.ts';
import {
  cleanUp,
  databasePid,
  isAlive,
  newDataDir,
  openHardware,
  ready,
  type ServerProcess,
  startProcess,
} from './testing/process.ts';
import { eventually } from './testing/test-server.ts';

interface Place {
  dataDir: string;
  /** Starts a server on this data folder; it is ended after the test. */
  launch(environment?: Record<string, string>, args?: string[]): Promise<ServerProcess>;
}

/** Several servers start at once, on a busy machine. */
vi.setConfig({ testTimeout: 150_000 });

/** A data folder on which a Sluice has run and ended. On a copy the next one starts in a third of the processor's time. */
const runBefore = newDataDir();
beforeAll(async () => {
  const server = startProcess(runBefore, { PORT: String(await freePort()) });
  await ready(server);
  server.child.kill('SIGTERM');
  await server.ended;
});
afterAll(() => cleanUp(runBefore));

async function useFolder(dataDir: string, use: (place: Place) => Promise<void>) {
  const servers: ServerProcess[] = [];
  await use({
    dataDir,
    async launch(environment = {}, args = []) {
      const server = startProcess(dataDir, { PORT: String(await freePort()), ...environment }, args);
      servers.push(server);
      return server;
    },
  });
  for (const server of servers) {
    if (server.child.exitCode === null) server.child.kill('SIGTERM');
    await server.ended;
  }
  await cleanUp(dataDir);
}

/**
 * Each test has a data folder of its own, so that they run beside each other: most of their time is waiting. `fresh`
 * has one that is not there yet.
 */
const test = base.extend<{ place: Place; fresh: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed.
  place: async ({}, use) => {
    const dataDir = newDataDir();
    cpSync(runBefore, dataDir, { recursive: true });
    await useFolder(dataDir, use);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  fresh: async ({}, use) => {
    await useFolder(newDataDir(), use);
  },
}).concurrent;

/** A server whose demo garden somebody has opened. */
async function launchDemo({ launch }: Place, environment: Record<string, string> = {}) {
  const server = await launch(environment);
  await ready(server);
  const { token } = await ask<{ token: string }>(server, '', '/auth/demo', 'POST', {});
  const group = (await ask<Index>(server, token, '/api/v1/index')).current_group;
  return { server, token, group, serial: group?.devices[0]?.serial_number ?? '' };
}

const findWatering = async (server: ServerProcess, token: string) =>
  (await ask<Index>(server, token, '/api/v1/index')).current_group?.active_runs.find((run) => run.phase === 'WATERING');

async function ask<Data>(
  server: ServerProcess,
  token: string,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Data> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return ((await answer.json()) as { data: Data }).data;
}

describe('a problem at the start is reported in one sentence, and nothing is damaged', () => {
  const refusal = async ({ launch }: Place, environment: Record<string, string>) => {
    const server = await launch(environment);
    expect(await server.ended).toBe(1);
    expect(server.output().trim().split('\n')).toHaveLength(1);
    return server.output().trim();
  };

  test('a port that is taken', async ({ fresh }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await eventually(async () => other.listening);
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusal(fresh, { PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one.`,
    );
    other.close();
  });

  test('a data folder that cannot be written', async ({ fresh }) => {
    const file = join(newDataDir(), '..', 'a-file');
    writeFileSync(file, '');
    expect(await refusal(fresh, { SLUICE_DATA_DIR: join(file, 'data') })).toContain('cannot be written');
  });

  test('a folder for the data folder that is not there, as where a disk is not mounted', async ({ fresh }) => {
    const SLUICE_DATA_DIR = join(fresh.dataDir, 'disk', 'data');
    expect(await refusal(fresh, { SLUICE_DATA_DIR })).toMatch(/is not there\. Is its disk mounted\?.*--begin-anew/);
    expect(existsSync(fresh.dataDir)).toBe(false);
  });

  test('a word that it does not know', async ({ fresh }) => {
    const server = await fresh.launch({}, ['--begin-new']);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('Sluice does not know “--begin-new”; it knows --begin-anew.');
  });

  test('invalid settings, each by name', async ({ fresh }) => {
    expect(await refusal(fresh, { PORT: 'eighty', SLUICE_DEMO: 'maybe' })).toMatch(/PORT .*SLUICE_DEMO/);
  });

  test('a database server that is not there', async ({ fresh }) => {
    expect(await refusal(fresh, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toContain('DATABASE_URL');
  });

  test('a second Sluice on the same data, while the first goes on', async ({ place }) => {
    const first = await place.launch();
    await ready(first);
    expect(await refusal(place, {})).toContain('Another Sluice is already running');
    expect((await fetch(`${first.url}/health/ready`)).ok).toBe(true);
  });

  test('a database of a newer version', async ({ fresh }) => {
    const name = `newer_${process.pid}`;
    const admin = new pg.Client({ host: inject('databaseHost'), user: 'sluice', database: 'postgres' });
    await admin.connect();
    await admin.query(`create database ${name} template template_garden strategy file_copy`);
    const url = `postgres://sluice@localhost/${name}?host=${encodeURIComponent(inject('databaseHost'))}`;
    const newer = new pg.Client(url);
    await newer.connect();
    await newer.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${present() + 1e12})`,
    );
    expect(await refusal(fresh, { DATABASE_URL: url })).toContain('newer version');
    expect((await newer.query('select count(*)::int as n from users')).rows[0].n).toBe(0);
    await newer.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});

test('a data folder that has gone begins anew only when that is meant', async ({ fresh }) => {
  const { dataDir, launch } = fresh;
  const environment = { SLUICE_STATE_DIR: join(dataDir, '..', 'state') };
  const end = async (server: ServerProcess) => {
    await ready(server);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  await end(await launch(environment));
  renameSync(dataDir, `${dataDir} away`);
  const lost = await launch(environment);
  expect(await lost.ended).toBe(1);
  expect(lost.output().trim().split('\n')).toEqual([
    `The data folder ${dataDir} is empty or not there, and Sluice has run on it before. Is its disk mounted? To begin with an empty Sluice there: npm start -- --begin-anew`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
  await end(await launch(environment, ['--begin-anew']));
  const again = await launch(environment, ['--begin-anew']);
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain('is in use: start without --begin-anew');
  await end(await launch(environment));
});

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s stops everything, the database and the simulator too',
  async (signal, { place }) => {
    const { dataDir, launch } = place;
    const server = await launch();
    await ready(server);
    const pid = databasePid(dataDir);
    if (pid === null) throw new Error('the database does not run');
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);
    const hardware = openHardware(dataDir);
    await expect(hardware.garden.hello()).rejects.toMatchObject({ fault: 'unreachable' });
    hardware.close();
  },
);

test('the server killed in the middle of a run: the valve closes on time, the run is recorded once, nothing is lost', async ({
  place,
}) => {
  const { dataDir, launch } = place;
  const { server: first, token, group, serial } = await launchDemo(place);
  const zone = group?.zones[0];
  const { runs } = await ask<{ runs: { id: string }[] }>(
    first,
    token,
    `/api/v1/groups/${group?.id}/manual_runs`,
    'POST',
    {
      zones: [{ zone_id: zone?.id, minutes: 1 }],
    },
  );
  const run = runs[0];
  const hardware = openHardware(dataDir);
  const valve = async () => (await hardware.driver.readState(serial)).valves[0];
  await eventually(async () => (await valve())?.isOpen);
  const openedAt = performance.now();
  await ask(first, token, '/api/v1/profile', 'POST', { lang: 'IT' });
  first.child.kill('SIGKILL');
  await first.ended;

  await sleep(openedAt + 55_000 - performance.now());
  expect((await valve())?.isOpen).toBe(true);
  await sleep(openedAt + 61_000 - performance.now());
  expect((await valve())?.isOpen).toBe(false);

  const second = await launch();
  await ready(second);
  const events = await eventually(async () => {
    const answer = await ask<{ events: Event[] }>(second, token, `/api/v1/groups/${group?.id}/events`);
    return answer.events.some((event) => event.id === run?.id) ? answer.events : null;
  });
  const records = events.filter((event) => event.id === run?.id);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ status: 'EXECUTED', zone_id: zone?.id });
  expect(Math.abs((records[0]?.duration_s ?? 0) - 60)).toBeLessThanOrEqual(1);
  expect((await ask<Index>(second, token, '/api/v1/index')).user.lang).toBe('IT');
  hardware.close();
});

test.for([
  ['killed', 'SIGKILL'],
  ['hanging', 'SIGSTOP'],
] as const)(
  'the server %s, and the device’s own timer broken: the watchdog closes the valve',
  async ([, signal], { place }) => {
    const { server, token, group, serial } = await launchDemo(place);
    const hardware = openHardware(place.dataDir);
    const isOpen = async () => (await hardware.driver.readState(serial)).valves[0]?.isOpen;
    await hardware.garden.setTerminalFault(serial, 1, 'timer-broken', true);
    // A valve is tried for ten seconds.
    await ask(server, token, `/api/v1/devices/${group?.devices[0]?.id}/valve_tests`, 'POST', { terminals: [1] });
    await eventually(isOpen);
    server.child.kill(signal);
    await sleep(15_000);
    expect(await isOpen()).toBe(true);
    await eventually(async () => !(await isOpen()), 60_000);
    // The line follows the valve.
    await eventually(async () =>
      readFileSync(join(place.dataDir, 'watchdog.log'), 'utf8').includes('a valve was closed'),
    );
    hardware.close();
    server.child.kill('SIGKILL');
  },
);

test('a run goes on with the right remaining time when the server is killed and started again', async ({ place }) => {
  const { dataDir, launch } = place;
  const { server: first, token, group, serial } = await launchDemo(place);
  await ask(first, token, `/api/v1/groups/${group?.id}/manual_runs`, 'POST', {
    zones: [{ zone_id: group?.zones[0]?.id, minutes: 10 }],
  });
  const watering = (server: ServerProcess) => findWatering(server, token);
  const before = await eventually(() => watering(first));
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await launch();
  await ready(second);
  const after = await eventually(() => watering(second));
  expect(after.end_time.utc).toBe(before.end_time.utc);
  const hardware = openHardware(dataDir);
  const valve = (await hardware.driver.readState(serial)).valves[0];
  expect(Math.abs((valve?.remainingS ?? 0) - (Date.parse(after.end_time.utc) - present()) / 1000)).toBeLessThanOrEqual(
    1,
  );
  // Two processes may never control one device: the newer one has the higher fencing number.
  const client = new pg.Client({ host: socketFolder(dataDir), user: 'sluice', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query('select fencing_token::int as token from device_leases where device_id = $1', [
    group?.devices[0]?.id,
  ]);
  expect(rows[0].token).toBeGreaterThan(1);
  await client.end();
  hardware.close();
});

describe('several processes on one database', () => {
  /** A new database, and what removes it. `like`: what PostgreSQL says of another one that it is a copy of. */
  async function openNew(name: string, like = 'template template_garden strategy file_copy') {
    const admin = new pg.Client({ host: inject('databaseHost'), user: 'sluice', database: 'postgres' });
    await admin.connect();
    await admin.query(`create database ${name} ${like}`);
    return {
      DATABASE_URL: `postgres://sluice@localhost/${name}?host=${encodeURIComponent(inject('databaseHost'))}`,
      remove: async () => {
        await admin.query(`drop database ${name} with (force)`);
        await admin.end();
      },
    };
  }

  test('three that start at once on an empty one all start, and lack nothing', async ({ fresh }) => {
    const { DATABASE_URL, remove } = await openNew(`three_${process.pid}`, '');
    const servers = await Promise.all([1, 2, 3].map(() => fresh.launch({ DATABASE_URL })));
    await Promise.all(servers.map(ready));
    for (const server of servers) {
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      // Each has the search that forgives typing errors.
      expect(server.output()).not.toContain('pg_trgm');
    }
    await remove();
  });

  test('each does only its roles, and together they do all', async ({ fresh }) => {
    const { DATABASE_URL, remove } = await openNew(`roles_${process.pid}`);
    const launch = (SLUICE_ROLES: string) => fresh.launch({ DATABASE_URL, SLUICE_ROLES });
    const [pages, field, office] = await Promise.all([launch('api'), launch('control'), launch('planner,jobs')]);
    await Promise.all([pages, field, office].map(ready));
    const { token } = await ask<{ token: string }>(pages, '', '/auth/demo', 'POST', {});
    const { current_group: group } = await ask<Index>(pages, token, '/api/v1/index');
    const zone = group?.zones[0];
    // The planner hears of it from a process that has none.
    const { recalculation } = await ask<{ recalculation: { is_effective: boolean } }>(
      pages,
      token,
      `/api/v1/zones/${zone?.id}`,
      'PATCH',
      { efficiency: 0.61 },
    );
    expect(recalculation.is_effective).toBe(true);
    await ask(pages, token, `/api/v1/groups/${group?.id}/manual_runs`, 'POST', {
      zones: [{ zone_id: zone?.id, minutes: 1 }],
    });
    await eventually(() => findWatering(pages, token));
    for (const { url } of [field, office]) {
      expect((await fetch(`${url}/api/v1/index`)).status).toBe(404);
      expect((await fetch(`${url}/`)).status).toBe(404);
      expect((await fetch(`${url}/health`)).status).toBe(200);
    }
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    const { rows } = await client.query('select name from device_owners');
    expect(rows.map(({ name }) => name.split(' ')[1])).toEqual([String(field.child.pid)]);
    await client.end();
    for (const server of [pages, field, office]) {
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
    await remove();
  });

  test('one that ends on purpose hands its devices over at once', async ({ fresh }) => {
    const { DATABASE_URL, remove } = await openNew(`leaving_${process.pid}`);
    const begun = launchDemo(fresh, { DATABASE_URL });
    const second = await fresh.launch({ DATABASE_URL });
    const [{ server: first }] = await Promise.all([begun, ready(second)]);
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    /** How many devices each process has, by its number. */
    const shares = async () => {
      const { rows } = await client.query(`select split_part(name, ' ', 2) as name, count(*)::int as devices
        from device_owners owner join device_leases on owner = owner.id group by 1`);
      return new Map<number, number>(rows.map(({ name, devices }) => [Number(name), devices]));
    };
    const idOf = ({ child }: ServerProcess) => child.pid ?? 0;
    const all = Number((await client.query('select count(*) from devices where has_hardware')).rows[0].count);
    await eventually(async () => {
      const counts = [...(await shares()).values()];
      return counts.length === 2 && Math.max(...counts) - Math.min(...counts) <= 1;
    });
    first.child.kill('SIGTERM');
    const began = performance.now();
    await eventually(async () => (await shares()).get(idOf(second)) === all);
    // One that dies is waited for six seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
    await client.end();
    second.child.kill('SIGTERM');
    await Promise.all([first.ended, second.ended]);
    await remove();
  });

  test('one whose tables a newer version has changed says that it is not ready, and stops', async ({ fresh }) => {
    const { DATABASE_URL, remove } = await openNew(`older_${process.pid}`);
    const server = await fresh.launch({ DATABASE_URL });
    await ready(server);
    const newer = new pg.Client(DATABASE_URL);
    await newer.connect();
    await newer.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${present() + 1e12})`,
    );
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
    await newer.query(`select pg_notify('sluice_schema', '')`);
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('A newer version of Sluice has changed the tables; this one stops.');
    expect((await newer.query('select * from device_owners')).rows).toEqual([]);
    await newer.end();
    await remove();
  });
});

test('push keys that are damaged are made anew, and the old ones put aside', async ({ place }) => {
  const { dataDir, launch } = place;
  writeFileSync(join(dataDir, 'push-keys'), '{"publicKey":');
  const server = await launch();
  await ready(server);
  expect(server.output()).toContain('put aside as push-keys.damaged');
  expect(readFileSync(join(dataDir, 'push-keys.damaged'), 'utf8')).toBe('{"publicKey":');
  expect(JSON.parse(readFileSync(join(dataDir, 'push-keys'), 'utf8'))).toHaveProperty('privateKey');
});

test('one of two processes is paused: the other takes over its devices within seconds', async ({ fresh }) => {
  const { launch } = fresh;
  const name = `two_${process.pid}`;
  const admin = new pg.Client({ host: inject('databaseHost'), user: 'sluice', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template template_garden strategy file_copy`);
  const DATABASE_URL = `postgres://sluice@localhost/${name}?host=${encodeURIComponent(inject('databaseHost'))}`;
  const { server: stopped, token, group } = await launchDemo(fresh, { DATABASE_URL });
  const zones = [{ zone_id: group?.zones[0]?.id, minutes: 1 }];
  const listStarts = (server: ServerProcess) =>
    ask(server, token, `/api/v1/groups/${group?.id}/manual_runs`, 'POST', { zones });
  const watering = async (server: ServerProcess) => (await findWatering(server, token)) !== undefined;
  // The first one holds the devices: it opens at once.
  await listStarts(stopped);
  await eventually(() => watering(stopped));
  await ask(stopped, token, `/api/v1/groups/${group?.id}/manual_runs`, 'DELETE');
  await eventually(async () => !(await watering(stopped)));
  const other = await launch({ DATABASE_URL });
  await ready(other);
  stopped.child.kill('SIGSTOP');
  const began = performance.now();
  await listStarts(other);
  await eventually(() => watering(other));
  expect(performance.now() - began).toBeLessThan(12_000);
  stopped.child.kill('SIGCONT');
  // After it continues it leaves the device to the other one.
  await sleep(2_000);
  expect(await watering(other)).toBe(true);
  for (const server of [stopped, other]) {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('a backup is put back from the page: Sluice starts again as the same process, also where that is killed in the middle', async ({
  place,
}) => {
  const server = await place.launch();
  await ready(server);
  const register = (name: string) =>
    ask<{ token: string }>(server, '', '/auth/register', 'POST', {
      ...{ name, email: `${name}@garden.test`, password: 'lavender' },
    });
  const { token } = await register('ada');
  // Unit tests have cheaper ones (vitest.config.ts); these are what OWASP asks of Argon2id.
  const client = new pg.Client({ host: socketFolder(place.dataDir), user: 'sluice', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query('select password_hash from users');
  expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
  await client.end();
  const [, code = ''] = /code ([\w-]{14})/.exec(server.output()) ?? [];
  await ask(server, token, '/api/v1/server/access', 'POST', { code });
  await ask(server, token, '/api/v1/server/backups', 'POST', {});
  const backups = async () => (await ask<BackupOverview>(server, token, '/api/v1/server/backups')).backups;
  await eventually(async () => (await backups()).length === 1, 60_000);
  const [name] = (await backups()).map((backup) => backup.name);
  await register('late');
  const restore = (current_password: string) =>
    ask<{ started: true } | undefined>(server, token, `/api/v1/server/backups/${name}/restore`, 'POST', {
      current_password,
    });
  expect(await restore('a guess')).toBeUndefined();
  expect(await restore('lavender')).toEqual({ started: true });
  await eventually(async () => existsSync(join(place.dataDir, 'restore-under-way')), 60_000);
  server.child.kill('SIGKILL');
  await server.ended;

  const next = await place.launch();
  await ready(next);
  const logIn = (name: string) =>
    ask<{ token: string } | undefined>(next, '', '/auth/login', 'POST', {
      ...{ email: `${name}@garden.test`, password: 'lavender' },
    });
  expect([(await logIn('ada')) !== undefined, await logIn('late')]).toEqual([true, undefined]);
  expect(readdirSync(place.dataDir).filter((file) => file.startsWith('restore-'))).toEqual([]);
  // What was replaced is there.
  expect(readdirSync(join(place.dataDir, 'backups')).some((file) => file.endsWith('-replaced.backup'))).toBe(true);
});
