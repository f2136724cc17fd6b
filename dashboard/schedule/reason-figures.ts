/** The figures behind a reason: which are known, and in what unit they are read. */
import type { DateDisplay } from '../platform/date-display.ts';
import { asText, type UnitDisplay } from '../platform/unit-display.ts';
import type { Reasoned } from './reason.ts';

type Writer = (value: number, units: UnitDisplay, dates: DateDisplay) => string;
type TextWriter = (value: string, dates: DateDisplay) => string;

const SECONDS_PER_MINUTE = 60;

const depth: Writer = (value, units) => asText(units.waterDepth(value));
const temperature: Writer = (value, units) => asText(units.temperature(value));
/** The units display takes metres per second, the figures are the planner's kilometres per hour. */
const wind: Writer = (value, units) => asText(units.wind(value / 3.6));
const count: Writer = (value) => String(value);
const share: Writer = (value, units) => asText(units.percent(value));
const duration: Writer = (value, _units, dates) => dates.duration(value);

export const REASON_FIGURES = {
  rain_mm: depth,
  threshold_mm: depth,
  rain_probability: share,
  depletion_mm: depth,
  trigger_depletion_mm: depth,
  expected_depletion_mm: depth,
  crop_et_mm: depth,
  expected_rain_mm: depth,
  shortfall_mm: depth,
  temperature_min_c: temperature,
  threshold_c: temperature,
  wind_kmh: wind,
  threshold_kmh: wind,
  moisture: share,
  skip_above: share,
  days_watered: count,
  most_days_per_week: count,
  needed_seconds: duration,
  least_run_seconds: duration,
  missing_seconds: duration,
  late_minutes: (value, _units, dates) => dates.duration(value * SECONDS_PER_MINUTE),
} satisfies Record<string, Writer>;

/** Figures that come as words or as an instant. */
export const REASON_WORDS = {
  program: (name) => name,
  at_device: (name) => name,
  rain_delay_until: (instant, dates) => dates.exact(instant),
  moved_for_need_from: (instant, dates) => dates.time(instant),
  moved_for_room_from: (instant, dates) => dates.time(instant),
} satisfies Record<string, TextWriter>;

type FigureName = keyof typeof REASON_FIGURES;
type WordName = keyof typeof REASON_WORDS;

const FIGURE_NAMES = Object.keys(REASON_FIGURES) as FigureName[];
const WORD_NAMES = Object.keys(REASON_WORDS) as WordName[];

type Written = { name: FigureName | WordName; text: string };

/** Known figures with their text, in the order above; names the tables do not know are left out. */
export function writeReasonFigures(
  figures: Reasoned['reason_figures'],
  units: UnitDisplay,
  dates: DateDisplay,
): Written[] {
  const words = WORD_NAMES.flatMap((name): Written[] => {
    const value = figures[name];
    return typeof value === 'string' ? [{ name, text: REASON_WORDS[name](value, dates) }] : [];
  });
  const numbers = FIGURE_NAMES.flatMap((name): Written[] => {
    const value = figures[name];
    return typeof value === 'number' ? [{ name, text: REASON_FIGURES[name](value, units, dates) }] : [];
  });
  return [...words, ...numbers];
}

/** Figures on which an answer can turn; what they have to be below or above is said by their text. */
const TURNING_POINTS = {
  rain_mm: depth,
  wind_kmh: wind,
  temperature_min_c: temperature,
  mild_nights: count,
  moisture: share,
  expected_depletion_mm: depth,
  needed_seconds: duration,
  days_watered: count,
  starts_at: (value, _units, dates) => dates.exact(new Date(value)),
} satisfies Record<string, Writer>;

type TurningFigure = keyof typeof TURNING_POINTS;

const isTurningFigure = (figure: string): figure is TurningFigure => Object.hasOwn(TURNING_POINTS, figure);

export function writeTurningPoint(
  point: Reasoned['turning_point'],
  units: UnitDisplay,
  dates: DateDisplay,
): { figure: TurningFigure; value: string } | null {
  if (point === null || !isTurningFigure(point.figure)) return null;
  return { figure: point.figure, value: TURNING_POINTS[point.figure](point.value, units, dates) };
}
