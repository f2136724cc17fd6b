/** Writes the figure behind a reason or a message by its unit: the one way for pages, messages, mails and paper. */
import type { FigureDates } from './figure-dates.ts';
import type { FigureUnit } from './reason-figures.ts';
import { asText, type UnitDisplay } from './unit-display.ts';

/** The reader's language, units and clock. */
export type FigureReader = {
  units: UnitDisplay;
  dates: Pick<FigureDates, 'time' | 'moment' | 'longDay' | 'duration' | 'days'>;
};
type Value = string | number;

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

const WRITERS: Record<FigureUnit, (value: Value, reader: FigureReader) => string> = {
  millimetres: (value, { units }) => asText(units.waterDepth(Number(value))),
  celsius: (value, { units }) => asText(units.temperature(Number(value))),
  kilometresPerHour: (value, { units }) => asText(units.windKmh(Number(value))),
  litres: (value, { units }) => asText(units.volume(Number(value))),
  litresPerMinute: (value, { units }) => asText(units.flow(Number(value))),
  fraction: (value, { units }) => asText(units.percent(Number(value))),
  percent: (value, { units }) => asText(units.percent(Number(value) / 100)),
  seconds: (value, { dates }) => dates.duration(Number(value)),
  minutes: (value, { dates }) => dates.duration(Number(value) * SECONDS_PER_MINUTE),
  hours: (value, { dates }) => dates.duration(Number(value) * SECONDS_PER_HOUR),
  days: (value, { dates }) => dates.days(Number(value), 'short'),
  count: (value, { units }) => units.number(Number(value), 0),
  instant: (value, { dates }) => dates.moment(new Date(value)),
  clockTime: (value, { dates }) => dates.time(new Date(value)),
  date: (value, { dates }) => dates.longDay(String(value)),
  name: String,
  word: String,
};

export const writeFigure = (unit: FigureUnit, value: Value, reader: FigureReader): string =>
  WRITERS[unit](value, reader);
