/**
 * Run records that all keepers of a process share. Many gardens are due at the same minute: reads before an opening,
 * deadlines and confirmations go to the database for all of them at once; other writes take turns.
 */
import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { devicesWithGarden, type Lease, lockLease, matchLeases } from '../devices/index.ts';
import { Batch } from '../platform/batch.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import {
  journalOpenings,
  type Opened,
  type RunRow,
  runsWithRoom,
  storeOpenings,
  unsettledRuns,
  withdrawOpening,
} from '../runs/index.ts';
import { zonesOfDevices } from '../zones/index.ts';
import type { Observed } from './observe.ts';

/** Transactions that can wait run at most this many at once, so that openings find a free connection. */
const WRITES_AT_ONCE = 4;

export class RunRecords {
  readonly #db: Database;
  readonly #around: Batch<DeviceId, Omit<Observed, 'lease'> | null>;
  readonly #runs: Batch<GroupId, RunRow[]>;
  readonly #journal: Batch<{ run: RunRow; lease: Lease; closeCommand: string | null }, RunRow | null>;
  readonly #opened: Batch<Opened & { groupId: GroupId }, RunRow | null>;
  readonly #turns: (() => void)[] = [];
  #writesUnderWay = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#around = new Batch((ids) => this.#readAround(ids));
    this.#runs = new Batch(async (groupIds) => {
      const rows = Map.groupBy(await unsettledRuns(db, [...new Set(groupIds)]), (run) => run.groupId);
      return groupIds.map((id) => rows.get(id) ?? []);
    });
    this.#journal = new Batch((entries) =>
      db.transaction(async (tx) => {
        const leases = entries.map(({ lease }) => lease);
        const runs = entries.map(({ run }) => run);
        const ids = await runsWithRoom(tx, runs);
        const now = new Date(clock.now());
        const openings = entries.flatMap(({ run: { id }, closeCommand }) =>
          ids.includes(id) ? [{ id, closeCommand }] : [],
        );
        const journaled =
          openings.length === 0
            ? []
            : await journalOpenings(tx, openings, now, (deviceId) => matchLeases(leases, deviceId));
        return inOrder(
          runs.map(({ id }) => id),
          journaled,
        );
      }),
    );
    this.#opened = new Batch((all) =>
      db.transaction(async (tx) => {
        const rows = await storeOpenings(tx, all);
        const groups = rows.map(({ groupId }) => groupId);
        await announceToGroups(tx, groups, ['runs', 'zones', 'devices', 'schedule']);
        return inOrder(
          all.map(({ id }) => id),
          rows,
        );
      }),
    );
  }

  /** The device with its zones; null when it has been removed. */
  readAround(lease: Lease): Promise<Omit<Observed, 'lease'> | null> {
    return this.#around.add(lease.deviceId);
  }

  /** Runs of the group that have not ended or are not confirmed, in the order they are to water. */
  readRuns(groupId: GroupId): Promise<RunRow[]> {
    return this.#runs.add(groupId);
  }

  /**
   * Stores when a run's valve must be shut, and what closes it; null when the run may no longer open, another process has the device, or
   * its water source has no room yet.
   */
  journal(run: RunRow, lease: Lease, closeCommand: string | null): Promise<RunRow | null> {
    return this.#journal.add({ run, lease, closeCommand });
  }

  /**
   * Takes back what `journal` has stored of a run whose opening was not sent, so that it waits as before: a process that
   * ends leaves it to the next one, which could not know of some devices that they never opened.
   */
  withdraw({ id }: RunRow, lease: Lease): Promise<void> {
    return this.#db.transaction(async (tx) => {
      // Whoever takes the device from here on reads the run as it is afterwards.
      if (await lockLease(tx, lease)) await withdrawOpening(tx, id);
    });
  }

  /** Stores that a run's valve is open; null when the run has ended. */
  storeOpened(opened: Opened & { groupId: GroupId }): Promise<RunRow | null> {
    return this.#opened.add(opened);
  }

  /** Stores what can wait until openings are stored. */
  async write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    if (this.#writesUnderWay >= WRITES_AT_ONCE) await new Promise<void>((resolve) => this.#turns.push(resolve));
    else this.#writesUnderWay += 1;
    try {
      return await this.#db.transaction(work);
    } finally {
      const next = this.#turns.shift();
      // The next waiting transaction takes the free place.
      if (next) next();
      else this.#writesUnderWay -= 1;
    }
  }

  async #readAround(ids: DeviceId[]): Promise<(Omit<Observed, 'lease'> | null)[]> {
    const [devices, zones] = await Promise.all([devicesWithGarden(this.#db, ids), zonesOfDevices(this.#db, ids)]);
    const ofDevice = Map.groupBy(zones, (zone) => zone.deviceId);
    const found = new Map(devices.map((row) => [row.device.id, row]));
    return ids.map((id) => {
      const row = found.get(id);
      return row ? { ...row, zones: ofDevice.get(id) ?? [] } : null;
    });
  }
}

function inOrder<Row extends { id: string }>(ids: Row['id'][], rows: Row[]): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}
