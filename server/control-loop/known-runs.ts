/** What a keeper knows of the runs of its garden, so that it need not ask the database at each step. */
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import type { RunRow } from '../schedule/index.ts';

export class KnownRuns {
  readonly #deviceId: DeviceId;
  #runs: RunRow[] = [];
  /** Whether the database may know better. */
  isStale = true;

  constructor(deviceId: DeviceId) {
    this.#deviceId = deviceId;
  }

  /** As they have just been read: those that have not ended or are not confirmed. */
  take(runs: RunRow[]): void {
    this.#runs = runs.filter((run) => run.phase !== 'ENDED' || run.deviceId === this.#deviceId);
  }

  add(runs: RunRow[]): void {
    this.#runs = [...this.#runs, ...runs.filter(({ phase }) => phase !== 'ENDED')];
  }

  /** What has become of a run; null when a change of it found that it had ended, or that the device is another's. */
  change(run: RunRow, row: RunRow | null): void {
    if (row) this.#runs = this.#runs.map((known) => (known.id === row.id ? row : known));
    else {
      this.forget([run]);
      this.isStale = true;
    }
  }

  forget(runs: RunRow[]): void {
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
