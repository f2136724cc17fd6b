/** Which process keeps which device, asked of the database four times a second through HAProxy. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What was seen at one moment; `keepers` is null where the database did not answer. */
export interface Look {
  at: number;
  /** By device: the name of its living process, and null where it has none. */
  keepers: Map<string, string | null> | null;
}

export interface KeeperWatch {
  looks: Look[];
  /** Each device and fencing number, with the processes that were seen to have it. */
  owners: Map<string, Set<string>>;
  stop(): Promise<void>;
}

const EVERY_MS = 250;
const PATIENCE_MS = 1_000;
const KEEPERS = `select devices.id, lease.fencing_token as number, owner.id as owner, owner.name as name
  from devices
  left join device_leases lease on lease.device_id = devices.id
  left join device_owners owner on owner.id = lease.owner and owner.expires_at > now()
  where devices.has_hardware`;

interface Row {
  id: string;
  number: string | null;
  owner: string | null;
  name: string | null;
}

export function watchKeepers(databaseUrl: string): KeeperWatch {
  const looks: Look[] = [];
  const owners: KeeperWatch['owners'] = new Map();
  let client: pg.Client | null = null;
  let isOver = false;

  async function look(): Promise<Map<string, string | null>> {
    if (client === null) {
      const fresh = new pg.Client({
        ...{ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS },
        application_name: 'failover-watch',
      });
      fresh.on('error', () => {});
      await fresh.connect();
      client = fresh;
    }
    const { rows } = await client.query<Row>(KEEPERS);
    for (const { id, number, owner } of rows) {
      if (owner === null) continue;
      const key = `${id} with ${number}`;
      owners.set(key, (owners.get(key) ?? new Set()).add(owner));
    }
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      const at = Date.now();
      try {
        looks.push({ at, keepers: await look() });
      } catch {
        looks.push({ at, keepers: null });
        const broken = client;
        client = null;
        // One that does not answer is not waited for.
        void broken?.end().catch(() => {});
      }
      await sleep(Math.max(0, at + EVERY_MS - Date.now()));
    }
    await client?.end().catch(() => {});
  }

  const watching = watch();
  return {
    looks,
    owners,
    async stop() {
      isOver = true;
      await watching;
    },
  };
}

export interface Span {
  fromMs: number;
  toMs: number;
  /** Process ids that were taken away. */
  lostPids: readonly number[];
}

/** Seconds from `fromMs` until each device had a living keeper again; 0 where none was without. */
export function secondsToKeepers(looks: readonly Look[], { fromMs, toMs, lostPids }: Span): number {
  const lost = new Set(lostPids.map(String));
  // A process is named by its machine and its id there.
  const hasKeeper = (name: string | null) => name !== null && !lost.has(name.split(' ').at(-1) ?? '');
  const isWhole = ({ keepers }: Look) => keepers !== null && [...keepers.values()].every(hasKeeper);
  const first = looks.find((one) => one.at >= fromMs && one.at < toMs && !isWhole(one));
  if (first === undefined) return 0;
  const next = looks.find((one) => one.at > first.at && isWhole(one));
  return next ? (next.at - fromMs) / 1000 : Number.POSITIVE_INFINITY;
}

/** Seconds of the whole night in which at least one device had no keeper that the database knew to live. */
export function secondsWithoutKeeper(looks: readonly Look[]): number {
  let seconds = 0;
  for (const [place, { at, keepers }] of looks.entries()) {
    const isWhole = keepers !== null && ![...keepers.values()].includes(null);
    if (!isWhole) seconds += ((looks[place + 1]?.at ?? at) - at) / 1000;
  }
  return seconds;
}
