/**
 * Appointments that count, out of the text of a calendar (RFC 5545). Only entries whose title has one of the keywords are
 * parsed at all: a calendar of ten thousand entries takes no longer than its matching ones.
 */
import { setImmediate } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import ICAL from 'ical.js';
import { midnightIn } from '../platform/moments.ts';

export interface Appointment {
  readonly uid: string;
  readonly title: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export interface FoundAppointments {
  /** The earliest first. */
  readonly appointments: readonly Appointment[];
  /** Whether some were left out. */
  readonly isCutOff: boolean;
}

export interface Search {
  readonly keywords: readonly string[];
  /** Of the garden, for entries without a zone of their own. */
  readonly timeZone: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The text is no calendar. */
export class NoCalendarError extends Error {
  constructor(cause?: unknown) {
    super('There is no iCalendar file at this address.', { cause });
    this.name = 'NoCalendarError';
  }
}

const MOST_APPOINTMENTS = 200;
/** Repetitions of one entry, from its first: every day for fifty years. */
const MOST_STEPS = 20_000;
const STEPS_AT_ONCE = 500;
const LONGEST_TITLE = 200;
const LONGEST_UID = 500;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether a title has one of the keywords, in whatever case. */
export const hasWord = (title: string, keywords: readonly string[]): boolean => {
  const folded = fold(title);
  return keywords.some((word) => folded.includes(fold(word)));
};

/** Those that are not over at `fromMs` and begin before `untilMs`. Throws NoCalendarError. */
export async function findAppointments(text: string, search: Search): Promise<FoundAppointments> {
  const found: Appointment[] = [];
  let isCutOff = false;
  for (const entries of parseMatching(text, search.keywords).values()) {
    // One that cannot be understood takes no other with it.
    const outcome = await listOccurrences(entries, search).catch(() => ({ appointments: [], isCutOff: true }));
    found.push(...outcome.appointments);
    isCutOff ||= outcome.isCutOff;
  }
  const appointments = found.sort((one, other) => one.startsAtMs - other.startsAtMs);
  return {
    appointments: appointments.slice(0, MOST_APPOINTMENTS),
    isCutOff: isCutOff || appointments.length > MOST_APPOINTMENTS,
  };
}

/** Entries by uid, of which at least one has a word in its title. */
function parseMatching(text: string, keywords: readonly string[]): Map<string, ICAL.Component[]> {
  // Long lines are folded: a line break and a space.
  const whole = text.replace(/^\uFEFF/, '').replace(/\r?\n[ \t]/g, '');
  if (!/^\s*BEGIN:VCALENDAR/i.test(whole)) throw new NoCalendarError();
  const blocks = (name: string) =>
    whole.match(new RegExp(`^BEGIN:${name}\\r?\\n[\\s\\S]*?^END:${name}\\s*$`, 'gim')) ?? [];
  const fieldOf = (block: string, name: string) =>
    new RegExp(`^${name}(?:;[^:\\n]*(?:"[^"\\n]*")?[^:\\n]*)?:(.*)$`, 'im').exec(block)?.[1]?.trim() ?? '';
  const events = blocks('VEVENT').map((block) => ({ block, uid: fieldOf(block, 'UID') }));
  const wanted = new Set(
    events.filter(({ block }) => hasWord(withoutEscapes(fieldOf(block, 'SUMMARY')), keywords)).map(({ uid }) => uid),
  );
  const matching = events.filter(({ uid }) => wanted.has(uid)).map(({ block }) => block.trim());
  const zones = blocks('VTIMEZONE').map((block) => block.trim());
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...zones, ...matching, 'END:VCALENDAR'];
  try {
    const calendar = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
    return Map.groupBy(calendar.getAllSubcomponents('vevent'), (event) =>
      String(event.getFirstPropertyValue('uid') ?? ''),
    );
  } catch (error) {
    throw new NoCalendarError(error);
  }
}

const withoutEscapes = (value: string) => value.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1');

async function listOccurrences(entries: readonly ICAL.Component[], search: Search): Promise<FoundAppointments> {
  const master = entries.find((entry) => !entry.hasProperty('recurrence-id')) ?? entries[0];
  if (!master?.hasProperty('dtstart')) return { appointments: [], isCutOff: false };
  const exceptions = entries.filter((entry) => entry !== master);
  const event = new ICAL.Event(master, { exceptions: [...exceptions], strictExceptions: false });
  const zone = zoneOf(master, search.timeZone);
  const appointments: Appointment[] = [];
  const take = (start: ICAL.Time, end: ICAL.Time, item: ICAL.Event, zoneOfItem: string | null) => {
    const startsAtMs = toMs(start, zoneOfItem, search.timeZone);
    // One without an end, or that ends before it begins, lasts an hour, or its day.
    const least = startsAtMs + (start.isDate ? DAY_MS : HOUR_MS);
    const endsAtMs = toMs(end, zoneOfItem, search.timeZone);
    const title = (item.summary ?? '').trim().slice(0, LONGEST_TITLE);
    const isCancelled = item.component.getFirstPropertyValue('status') === 'CANCELLED';
    if (isCancelled || !hasWord(title, search.keywords)) return startsAtMs;
    const whole = {
      uid: event.uid.slice(0, LONGEST_UID),
      title,
      startsAtMs,
      endsAtMs: endsAtMs > startsAtMs ? endsAtMs : least,
    };
    if (whole.endsAtMs > search.fromMs && startsAtMs < search.untilMs) appointments.push(whole);
    return startsAtMs;
  };
  if (!event.isRecurring()) {
    take(event.startDate, event.endDate, event, zone);
    return { appointments, isCutOff: false };
  }
  const repetitions = event.iterator();
  for (let step = 0; ; step += 1) {
    const next = repetitions.next();
    if (!next) return { appointments, isCutOff: false };
    if (step >= MOST_STEPS || appointments.length > MOST_APPOINTMENTS) return { appointments, isCutOff: true };
    if (step % STEPS_AT_ONCE === STEPS_AT_ONCE - 1) await setImmediate();
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    const zoneOfItem = item.component === master ? zone : zoneOf(item.component, search.timeZone);
    take(startDate, endDate, item, zoneOfItem);
    if (toMs(next, zone, search.timeZone) >= search.untilMs) return { appointments, isCutOff: false };
  }
}

/** The IANA zone that an entry names; null where it names none, or one of its own making. */
function zoneOf(entry: ICAL.Component, timeZone: string): string | null {
  const name = entry.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  if (!name) return timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** A day begins at the garden's midnight. A zone that is not IANA's goes by the calendar's own rules for it. */
function toMs(time: ICAL.Time, zone: string | null, timeZone: string): number {
  if (time.isDate) return midnightIn(timeZone, new Temporal.PlainDate(time.year, time.month, time.day).toString());
  const isOwn = time.zone === ICAL.Timezone.utcTimezone || (zone === null && time.zone !== ICAL.Timezone.localTimezone);
  if (isOwn) return time.toUnixTime() * 1_000;
  const { year, month, day, hour, minute, second } = time;
  const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
  return wall.toZonedDateTime(zone ?? timeZone).epochMilliseconds;
}
