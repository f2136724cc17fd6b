/** The last warnings and errors of this process, for whoever runs the server. Lines come as they are logged: with no secret. */
import { z } from 'zod';

const MOST = 50;
const MOST_CHARACTERS = 500;
/** pino's number of a warning; errors have a higher one. */
const WARNING = 40;
/** Lines below it begin with a smaller number, and are most of the log. */
const LOUD = /^\{"level":[4-9]\d/;

export interface RecentError {
  at: Date;
  isError: boolean;
  message: string;
  cause: string | null;
}

const loggedLine = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

export class RecentErrors {
  readonly #errors: RecentError[] = [];

  /** Takes a line of the log. */
  note(line: string): void {
    if (!LOUD.test(line)) return;
    const { data } = loggedLine.safeParse(JSON.parse(line));
    if (!data) return;
    const { level, time, msg = '', err } = data;
    const cause = err === undefined || err.message === msg ? null : err.message.slice(0, MOST_CHARACTERS);
    this.#errors.push({ at: new Date(time), isError: level > WARNING, message: msg.slice(0, MOST_CHARACTERS), cause });
    if (this.#errors.length > MOST) this.#errors.shift();
  }

  /** The newest first. */
  list(): RecentError[] {
    return this.#errors.toReversed();
  }
}
