/** The coded error catalogue (decisions, session and accounts): one code, one HTTP status, everywhere. */
export const ERROR_CODES = {
  tokenInvalid: { code: 1, httpStatus: 401 },
  /** Only on reads: the session was valid and has ended. */
  sessionEnded: { code: 10, httpStatus: 401 },
  notFound: { code: 20, httpStatus: 404 },
  /** One error per wrong field, each with its path. */
  invalid: { code: 30, httpStatus: 422 },
  notPermitted: { code: 40, httpStatus: 403 },
  conflict: { code: 50, httpStatus: 409 },
  tooManyRequests: { code: 60, httpStatus: 429 },
  deviceUnreachable: { code: 70, httpStatus: 503 },
  upstreamUnavailable: { code: 80, httpStatus: 502 },
  internal: { code: 99, httpStatus: 500 },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;
