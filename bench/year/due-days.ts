/** When programs are due by the calendar alone: apart from the product's own reckoning, by the rules it promises. */
import type { YearProgram } from './gardens.ts';

/** Local dates on which it starts between the two instants, and from `startDay` on. */
export function dueDays(
  { when, months, at }: YearProgram,
  startDay: string,
  timeZone: string,
  fromMs: number,
  toMs: number,
): string[] {
  const first = Temporal.PlainDate.from(startDay);
  const days: string[] = [];
  for (let date = first; ; date = date.add({ days: 1 })) {
    const startsAt = startOn(date.toString(), at, timeZone);
    if (startsAt >= toMs) return days;
    const isInMonth = months.length === 0 || months.includes(date.month);
    if (startsAt >= fromMs && isInMonth && isDue(when, date, first)) days.push(date.toString());
  }
}

function isDue(when: YearProgram['when'], date: Temporal.PlainDate, first: Temporal.PlainDate): boolean {
  switch (when.repeat) {
    case 'interval':
      return first.until(date).days % when.interval_days === 0;
    case 'weekly':
      return when.weekdays.includes(date.dayOfWeek % 7);
    case 'even_days':
      return date.day % 2 === 0;
    case 'odd_days':
      return date.day % 2 === 1;
  }
}

/** A time that the clocks skip is the first after the jump; of one that comes twice, the first counts. */
export function startOn(date: string, time: string, timeZone: string): number {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const earlier = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wanted)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? earlier.epochMilliseconds;
}
