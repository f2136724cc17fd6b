/**
 * Reads a calendar in a thread of its own, which ends after some seconds: the parser follows some rules of repetition for
 * ever (`FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`), and the thread that asks also waters.
 */
import { Worker } from 'node:worker_threads';
import { type FoundAppointments, NoCalendarError, type Search } from './find-appointments.ts';

export interface CalendarTask {
  text: string;
  search: Search;
}

/** Null where the text is no calendar. */
export type CalendarResult = { found: FoundAppointments | null } | { error: string };

/** A calendar of ten thousand entries takes a fraction of it. */
const PATIENCE_MS = 15_000;
const MOST_MEMORY_MB = 256;

/** The calendar was not read in time, or needs too much memory. */
export class UnreadableError extends Error {
  constructor() {
    super('The calendar takes too long to read.');
    this.name = 'UnreadableError';
  }
}

/** Rejects with NoCalendarError or UnreadableError. */
export async function findInThread(task: CalendarTask, patienceMs = PATIENCE_MS): Promise<FoundAppointments> {
  const worker = new Worker(new URL('./appointment-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), patienceMs);
  try {
    const result = await new Promise<CalendarResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', () => reject(new UnreadableError()));
      worker.once('exit', () => reject(new UnreadableError()));
    });
    if ('error' in result) throw new UnreadableError();
    if (result.found === null) throw new NoCalendarError();
    return result.found;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
