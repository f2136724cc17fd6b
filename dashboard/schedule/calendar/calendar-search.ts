/** What the calendar's address says: which part is looked at, and what it is filtered by. */

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'list'] as const;
/** There fit a day by the hour and the list, below a strip of days to choose from. */
export const VIEWS_OF_PHONE = ['list', 'day'] as const satisfies readonly (typeof CALENDAR_VIEWS)[number][];
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export type CalendarFilters = {
  /** Zone ids, separated by commas. */
  zones?: string;
  types?: string;
  from?: string;
  to?: string;
};
export type CalendarSearch = CalendarFilters & {
  view?: CalendarView;
  day?: string;
  /** The entry whose card is open. */
  entry?: string;
  /** The day without an entry that is asked why. */
  why?: string;
};

const FILTER_NAMES = ['zones', 'types', 'from', 'to'] as const satisfies (keyof CalendarFilters)[];

const isDate = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const CHECKS: Record<keyof CalendarSearch, (value: unknown) => boolean> = {
  zones: isText,
  types: isText,
  from: isDate,
  to: isDate,
  day: isDate,
  entry: isText,
  why: isDate,
  view: (value) => (CALENDAR_VIEWS as readonly unknown[]).includes(value),
};

/** Invalid parts are undefined, and not only left out: the router would fill them in from the address again. */
export const parseCalendarSearch = (search: Record<string, unknown>): CalendarSearch =>
  Object.fromEntries(
    Object.entries(CHECKS).flatMap(([name, isGood]) =>
      name in search ? [[name, isGood(search[name]) ? search[name] : undefined]] : [],
    ),
  );

export const isFiltered = (search: CalendarSearch) => FILTER_NAMES.some((name) => search[name] !== undefined);

export const withoutFilters = (search: CalendarSearch): CalendarSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(FILTER_NAMES as readonly string[]).includes(name)));
