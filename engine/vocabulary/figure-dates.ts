/** Instants, days and durations as figures: the same on a page and in a message (docs/decisions/0106). */
import { numberFormats, whenNeeded } from './intl-formats.ts';
import { keepTogether, localeOfDates, localeOfFigures, type SpokenLocale, type UnitSystem } from './people.ts';

type Instant = Date | string;
export const toDate = (instant: Instant) => (typeof instant === 'string' ? new Date(instant) : instant);

/** "20 June", "20 de junho", "June 20", "6月20日". */
const DAY_AND_MONTH = /\d+\.?(?: de)? \p{L}+|\p{L}+ \d+(?=,|$)|[\d年月日]{2,}/gu;
export const keepDayTogether = (date: string) => date.replace(DAY_AND_MONTH, (day) => keepTogether(day));

/** Polish cuts every month but May, which `Intl` leaves in the nominative. */
export const mayInPolish = (date: string) => date.replace(/(?<=\s)maj(?=\s|$)/, 'maja');

const SECOND_EXACT_BELOW_S = 120;

export type FigureDates = ReturnType<typeof createFigureDates>;

/** @param datesAs the locale that dates are written in, where it is not that of the words */
export function createFigureDates(locale: string, timeZone: string, isTwelveHour: boolean, datesAs = locale) {
  const clock = {
    hourCycle: isTwelveHour ? 'h12' : 'h23',
    hour: isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
  } as const;
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = whenNeeded(() => new Intl.DateTimeFormat(datesAs, { timeZone, ...options }));
    return (instant: Instant) => format().format(toDate(instant));
  };
  const numberFormat = numberFormats(locale);
  const unit = (amount: number, of: 'second' | 'minute' | 'hour' | 'day', unitDisplay: 'short' | 'long') =>
    keepTogether(numberFormat({ style: 'unit', unit: of, unitDisplay, maximumFractionDigits: 0 }).format(amount));
  const writeMoment = write({ day: 'numeric', month: 'short', year: 'numeric', ...clock });
  const writeLongDay = write({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

  return {
    time: write(clock),
    /** "17 Jun 2026, 05:10". */
    moment: (instant: Instant) => keepDayTogether(mayInPolish(writeMoment(instant))),
    /** "Wednesday 17 June" of a local date. A calendar day has no time zone of its own, so it is written as noon UTC. */
    longDay: (localDate: string) => keepDayTogether(writeLongDay(`${localDate}T12:00:00Z`)),

    /** "24 minutes", "1 hour 5 minutes", "100 seconds" where that is more exact; short: "24 min". */
    duration: (seconds: number, unitDisplay: 'short' | 'long' = 'short') => {
      const whole = Math.round(seconds);
      if (whole > 0 && whole < SECOND_EXACT_BELOW_S && whole !== 60) return unit(whole, 'second', unitDisplay);
      const minutes = Math.round(seconds / 60);
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours === 0) return unit(rest, 'minute', unitDisplay);
      return [unit(hours, 'hour', unitDisplay), ...(rest ? [unit(rest, 'minute', unitDisplay)] : [])].join(
        unitDisplay === 'short' ? '\u00a0' : ' ',
      );
    },
    days: (count: number, unitDisplay: 'short' | 'long' = 'long') => unit(count, 'day', unitDisplay),
  };
}

/** As a reader of messages writes them: the clock has twelve hours where units are those of the US. */
export const createReaderDates = (locale: SpokenLocale, unitSystem: UnitSystem, timeZone: string): FigureDates =>
  createFigureDates(localeOfFigures(locale), timeZone, unitSystem === 'US', localeOfDates(locale, unitSystem));
