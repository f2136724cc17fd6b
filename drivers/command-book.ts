import { type Command, DriverError } from './driver.ts';

interface Opening {
  runId: string;
  /** The latest time until which the device keeps it open, epoch milliseconds. */
  untilMs: number;
}

/** Commands per device that are remembered to detect repeats. */
const MAX_COMMANDS = 50;

/**
 * Memory of a driver for devices without one: the fencing token, the commands sent, and the run that opened a valve. It
 * is lost with the process; then the run of an open valve is unknown.
 */
export class CommandBook {
  readonly #now: () => number;
  readonly #tokens = new Map<string, number>();
  readonly #seen = new Map<string, string[]>();
  readonly #openings = new Map<string, Opening>();
  /** How often everything was closed. */
  readonly #stops = new Map<string, number>();

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
    this.#seen.set(address, [...seen, commandId].slice(-MAX_COMMANDS));
    return true;
  }

  /** Records that everything is closed: openings that began before must not be sent any more. */
  noteStop(address: string): void {
    this.#stops.set(address, (this.#stops.get(address) ?? 0) + 1);
  }

  /**
   * For an opening that has just come. Returns two checks: `refuseLate`, right before each request that it sends, since
   * it may have waited: throws DriverError 'expired' where it has expired or everything was closed since; and
   * `refuseStopped`, which asks for the latter alone.
   */
  watch(address: string, { expiresAt }: Pick<Command, 'expiresAt'>): { refuseLate(): void; refuseStopped(): void } {
    const before = this.#stops.get(address) ?? 0;
    const refuseStopped = () => {
      if ((this.#stops.get(address) ?? 0) === before) return;
      throw new DriverError('expired', 'Everything was closed meanwhile.');
    };
    const refuseLate = () => {
      if (expiresAt < this.#now()) throw new DriverError('expired', 'The command has expired.');
      refuseStopped();
    };
    return { refuseLate, refuseStopped };
  }

  /** Records that the open command was sent; the valve's timer closes it after `maxRunTimeS` at the latest. */
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
