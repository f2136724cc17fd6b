import { type Command, DriverError } from './driver.ts';

interface Opening {
  runId: string;
  /** Until when the device holds it open at the most, epoch milliseconds. */
  untilMs: number;
}

/** So many commands of a device are told from repeated ones. */
const COMMANDS_KEPT = 50;

/**
 * What a driver remembers for devices that have no room for it: who may command, which commands they have had, and by
 * which run a valve is open. It is forgotten with the process; then a valve is open by nobody known.
 */
export class CommandBook {
  readonly #now: () => number;
  readonly #tokens = new Map<string, number>();
  readonly #seen = new Map<string, string[]>();
  readonly #openings = new Map<string, Opening>();

  /** `now`: the clock by which commands expire. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Takes a command down before it is sent. False where it was sent before: then it is not sent again, whatever became of
   * it. Throws DriverError 'expired' or 'fenced'.
   */
  accept(address: string, { commandId, fencingToken, expiresAt }: Command): boolean {
    if (expiresAt < this.#now()) throw new DriverError('expired', 'The command has expired.');
    const highest = this.#tokens.get(address) ?? 0;
    if (fencingToken < highest) throw new DriverError('fenced', 'Another process has the device.');
    this.#tokens.set(address, fencingToken);
    const seen = this.#seen.get(address) ?? [];
    if (seen.includes(commandId)) return false;
    this.#seen.set(address, [...seen, commandId].slice(-COMMANDS_KEPT));
    return true;
  }

  /** A valve was told to open, and will be shut by its timer at the latest after `maxRunTimeS`. */
  noteOpening(address: string, terminal: number, runId: string, maxRunTimeS: number): void {
    this.#openings.set(`${address} ${terminal}`, { runId, untilMs: this.#now() + maxRunTimeS * 1000 });
  }

  noteClosing(address: string, terminal: number): void {
    this.#openings.delete(`${address} ${terminal}`);
  }

  /** The run by which a valve that is open was opened; null where nobody knows. */
  findRun(address: string, terminal: number): string | null {
    const opening = this.#openings.get(`${address} ${terminal}`);
    return opening === undefined || opening.untilMs < this.#now() ? null : opening.runId;
  }
}
