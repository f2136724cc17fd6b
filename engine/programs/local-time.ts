/**
 * The first instant at which a wall clock in `timeZone` shows `time` on `date`, in epoch milliseconds. A time that the
 * clocks skip becomes the first instant after the jump; of a time that comes twice, the first is taken. Null when the
 * whole day does not exist there (Apia, 30 December 2011).
 */
export function toInstant(date: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): number | null {
  const wanted = date.toPlainDateTime(time);
  const nearest = wanted.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  if (nearest.toPlainDateTime().equals(wanted)) return nearest.epochMilliseconds;
  if (!existsIn(date, timeZone)) return null;
  const beforeTheJump = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return beforeTheJump.getTimeZoneTransition('next')?.epochMilliseconds ?? nearest.epochMilliseconds;
}

/** Whether the calendar of `timeZone` has this day at all. */
export function existsIn(date: Temporal.PlainDate, timeZone: string): boolean {
  return date.toZonedDateTime({ timeZone }).toPlainDate().equals(date);
}

/** The calendar day that a wall clock in `timeZone` shows at this instant. */
export function localDateAt(epochMs: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainDate();
}
