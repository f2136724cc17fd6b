/** One place that breaks a border rule. */
export interface Violation {
  file: string;
  line: number;
  /** What was found there: `imports @sluice/server/app`. */
  what: string;
  /** A sentence that says what to do instead. */
  instead: string;
}

export const formatViolation = ({ file, line, what, instead }: Violation) => `${file}:${line} ${what} - ${instead}`;
