/** What a parser answers: the parsed value, or every problem it found. Parsers never throw and never let NaN through. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What can be wrong with a garden's figures, by name, so that each can be said in the reader's language. */
export const PROBLEM_NAMES = [
  'MISSING',
  'NOT_A_NUMBER',
  'NOT_A_WHOLE_NUMBER',
  'NOT_A_DATE',
  'NOT_A_TIME_OF_DAY',
  'NOT_A_TIME_ZONE',
  'NOT_IN_THE_LIST',
  'TWICE',
  'UNKNOWN_FIELD',
  'BELOW_LEAST',
  'ABOVE_MOST',
  'WILTING_POINT_ABOVE_FIELD_CAPACITY',
  'FIELD_CAPACITY_ABOVE_SATURATION',
  'MINIMUM_ABOVE_MAXIMUM',
  'DEW_POINT_ABOVE_TEMPERATURE',
  'END_NOT_AFTER_START',
  'CROSSES_DAY_BOUNDARY',
  'NO_DAY_CHOSEN',
  'NO_ZONE_CHOSEN',
] as const;
export type ProblemName = (typeof PROBLEM_NAMES)[number];

export interface Problem {
  readonly name: ProblemName;
  /** Path: `soil.wiltingPoint`, `zones.2.durationS`. */
  readonly path: string;
  /** The value that was found. */
  readonly value: unknown;
  /** The bound that was broken, if there is one. */
  readonly bound?: number;
}

export const accepted = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const refused = <Value>(problems: readonly Problem[]): Result<Value> => ({ ok: false, problems });
