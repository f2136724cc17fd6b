/** Reads subscribed calendars: each about hourly, and at once when somebody asks for it. */
import type { CalendarFault } from '@sluice/engine/vocabulary/calendars';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { findGroup } from '../groups/index.ts';
import type { GardenFaults } from '../notifications/index.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { type OutsideRead, PrivateAddressError, TooLongError } from '../platform/outside-post.ts';
import type { Services } from '../platform/services.ts';
import { findInProcess, UnreadableError } from './appointment-process.ts';
import { type Appointment, NoCalendarError } from './find-appointments.ts';
import {
  type AppointmentRow,
  appointmentsOf,
  type CalendarRow,
  calendarsUnaskedSince,
  lockCalendar,
  replaceAppointments,
  updateCalendar,
} from './store.ts';

/** A calendar of many years has two or three. */
const LONGEST_BYTES = 10 * 2 ** 20;
const ASK_EVERY_MS = 55 * MINUTE_MS;
/** Of one turn of the background job. */
const MOST_CALENDARS = 1_000;
/** Each takes a process of some 100 MB. */
const AT_ONCE = 2;

export interface ReadOutcome {
  readonly fault: CalendarFault | null;
  /** Null where the calendar could not be read. */
  readonly appointments: readonly Appointment[] | null;
}

/** Asks the address; nothing is stored. Throws where this machine cannot start the process that reads what came. */
export async function askCalendar(
  read: OutsideRead,
  { url, keywords }: Pick<CalendarRow, 'url' | 'keywords'>,
  timeZone: string,
  nowMs: number,
): Promise<ReadOutcome> {
  const today = localDateIn(timeZone, nowMs);
  const span = { fromMs: nowMs - DAY_MS, untilMs: midnightIn(timeZone, today, LIMITS.scheduleAheadDays + 2) };
  let text: string;
  try {
    const answer = await read(url, LONGEST_BYTES);
    if (answer.status !== 200) return { fault: 'refused', appointments: null };
    text = answer.text;
  } catch (error) {
    return { fault: faultOfAnswer(error), appointments: null };
  }
  try {
    const { appointments, isCutOff } = await findInProcess(text, { keywords, timeZone, ...span });
    return { fault: isCutOff ? 'leftOut' : null, appointments };
  } catch (error) {
    if (error instanceof UnreadableError) return { fault: 'tooLong', appointments: null };
    if (error instanceof NoCalendarError) return { fault: 'noCalendar', appointments: null };
    throw error;
  }
}

function faultOfAnswer(error: unknown): CalendarFault {
  if (error instanceof PrivateAddressError) return 'privateAddress';
  return error instanceof TooLongError ? 'tooLong' : 'unreachable';
}

type Parts = Pick<Services, 'db' | 'clock' | 'read'>;

/**
 * Asks the calendar and stores what counts; whether that is other than before. One that cannot be read keeps what it had.
 */
export async function refreshCalendar({ db, clock, read }: Parts, calendar: CalendarRow): Promise<boolean> {
  const group = await findGroup(db, calendar.groupId);
  if (!group) return false;
  const outcome = await askCalendar(read, calendar, group.timeZone, clock.now());
  return storeOutcome({ db, clock }, calendar, outcome);
}

/** Whether what counts is other than before. */
export async function storeOutcome(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  calendar: CalendarRow,
  { fault, appointments }: ReadOutcome,
): Promise<boolean> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const stored = await lockCalendar(tx, calendar.id);
    // It ended, or its keywords were changed while it was asked: whoever did that asks again.
    if (stored?.version !== calendar.version) return false;
    const before = await appointmentsOf(tx, [calendar.id]);
    const rows = appointments && asRows(calendar, appointments, before);
    const isOther =
      rows !== null && JSON.stringify(rows.map(withoutChoice)) !== JSON.stringify(before.map(withoutChoice));
    if (rows && isOther) await replaceAppointments(tx, calendar.id, rows);
    await updateCalendar(tx, calendar.id, { fault, askedAt: now, ...(rows && { readAt: now }) });
    if (isOther || stored.fault !== fault) await announce(tx, { groupId: calendar.groupId }, ['group']);
    return isOther;
  });
}

/** What somebody ignores stays ignored while its time stays the same. */
function asRows(
  { id: calendarId }: CalendarRow,
  found: readonly Appointment[],
  before: readonly AppointmentRow[],
): AppointmentRow[] {
  const keyOf = (uid: string, startsAtMs: number) => `${startsAtMs} ${uid}`;
  const ignored = new Set(
    before.filter(({ isIgnored }) => isIgnored).map((row) => keyOf(row.uid, row.startsAt.getTime())),
  );
  const rows = new Map(
    found.map(({ uid, title, startsAtMs, endsAtMs }) => [
      keyOf(uid, startsAtMs),
      {
        ...{ calendarId, uid, title, startsAt: new Date(startsAtMs), endsAt: new Date(endsAtMs) },
        isIgnored: ignored.has(keyOf(uid, startsAtMs)),
      },
    ]),
  );
  return [...rows.values()].sort(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime() || (one.uid < other.uid ? -1 : 1),
  );
}

const withoutChoice = ({ uid, title, startsAt, endsAt }: AppointmentRow) => [uid, title, startsAt, endsAt];

/** All that are due; a garden whose appointments changed is planned anew. One that fails holds up no other. */
export async function refreshCalendars(
  services: Parts & Pick<Services, 'recalculate'>,
  faults: GardenFaults,
): Promise<void> {
  const due = await calendarsUnaskedSince(services.db, new Date(services.clock.now() - ASK_EVERY_MS), MOST_CALENDARS);
  const rest = due.values();
  const work = async () => {
    for (const calendar of rest) {
      const { groupId } = calendar;
      if (faults.isPausing(groupId, 'calendar')) continue;
      await faults.guard(groupId, 'calendar', async () => {
        if (await refreshCalendar(services, calendar)) await services.recalculate(groupId);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
