/** How old the backups are; they may lie with a service that takes minutes to list them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupPlace, listBackups } from '../backups/index.ts';

/** A list so old is read again. */
const LIST_MS = 5 * 60_000;
/** For a list; who asks gets the last one after this, and the next time what came of it. */
const PATIENCE_MS = 2_000;

export interface BackupFigures {
  madeAt: Date | null;
  bytes: number | null;
  /** When the newest proven one was made. */
  provenAt: Date | null;
}

export class BackupWatch {
  readonly #place: BackupPlace;
  #last: BackupFigures | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(place: BackupPlace) {
    this.#place = place;
  }

  /** Null as long as the place has not been read. */
  async read(): Promise<BackupFigures | null> {
    if (performance.now() - this.#readAtMs > LIST_MS) {
      this.#reading ??= this.#list().finally(() => {
        this.#reading = null;
      });
      await Promise.race([this.#reading, sleep(PATIENCE_MS, null, { ref: false })]);
    }
    return this.#last;
  }

  async #list(): Promise<void> {
    try {
      const [newest, ...older] = await listBackups(this.#place);
      const proven = [newest, ...older].find((backup) => backup?.isProven);
      this.#last = {
        madeAt: newest?.madeAt ?? null,
        bytes: newest?.bytes ?? null,
        provenAt: proven?.madeAt ?? null,
      };
    } catch {
      // What was known goes on growing old, and so does the figure.
    }
    this.#readAtMs = performance.now();
  }
}
