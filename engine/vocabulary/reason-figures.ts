/**
 * The figures behind reasons, each with its unit and where it is shown (docs/decisions/0028), and the one way in which
 * pages, messages, mails and paper write them (docs/decisions/0106).
 */
import type { FigureDates } from './figure-dates.ts';
import { asText, type UnitDisplay } from './unit-display.ts';

/** What a figure's value is; `writeFigure` writes each. */
export const FIGURE_UNITS = [
  'millimetres',
  'celsius',
  'kilometresPerHour',
  'litres',
  'litresPerMinute',
  /** 0 to 1. */
  'fraction',
  /** 0 to 100. */
  'percent',
  'seconds',
  'minutes',
  'hours',
  'days',
  'count',
  /** Epoch milliseconds in the engine, ISO text on the wire. */
  'instant',
  /** The same, shown as a time of that day. */
  'clockTime',
  /** '2026-06-17'. */
  'date',
  /** Shown as it is. */
  'name',
  /** One of a few values, never shown as it is. */
  'word',
] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** Where a figure is shown: in the list, within a sentence, or nowhere: then only planner and server read it. */
export type FigurePlace = 'list' | 'sentence' | 'internal';

interface FigureDescription {
  readonly unit: FigureUnit;
  readonly place: FigurePlace;
}

const inList = <Unit extends FigureUnit>(unit: Unit) => ({ unit, place: 'list' }) as const;
const inSentence = <Unit extends FigureUnit>(unit: Unit) => ({ unit, place: 'sentence' }) as const;
const internal = <Unit extends FigureUnit>(unit: Unit) => ({ unit, place: 'internal' }) as const;

/** All figures, in the order of their list. The text of a listed one is `reasonFigure.<name on the wire>`. */
export const FIGURES = {
  program: inList('name'),
  atDevice: inList('name'),
  switchedOff: inList('name'),
  lockedSince: inList('instant'),
  rainDelayUntil: inList('instant'),
  skippedUntil: inList('instant'),
  movedForNeedFrom: inList('clockTime'),
  movedForRoomFrom: inList('clockTime'),
  rainMm: inList('millimetres'),
  thresholdMm: inList('millimetres'),
  rainProbability: inList('fraction'),
  depletionMm: inList('millimetres'),
  triggerDepletionMm: inList('millimetres'),
  expectedDepletionMm: inList('millimetres'),
  /** Where plants begin to suffer. */
  stressDepletionMm: inList('millimetres'),
  nextHoursAt: inList('instant'),
  cropEtMm: inList('millimetres'),
  expectedRainMm: inList('millimetres'),
  shortfallMm: inList('millimetres'),
  temperatureMinC: inList('celsius'),
  temperatureMaxC: inList('celsius'),
  tenDayMeanC: inList('celsius'),
  thresholdC: inList('celsius'),
  mildNights: inList('count'),
  windKmh: inList('kilometresPerHour'),
  thresholdKmh: inList('kilometresPerHour'),
  moisture: inList('fraction'),
  skipAbove: inList('fraction'),
  daysWatered: inList('count'),
  mostDaysPerWeek: inList('count'),
  /** How long the law asks to wait after rain. */
  hours: inList('hours'),
  neededSeconds: inList('seconds'),
  leastRunSeconds: inList('seconds'),
  missingSeconds: inList('seconds'),
  /** Figures of a run that was cut because its flow was not the usual one. */
  flowLPerMin: inList('litresPerMinute'),
  usualFlowLPerMin: inList('litresPerMinute'),
  /** Given on the day already, and the most that may be. */
  dayVolumeL: inList('litres'),
  mostDayVolumeL: inList('litres'),
  /** In the tank when it would begin, and what stays in it. */
  tankL: inList('litres'),
  tankReserveL: inList('litres'),
  lateMinutes: inList('minutes'),

  /** Whoever skipped it. */
  skippedBy: inSentence('name'),
  skippedAt: inSentence('instant'),
  /** Title of the appointment that keeps water off. */
  appointment: inSentence('name'),

  /** The reason that a run overrules (`Despite`), with that reason's figures. */
  despite: inSentence('word'),
  despiteRainMm: inSentence('millimetres'),
  despiteRainProbability: inSentence('fraction'),
  despiteWindKmh: inSentence('kilometresPerHour'),
  despiteMoisture: inSentence('fraction'),
  withoutRainMm: inSentence('millimetres'),
  /** Part of the water that washes out salt. */
  leachingShare: inSentence('fraction'),
  budgetUse: inSentence('fraction'),
  /** Days since seeds were sown, and light waterings of the day. */
  sownDays: inSentence('count'),
  lightRuns: inSentence('count'),
  /** Hours that a cold day leaves to water, and what they are warmer than. */
  warmFrom: inSentence('clockTime'),
  warmUntil: inSentence('clockTime'),
  warmAboveC: inSentence('celsius'),
  /** 'unknown' where the weather service gives no chance of its rain. */
  rainChance: inSentence('word'),
  floorDepletionMm: inSentence('millimetres'),
  heldForRainMm: inSentence('millimetres'),
  heldForRainOn: inSentence('date'),
  cyclesWithoutRunoff: inSentence('count'),
  /** A `RunFault`. */
  fault: inSentence('word'),
  /** A `MissedCause`. */
  because: inSentence('word'),
  /** `MissingFact`s, separated by spaces. */
  missing: inSentence('word'),

  /** Names of a reminder, whose entry shows both. */
  reminder: internal('name'),
  sensor: internal('name'),
  /** Days since the rainy day, negative before it, and how the rain is known: the planner remembers forecasts by them. */
  daysFromRain: internal('days'),
  basis: internal('word'),
  /** The restriction or regulation that closes the day, by its id. */
  closedBy: internal('name'),
  scope: internal('word'),
  /** By which the name is taken out of the history once the account is gone. */
  skippedById: internal('name'),
  startsAt: internal('instant'),
  /** Of a master zone's run. */
} as const satisfies Record<string, FigureDescription>;
export type Figure = keyof typeof FIGURES;

/** Why a start that was found late is not made up for. */
export const MISSED_CAUSES = ['policy', 'tooLate', 'nothingLeft', 'windowClosed', 'notNeeded', 'waited'] as const;
export type MissedCause = (typeof MISSED_CAUSES)[number];

/** `figureName` as it crosses the wire: `figure_name`. */
export type WireName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${WireName<Rest>}`
  : '';
export type WireFigure = WireName<Figure>;

export const wireName = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as WireName<Name>;

type TextUnit = 'name' | 'word' | 'date';
type InstantUnit = 'instant' | 'clockTime';
type FigureUnitName<Name extends Figure> = (typeof FIGURES)[Name]['unit'];

/** A figure as the engine holds it. */
export type FigureValue<Name extends Figure> = FigureUnitName<Name> extends TextUnit ? string : number;

/** Figures as they are stored and sent. */
export type WireFigures = {
  [Name in Figure as WireName<Name>]?: FigureUnitName<Name> extends TextUnit | InstantUnit ? string : number;
};

/** Two decimals are more than any of the figures is good for. */
const roundFigure = (value: number) => Math.round(value * 100) / 100;

/** The engine's figures as they are stored and sent. */
export function wireFigures(figures: { readonly [Name in Figure]?: FigureValue<Name> }): WireFigures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      const { unit } = FIGURES[name as Figure];
      const isInstant = unit === 'instant' || unit === 'clockTime';
      if (typeof value !== 'number') return [wireName(name), value];
      return [wireName(name), isInstant ? new Date(value).toISOString() : roundFigure(value)];
    }),
  );
}

type At<Place extends FigurePlace> = {
  [Name in Figure]: (typeof FIGURES)[Name]['place'] extends Place ? Name : never;
}[Figure];

export const LISTED_FIGURES = (Object.keys(FIGURES) as Figure[])
  .filter((name): name is At<'list'> => FIGURES[name].place === 'list')
  .map((name): WireName<At<'list'>> => wireName(name));

const DESCRIPTIONS = new Map<string, FigureDescription>(
  Object.entries(FIGURES).map(([name, description]) => [wireName(name), description]),
);

/** Null for a name that is not registered. */
export const describeFigure = (name: string): FigureDescription | null => DESCRIPTIONS.get(name) ?? null;

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
