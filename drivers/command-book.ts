import { type Command, DriverError } from './driver.ts';

interface Opening {
  runId: string;
  /** The latest time until which the device keeps it open, epoch milliseconds. */
  untilMs: number;
}

/** Commands per device that are remembered to detect repeats. */
const COMMANDS_KEPT = 50;

/**
 * Memory of a driver for devices without one: the fencing token, the commands sent, and the run that opened a valve. It
 * is lost with the process; then the run of an open valve is unknown.
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
   * Records a command before it is sent. Returns false where it was sent before: then it must not be sent again. Throws
   * DriverError 'expired' or 'fenced'.
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

  /** Records that a valve was told to open; its timer shuts it after `maxRunTimeS` at the latest. */
  noteOpening(address: string, terminal: number, runId: string, maxRunTimeS: number): void {
    this.#openings.set(`${address} ${terminal}`, { runId, untilMs: this.#now() + maxRunTimeS * 1000 });
  }

  noteClosing(address: string, terminal: number): void {
    this.#openings.delete(`${address} ${terminal}`);
  }

  /** The run that opened an open valve; null where unknown. */
  findRun(address: string, terminal: number): string | null {
    const opening = this.#openings.get(`${address} ${terminal}`);
    return opening === undefined || opening.untilMs < this.#now() ? null : opening.runId;
  }
}
