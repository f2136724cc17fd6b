/** When a message leaves: at once, after the quiet hours, or with the day's mail. Pure: the instant is an argument. */
import type { Channel } from '@sluice/engine/vocabulary/messages';

/** Times on the person's clock, `HH:MM`. */
export interface Calm {
  /** Both null: no quiet hours. Over midnight where the end comes first. */
  quietFrom: string | null;
  quietUntil: string | null;
  /** When the mails that can wait leave as one; null: each by itself. */
  digestTime: string | null;
}

export interface Departure {
  dueAt: Date;
  isInDigest: boolean;
}

/** `timeZone`: the person's. What is urgent leaves at once. */
export function findDeparture(
  channel: Exclude<Channel, 'IN_APP'>,
  isUrgent: boolean,
  calm: Calm,
  timeZone: string,
  at: Date,
): Departure {
  if (isUrgent) return { dueAt: at, isInDigest: false };
  const isInDigest = channel === 'EMAIL' && calm.digestTime !== null;
  const dueAt = isInDigest && calm.digestTime !== null ? findNext(calm.digestTime, timeZone, at) : at;
  return { dueAt: leaveQuietHours(dueAt, calm, timeZone), isInDigest };
}

function leaveQuietHours(at: Date, { quietFrom, quietUntil }: Calm, timeZone: string): Date {
  if (quietFrom === null || quietUntil === null) return at;
  const now = localTime(at, timeZone);
  const isQuiet = quietFrom < quietUntil ? now >= quietFrom && now < quietUntil : now >= quietFrom || now < quietUntil;
  return isQuiet ? findNext(quietUntil, timeZone, at) : at;
}

const localTime = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);

/** The next instant after `at` at which clocks there show `time`; in a night that skips it, when they have passed it. */
function findNext(time: string, timeZone: string, at: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const on = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
  const next = on(today);
  return new Date(next > at.getTime() ? next : on(today.add({ days: 1 })));
}
