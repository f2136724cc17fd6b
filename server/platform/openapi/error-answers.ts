/** The errors that a call can answer, each described once. */
import type { Failure } from '@sluice/contract/envelope';
import { ERROR_CODES, type ErrorName } from '@sluice/contract/errors';

interface ErrorAnswer {
  means: string;
  message: string;
  path?: string;
  headers?: readonly string[];
}

/** Meaning and example of each error; of two with one HTTP status, the description holds the first. */
export const ERROR_ANSWERS = {
  malformed: {
    means: 'No JSON, cut off, nested too deeply, or with too many values.',
    message: 'The request could not be read.',
  },
  tokenInvalid: {
    means: 'No token, or one that is not good. Code 1; on reads code 10 for a session that has ended.',
    message: 'Please log in.',
  },
  notPermitted: {
    means: 'The role, or the token, does not allow it.',
    message: 'You are not allowed to do that here.',
  },
  notFound: {
    means: 'It does not exist, or not for this account.',
    message: 'That does not exist, or no longer does.',
  },
  conflict: {
    means: 'It cannot be done as things stand: in use, taken, too many, or changed by somebody meanwhile.',
    message: 'You already own this garden.',
  },
  preconditionFailed: {
    means: '`If-Match` names an older state, or there is nothing here that it could name (code 52).',
    message: 'Someone else changed this in the meantime. Please review it; nothing was lost.',
    path: 'version',
  },
  tooLarge: { means: 'The body is too large.', message: 'Too much data was sent at once.' },
  wrongMediaType: {
    means: 'The body is not of the media type that the call takes.',
    message: 'Please send this as JSON.',
  },
  invalid: { means: 'One error for each wrong field, with its path.', message: 'Please enter a name', path: 'name' },
  tooManyRequests: {
    means: 'Asked too often.',
    message: 'Too many attempts. Please wait 30 s.',
    headers: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  },
  internal: {
    means: 'An error of the server; it is in its log.',
    message: 'Something went wrong on the server. The error has been logged.',
  },
  upstreamUnavailable: {
    means: 'A service outside, as one of weather, does not answer.',
    message: 'An external service is not responding. Please try again later.',
  },
  busy: {
    means: 'Too much is under way at once (code 61), or a device does not answer and nothing was changed (code 70).',
    message: 'The server is busy. Please try again in 1 s.',
    headers: ['Retry-After'],
  },
} as const satisfies Partial<Record<ErrorName, ErrorAnswer>>;

export type DescribedError = keyof typeof ERROR_ANSWERS;

const HEADERS = {
  ETag: { description: 'Of this answer; send it as `If-None-Match`.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  RateLimit: {
    description: 'By limit: calls that are left (`r`), and seconds until there are all again (`t`).',
    schema: { type: 'string' },
    example: '"all-calls";r=1184;t=21',
  },
  'RateLimit-Policy': {
    description: 'By limit: how many calls (`q`) in how many seconds (`w`).',
    schema: { type: 'string' },
    example: '"all-calls";q=1200;w=60',
  },
  'Idempotency-Replayed': {
    description: '`true` where this answer is that of the first call with the same key.',
    schema: { type: 'string' },
  },
};

/** Headers of answers and errors, as components of a description. */
export const describeHeaders = () => structuredClone(HEADERS);

export const referToHeader = (name: keyof typeof HEADERS) => ({ [name]: { $ref: `#/components/headers/${name}` } });

export const describeErrors = () =>
  Object.fromEntries(
    Object.entries<ErrorAnswer>(ERROR_ANSWERS).map(([name, { means, message, path, headers = [] }]) => {
      const { code } = ERROR_CODES[name as ErrorName];
      const example: Failure = { status: 'ERROR', errors: [{ code, message, ...(path ? { path } : {}) }] };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, example } };
      const headerReferences = headers.map((header) => referToHeader(header as keyof typeof HEADERS));
      return [
        name,
        {
          description: means,
          ...(headerReferences.length > 0 && { headers: Object.assign({}, ...headerReferences) }),
          content,
        },
      ];
    }),
  );
