/** How the server is, in one read. */
import type { ServerStatus, WeatherServiceState } from '@sluice/contract/server-status';
import { sql } from 'drizzle-orm';
import { unreachableDevices } from '../devices/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { DISK_LOW_PERCENT, readDisk } from '../platform/disk.ts';
import type { Services } from '../platform/services.ts';
import { VERSION } from '../platform/version.ts';
import { lastFetches } from '../weather/index.ts';
import { findEarlierSize } from './database-size.ts';
import { readJobs } from './job-store.ts';
import type { ServerParts } from './parts.ts';
import { readProcesses } from './read-processes.ts';
import { readReleaseNews } from './releases.ts';
import { readServerSettings } from './setting-routes.ts';

/** `wasForwarded`: a proxy passes requests on. */
export async function readStatus(
  { db, clock, settings }: Services,
  { dataDir, startedAt, recentErrors }: ServerParts,
  wasForwarded: boolean,
): Promise<ServerStatus> {
  const [database, disk, devices, jobs, weatherServices, stored, releases, earlier, processes] = await Promise.all([
    readDatabase(db),
    describeDisk(dataDir),
    unreachableDevices(db),
    readJobs(db),
    readWeatherServices(db),
    readServerSettings({ db, settings }, wasForwarded),
    readReleaseNews(db, settings.releases),
    findEarlierSize(db, new Date(clock.now())),
    readProcesses(db),
  ]);
  return {
    version: VERSION,
    releases,
    node: process.versions.node,
    postgresql: database.version,
    started_at: startedAt.toISOString(),
    clock: {
      now: new Date(clock.now()).toISOString(),
      is_certain: clock.isCertain(),
      database_ahead_s: (database.nowMs - clock.now()) / 1_000,
    },
    disk,
    database_bytes: database.bytes,
    database_earlier: earlier,
    processes,
    base_url: settings.baseUrl,
    mail_host: settings.smtpUrl === null ? null : new URL(settings.smtpUrl).hostname,
    settings: stored,
    unreachable_devices: devices.map(({ garden, name, answeredAt }) => ({
      garden,
      name,
      answered_at: answeredAt?.toISOString() ?? null,
    })),
    jobs,
    weather_services: weatherServices,
    errors: recentErrors.list().map(({ at, isError, message, cause }) => ({
      at: at.toISOString(),
      is_error: isError,
      message,
      cause,
    })),
  };
}

async function readDatabase(db: Database): Promise<{ version: string; bytes: number; nowMs: number }> {
  const { rows } = await db.execute<{ version: string; bytes: string; now: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      extract(epoch from clock_timestamp()) * 1000 as now`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database says nothing of itself');
  // "15.18 (Debian 15.18-0+deb12u1)"
  const [version = ''] = row.version.split(' ');
  return { version, bytes: Number(row.bytes), nowMs: Number(row.now) };
}

async function describeDisk(folder: string): Promise<ServerStatus['disk']> {
  const { freeBytes, totalBytes, freePercent } = await readDisk(folder);
  return { folder, free_bytes: freeBytes, total_bytes: totalBytes, is_low: freePercent <= DISK_LOW_PERCENT };
}

async function readWeatherServices(db: Queryable): Promise<WeatherServiceState[]> {
  const byProvider = Map.groupBy(await lastFetches(db), ({ provider }) => provider);
  return [...byProvider].map(([provider, fetches]) => {
    const answered = fetches.flatMap(({ answeredAt }) => answeredAt ?? []).sort((a, b) => b.getTime() - a.getTime());
    const faults = fetches.flatMap(({ fault }) => fault ?? []);
    return {
      provider,
      gardens: fetches.length,
      failing: faults.length,
      answered_at: answered[0]?.toISOString() ?? null,
      fault: faults[0] ?? null,
    };
  });
}
