/** Days of the week and months as the reader names them, to choose from and to tell. */
const DAYS = 7;
const MONTHS = 12;

/** 4 January 1970 was a Sunday. */
const weekdayDate = (weekday: number) => new Date(Date.UTC(1970, 0, 4 + weekday));
const monthDate = (month: number) => new Date(Date.UTC(1970, month - 1, 1));

const write = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (date: Date) => format.format(date);
};

type Choice = { value: number; label: string; long: string };

/** 0 Sunday to 6 Saturday, in the order of the reader's week. */
export function weekdayChoices(locale: string, firstWeekday: number): Choice[] {
  const [short, long] = [write(locale, { weekday: 'short' }), write(locale, { weekday: 'long' })];
  return Array.from({ length: DAYS }, (_, place) => {
    const value = (firstWeekday + place) % DAYS;
    return { value, label: short(weekdayDate(value)), long: long(weekdayDate(value)) };
  });
}

/** 1 to 12. */
export function monthChoices(locale: string): Choice[] {
  const [short, long] = [write(locale, { month: 'short' }), write(locale, { month: 'long' })];
  return Array.from({ length: MONTHS }, (_, place) => ({
    value: place + 1,
    label: short(monthDate(place + 1)),
    long: long(monthDate(place + 1)),
  }));
}

const listNames = (locale: string, names: string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

/** "Monday and Friday". */
export const listWeekdays = (locale: string, weekdays: readonly number[], firstWeekday = 1) =>
  listNames(
    locale,
    weekdayChoices(locale, firstWeekday)
      .filter(({ value }) => weekdays.includes(value))
      .map(({ long }) => long),
  );

/** "May and June". */
export const listMonths = (locale: string, months: readonly number[]) =>
  listNames(
    locale,
    monthChoices(locale)
      .filter(({ value }) => months.includes(value))
      .map(({ long }) => long),
  );

/** A name within a sentence begins small, but for German nouns. */
export const decapitalise = (name: string, locale: string) =>
  locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);

/** A sentence begins with a capital in every language that has them. */
export const capitalise = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
