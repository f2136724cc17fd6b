/**
 * The coded error catalogue (docs/specification.md, 7; own: 21, 31 to 34, 52 and 61, docs/decisions/0053): one code, one
 * HTTP status, everywhere.
 */
export const ERROR_CODES = {
  tokenInvalid: { code: 1, httpStatus: 401 },
  /** Only on reads: the session was valid and has ended. */
  sessionEnded: { code: 10, httpStatus: 401 },
  notFound: { code: 20, httpStatus: 404 },
  /** The address exists, for the methods that `Allow` names. */
  wrongMethod: { code: 21, httpStatus: 405 },
  /** One error per wrong field, each with its path. */
  invalid: { code: 30, httpStatus: 422 },
  /** Not JSON, cut off, nested too deeply, or with too many values. */
  malformed: { code: 31, httpStatus: 400 },
  tooLarge: { code: 32, httpStatus: 413 },
  wrongMediaType: { code: 33, httpStatus: 415 },
  /** It did not arrive in time. */
  tooSlow: { code: 34, httpStatus: 408 },
  notPermitted: { code: 40, httpStatus: 403 },
  conflict: { code: 50, httpStatus: 409 },
  /** Nothing would end the water of a zone: its valve has no timer (own: 0076). */
  noGuard: { code: 51, httpStatus: 409 },
  /** `If-Match` names an older state (own: 0170). */
  preconditionFailed: { code: 52, httpStatus: 412 },
  tooManyRequests: { code: 60, httpStatus: 429 },
  /** Too much is under way at once, for everybody. */
  busy: { code: 61, httpStatus: 503 },
  deviceUnreachable: { code: 70, httpStatus: 503 },
  upstreamUnavailable: { code: 80, httpStatus: 502 },
  internal: { code: 99, httpStatus: 500 },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;
