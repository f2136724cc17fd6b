/** Whether there is a newer version of Sluice: asked once a day where the operator has set an address (docs/decisions/0121). */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { KnownRelease, ServerStatus } from '@sluice/contract/server-status';
import type { InstallWay } from '@sluice/engine/vocabulary/server';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../platform/database/connect.ts';
import { createOutsideTransport, type OutsideTransport } from '../platform/outside-transport.ts';
import type { Services } from '../platform/services.ts';
import { VERSION } from '../platform/version.ts';
import { findNewest, isNewer } from './read-releases.ts';
import { releaseChecks } from './tables.ts';

const ROW = 1;
const PATIENCE_MS = 15_000;
/** A page of a forge with the notes of thirty releases. */
const LONGEST_BYTES = 2_000_000;
/** Anything that tells one Sluice from another would be counted somewhere. */
const HEADERS = { 'user-agent': 'Sluice' };
const EVERY_MS = 22 * HOUR_MS;
const JITTER_MS = 4 * HOUR_MS;

const outside = createOutsideTransport(PATIENCE_MS, LONGEST_BYTES, null);

export interface ReleaseLook {
  db: Services['db'];
  now: Date;
  /** Null where none is set. */
  address: string | null;
  transport?: OutsideTransport;
}

type Check = typeof releaseChecks.$inferSelect;

const findCheck = async (db: Queryable): Promise<Check | null> => (await db.select().from(releaseChecks))[0] ?? null;

/** Asks where a day has passed. Returns the newest version where it is newer than this one. */
export async function lookForRelease(look: ReleaseLook): Promise<KnownRelease | null> {
  const last = await findCheck(look.db);
  if (look.address === null || (last && last.nextAt > look.now)) return null;
  return askForRelease(look);
}

/** Asks now. What was found before stays where there is no answer. */
export async function askForRelease({
  db,
  now,
  address,
  transport = outside,
}: ReleaseLook): Promise<KnownRelease | null> {
  const found = address === null ? null : await ask(address, transport);
  const change = {
    askedAt: now,
    nextAt: new Date(now.getTime() + EVERY_MS + Math.random() * JITTER_MS),
    failure: found?.failure ?? null,
    ...(found?.failure === null && { latest: found.latest }),
  };
  await db
    .insert(releaseChecks)
    .values({ id: ROW, ...change })
    .onConflictDoUpdate({ target: releaseChecks.id, set: change });
  const latest = found?.latest ?? null;
  return latest && isNewer(latest.version, VERSION) ? latest : null;
}

async function ask(address: string, transport: OutsideTransport) {
  try {
    const { status, body } = await transport.get(address, HEADERS);
    if (status !== 200) throw new Error(`${new URL(address).host} answered ${status}.`);
    return { latest: findNewest(body), failure: null };
  } catch (error) {
    return { latest: null, failure: (error as Error).message.slice(0, 500) };
  }
}

/** Null where no address is set. */
export async function readReleaseNews(db: Queryable, address: string | null): Promise<ServerStatus['releases']> {
  if (address === null) return null;
  const check = await findCheck(db);
  const latest = check?.latest ?? null;
  return {
    asked_at: check?.askedAt.toISOString() ?? null,
    failure: check?.failure ?? null,
    newer: latest && isNewer(latest.version, VERSION) ? latest : null,
    installed_by: findInstallWay(),
  };
}

const root = resolve(import.meta.dirname, '../..');

/** A package of Debian lies in a folder of its own; an archive, also in an image, has its command beside the server. */
function findInstallWay(): InstallWay {
  if (root === '/usr/lib/sluice') return 'package';
  if (existsSync(join(root, '.git'))) return 'checkout';
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return 'container';
  return existsSync(join(root, 'bin', 'sluice')) ? 'archive' : 'checkout';
}
