/**
 * Reads a calendar in a process of its own, which ends after some seconds: the parser follows some rules of repetition for
 * ever (`FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`) and takes memory as it goes. A thread that runs out of memory may end the
 * whole process with it (Node.js, `resourceLimits`), and this process also waters.
 */
import { fork } from 'node:child_process';
import { type FoundAppointments, NoCalendarError, type Search } from './find-appointments.ts';

export interface CalendarTask {
  text: string;
  search: Search;
  mostMemoryMb: number;
}

/** Null where the text is no calendar. */
export type CalendarResult = { found: FoundAppointments | null } | { error: string };

export interface CalendarLimits {
  patienceMs: number;
  mostMemoryMb: number;
}

/** A calendar of ten thousand entries takes a fraction of it. */
const LIMITS: CalendarLimits = { patienceMs: 15_000, mostMemoryMb: 256 };

/** The calendar was not read in time, or needs too much memory. */
export class UnreadableError extends Error {
  constructor() {
    super('The calendar takes too long to read.');
    this.name = 'UnreadableError';
  }
}

/** Rejects with NoCalendarError or UnreadableError; otherwise no process can be started. */
export async function findInProcess(
  text: string,
  search: Search,
  { patienceMs, mostMemoryMb } = LIMITS,
): Promise<FoundAppointments> {
  // Nothing of this process is for whoever wrote the calendar: no settings, no secrets.
  const child = fork(new URL('./appointment-child.ts', import.meta.url), { env: {}, execArgv: [], stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    const result = await new Promise<CalendarResult>((resolve, reject) => {
      child.once('message', (message) => resolve(message as CalendarResult));
      // Each of them: one that nobody hears ends this process.
      child.on('error', (error) => reject(isNotStarted(error) ? error : new UnreadableError()));
      child.once('exit', () => reject(new UnreadableError()));
      child.send(
        { text, search, mostMemoryMb } satisfies CalendarTask,
        (error) => error && reject(new UnreadableError()),
      );
    });
    if ('error' in result) throw new UnreadableError();
    if (result.found === null) throw new NoCalendarError();
    return result.found;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

const isNotStarted = (error: Error) => 'syscall' in error && String(error.syscall).startsWith('spawn');
