/** A keeper's copy of its garden's runs, so that it need not query the database at each step. */
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import type { RunRow } from '../runs/index.ts';

export class CachedRuns {
  readonly #deviceId: DeviceId;
  #runs: RunRow[] = [];
  #isStale = true;

  constructor(deviceId: DeviceId) {
    this.#deviceId = deviceId;
  }

  /** Whether the copy may be out of date. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Something may have changed it elsewhere: it is read again before the next step. */
  expire(): void {
    this.#isStale = true;
  }

  /** The copy is being read: what expires it from now on counts. */
  beginReading(): void {
    this.#isStale = false;
  }

  /** As just read: runs that have not ended or are not confirmed. */
  replace(runs: RunRow[]): void {
    this.#runs = runs.filter((run) => run.phase !== 'ENDED' || run.deviceId === this.#deviceId);
  }

  add(runs: RunRow[]): void {
    this.#runs = [...this.#runs, ...runs.filter(({ phase }) => phase !== 'ENDED')];
  }

  /** A run after a change; null when it had ended already, or another process has the device. */
  change(run: RunRow, row: RunRow | null): void {
    if (row) this.#runs = this.#runs.map((cached) => (cached.id === row.id ? row : cached));
    else {
      this.remove([run]);
      this.expire();
    }
  }

  remove(runs: RunRow[]): void {
    const ids = new Set(runs.map(({ id }) => id));
    this.#runs = this.#runs.filter(({ id }) => !ids.has(id));
  }

  all(): RunRow[] {
    return this.#runs;
  }

  /** Those of the garden that have not ended. */
  active(): RunRow[] {
    return this.#runs.filter(({ phase }) => phase !== 'ENDED');
  }

  /** Those of the device that have begun. */
  current(): RunRow[] {
    return this.active().filter(({ deviceId, phase }) => deviceId === this.#deviceId && phase !== 'PENDING');
  }
}
