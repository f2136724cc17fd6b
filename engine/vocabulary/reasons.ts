/**
 * Every reason for which a zone is watered, or planned water falls, described once for the engine, the server and the
 * dashboard (docs/decisions/0028). Its texts go by its name: `reason.<NAME>` is two or three words for calendar and
 * messages, `reasonRule.<NAME>` a sentence. CONTRIBUTING.md tells how to add one.
 */
import type { Figure, FigureValue } from './reason-figures.ts';
import type { ReasonType } from './watering.ts';
import { readMissingFacts } from './zone-facts.ts';

/** What the calendar is filtered by, and what gives a reason its colour and icon. */
export type ReasonKind =
  | 'smart'
  | 'program'
  | 'manual'
  | 'regulation'
  | 'weather'
  | 'restriction'
  | 'moisture'
  | 'budget';

/** Whether water flows, a start is left out, or less fits than is needed. */
export type ReasonEffect = 'water' | 'skip' | 'shortfall';

/** A skip is shown in the calendar; a loud one is also sent as a message. */
export type Loudness = 'calendar' | 'message';

/** Figures that have a second version for an overruled reason: `rainMm` and `despiteRainMm`. */
type DespiteFigure = { [Name in Figure]: `despite${Capitalize<Name>}` extends Figure ? Name : never }[Figure];

/** What a run says that overruled a reason. */
interface Yielding {
  /**
   * Sentence keys: where the zone's balance decided, and where earlier forecasts did; null where that never happens.
   */
  readonly word: string;
  readonly again: string | null;
  readonly figures: readonly DespiteFigure[];
}

interface ReasonDescription {
  /**
   * How it is stored and sent; the pair is a reason's own and never changes. Negative codes are of docs/specification.md, 3,
   * positive ones ours. Null: also what was stored of this type before its reasons had codes of their own.
   */
  readonly type: ReasonType;
  readonly code: number | null;
  readonly kind: ReasonKind;
  readonly effect: ReasonEffect;
  readonly loudness: Loudness;
  /** What is known whenever it is given, and what only sometimes. */
  readonly figures: readonly Figure[];
  readonly sometimes: readonly Figure[];
  /** Figures on which the answer can turn; their texts are `why.turn.<its name on the wire>`. */
  readonly turnsOn: readonly Figure[];
  /**
   * Of a forecast or a sensor, which may hold a zone back only as long as it can wait (docs/decisions/0021); null where
   * it always holds. The sentences are `reasonNote.despite.<word>`.
   */
  readonly yields: Yielding | null;
}

const WATER = {
  code: null,
  effect: 'water',
  loudness: 'calendar',
  figures: [],
  sometimes: [],
  turnsOn: [],
  yields: null,
} as const;
/** A skip that always holds and gives no figures; each adds what it has. */
const SKIP = { effect: 'skip', figures: [], sometimes: [], turnsOn: [], yields: null } as const;
const SHORTFALL = { ...WATER, effect: 'shortfall', kind: 'budget', figures: ['shortfallMm'] } as const;

export const REASONS = {
  SMART: { ...WATER, type: 'SMART', kind: 'smart' },
  PROGRAM: { ...WATER, type: 'FIX', kind: 'program' },
  MANUAL: { ...WATER, type: 'MANUAL', kind: 'manual' },

  /** A person skipped it, and knows. */
  USER_SKIP: {
    ...SKIP,
    type: 'USER_CONSTRAINT',
    code: 1,
    kind: 'restriction',
    loudness: 'calendar',
    figures: ['scope'],
    sometimes: ['startsAt', 'skippedUntil', 'skippedBy', 'skippedById', 'skippedAt'],
    turnsOn: ['startsAt'],
  },
  /** An appointment in a calendar that people subscribed to. */
  APPOINTMENT: {
    ...SKIP,
    type: 'USER_CONSTRAINT',
    code: 3,
    kind: 'restriction',
    loudness: 'calendar',
    figures: ['appointment', 'startsAt', 'skippedUntil'],
    turnsOn: ['startsAt'],
  },
  /** Its device is switched off by its own setting. */
  SWITCHED_OFF: {
    ...SKIP,
    type: 'USER_CONSTRAINT',
    code: 2,
    kind: 'restriction',
    loudness: 'calendar',
    figures: ['switchedOff'],
  },
  RAIN_DELAY: {
    ...SKIP,
    type: 'USER_WEATHER',
    code: null,
    kind: 'weather',
    loudness: 'message',
    figures: ['rainDelayUntil'],
    sometimes: ['startsAt'],
    turnsOn: ['startsAt'],
  },
  RESTRICTION: {
    ...SKIP,
    type: 'USER_CONSTRAINT',
    code: null,
    kind: 'restriction',
    loudness: 'message',
    figures: ['closedBy'],
  },
  CLOSED_SEASON: { ...SKIP, type: 'SYS_CONSTRAINT', code: null, kind: 'restriction', loudness: 'message' },
  /** Too little is known of the zone to keep its balance. */
  MISSING_FACTS: {
    ...SKIP,
    type: 'SYS_CONSTRAINT',
    code: 1,
    kind: 'restriction',
    loudness: 'message',
    figures: ['missing'],
  },

  /** Water flowed on after its end, or its valve did not close, and nobody has said that it is right again. */
  ZONE_LOCKED: {
    ...SKIP,
    type: 'SYS_CONSTRAINT',
    code: 2,
    kind: 'restriction',
    loudness: 'message',
    figures: ['lockedSince'],
  },

  /** The law leaves no time on this day. */
  REGULATION: {
    ...SKIP,
    type: 'REGULATION',
    code: null,
    kind: 'regulation',
    loudness: 'message',
    figures: ['closedBy'],
  },
  REGULATION_DAYS: {
    ...SKIP,
    type: 'REGULATION',
    code: 1,
    kind: 'regulation',
    loudness: 'message',
    figures: ['daysWatered', 'mostDaysPerWeek'],
    turnsOn: ['daysWatered'],
  },
  REGULATION_RAIN: {
    ...SKIP,
    type: 'REGULATION',
    code: 2,
    kind: 'regulation',
    loudness: 'message',
    figures: ['rainMm', 'thresholdMm', 'hours'],
    turnsOn: ['rainMm'],
  },

  WINTERIZATION: {
    ...SKIP,
    type: 'SYS_WEATHER',
    code: -1,
    kind: 'weather',
    loudness: 'message',
    figures: ['thresholdC'],
    sometimes: ['temperatureMinC', 'mildNights', 'temperatureMaxC', 'tenDayMeanC'],
    turnsOn: ['temperatureMinC', 'mildNights', 'temperatureMaxC', 'tenDayMeanC'],
  },
  RAIN: {
    ...SKIP,
    type: 'SYS_WEATHER',
    code: -2,
    kind: 'weather',
    loudness: 'message',
    figures: ['rainMm', 'thresholdMm', 'daysFromRain', 'basis'],
    sometimes: ['rainProbability', 'rainChance'],
    turnsOn: ['rainMm'],
    yields: { word: 'rain', again: 'rain_again', figures: ['rainMm', 'rainProbability'] },
  },
  WIND: {
    ...SKIP,
    type: 'SYS_WEATHER',
    code: -3,
    kind: 'weather',
    loudness: 'message',
    figures: ['windKmh', 'thresholdKmh'],
    turnsOn: ['windKmh'],
    yields: { word: 'wind', again: 'wind_again', figures: ['windKmh'] },
  },

  /** The zone's own sensor reads moist enough. */
  SENSOR_MOISTURE: {
    ...SKIP,
    type: 'USER_MOISTURE',
    code: null,
    kind: 'moisture',
    loudness: 'message',
    figures: ['moisture', 'skipAbove'],
    turnsOn: ['moisture'],
    yields: { word: 'moisture', again: null, figures: ['moisture'] },
  },
  /** The balance can wait; true on most days, so no message. */
  SOIL_MOISTURE: {
    ...SKIP,
    type: 'SYS_MOISTURE',
    code: null,
    kind: 'moisture',
    loudness: 'calendar',
    figures: ['depletionMm', 'expectedDepletionMm', 'triggerDepletionMm'],
    turnsOn: ['expectedDepletionMm'],
  },
  /** The run would be too short. */
  FULL_SOIL: {
    ...SKIP,
    type: 'SYS_MOISTURE',
    code: 1,
    kind: 'moisture',
    loudness: 'calendar',
    figures: ['neededSeconds', 'leastRunSeconds'],
    turnsOn: ['neededSeconds'],
  },
  /** The watering hours of the day are over, and its plants do not suffer yet (docs/decisions/0128). */
  NEXT_HOURS: {
    ...SKIP,
    type: 'SYS_MOISTURE',
    code: 2,
    kind: 'moisture',
    loudness: 'calendar',
    figures: ['depletionMm', 'stressDepletionMm'],
    sometimes: ['nextHoursAt'],
  },

  /** The zone or the garden has had the most water that it may have in a day. */
  DAY_VOLUME: {
    ...SKIP,
    type: 'USER_BUDGET',
    code: 1,
    kind: 'budget',
    loudness: 'message',
    figures: ['dayVolumeL', 'mostDayVolumeL'],
  },

  /** Without the month's budget it would be watered today (docs/decisions/0182). */
  MONTH_BUDGET: {
    ...SKIP,
    type: 'USER_BUDGET',
    code: 2,
    kind: 'budget',
    loudness: 'calendar',
    figures: ['depletionMm', 'budgetUse'],
  },

  /** The tank that waters it would be drawn below its reserve (docs/decisions/0183); has its own message. */
  TANK_RESERVE: {
    ...SKIP,
    type: 'USER_BUDGET',
    code: 3,
    kind: 'budget',
    loudness: 'calendar',
    figures: ['tankL', 'tankReserveL'],
  },

  /** Has its own message, once a week and zone. */
  OWN_LIMITS: { ...SHORTFALL, type: 'USER_BUDGET' },
  TOO_LITTLE_TIME: { ...SHORTFALL, type: 'SYS_BUDGET' },
} as const satisfies Record<string, ReasonDescription>;

export type Reason = keyof typeof REASONS;
type With<Property extends keyof ReasonDescription, Value> = {
  [Name in Reason]: (typeof REASONS)[Name][Property] extends Value ? Name : never;
}[Reason];

export const REASON_NAMES = Object.keys(REASONS) as Reason[];

/** Reasons not to water. */
export type SkipReason = With<'effect', 'skip'>;
/** Reasons that are sent as messages. */
export type LoudReason = With<'loudness', 'message'>;
/** Reasons that may give way. */
export type YieldingReason = With<'yields', Yielding>;

/** Figures on which an answer can turn. */
export type TurningFigure = (typeof REASONS)[Reason]['turnsOn'][number];

/** The figures behind a reason, as the engine holds them. */
export type ReasonFigures<Name extends Reason> = {
  readonly [Each in (typeof REASONS)[Name]['figures'][number]]: FigureValue<Each>;
} & { readonly [Each in (typeof REASONS)[Name]['sometimes'][number]]?: FigureValue<Each> };

/**
 * The text of two or three words, the same wherever a run or a skip is named; of missing facts the first one.
 * @param missing the figure of that name
 */
export function reasonText(reason: Reason, missing: string | number | undefined) {
  const [fact] = readMissingFacts(missing);
  return fact === undefined ? (`reason.${reason}` as const) : (`missingFact.${fact}` as const);
}

export const isLoud = (reason: Reason): reason is LoudReason => REASONS[reason].loudness === 'message';
export const LOUD_REASONS = REASON_NAMES.filter(isLoud);

/** Whether it is a forecast that may give way; the same rain, once it was `measured`, is none. */
export const isForecast = (reason: Reason, basis: string | undefined) =>
  REASONS[reason].kind === 'weather' && REASONS[reason].yields !== null && basis !== 'measured';

/** The reason that is stored and sent as this pair. */
export function findReason(type: ReasonType, code: number | null): Reason {
  const found = REASON_NAMES.find((name) => REASONS[name].type === type && REASONS[name].code === code);
  if (found === undefined) throw new RangeError(`no reason is registered as ${type} ${code}`);
  return found;
}
