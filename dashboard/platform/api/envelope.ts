/** The one place of the dashboard that knows how answers are wrapped (ARCHITECTURE.md, invariant 2). */
import type { ErrorItem, Failure, Success } from '@sluice/contract/envelope';
import { ERROR_CODES } from '@sluice/contract/errors';

/** The server refused, with reasons. */
export class RefusedError extends Error {
  readonly errors: readonly ErrorItem[];
  readonly httpStatus: number;
  constructor(errors: readonly ErrorItem[], httpStatus: number) {
    super(errors.map((error) => error.message).join(' '));
    this.name = 'RefusedError';
    this.errors = errors;
    this.httpStatus = httpStatus;
  }
}

/** No answer came at all. */
export class UnreachableError extends Error {
  readonly isRead: boolean;
  constructor(isRead: boolean, cause: unknown) {
    super('unreachable', { cause });
    this.name = 'UnreachableError';
    this.isRead = isRead;
  }
}

/** An answer came, but not one of ours (a proxy's page, a torn body). */
export class UnreadableAnswerError extends Error {
  readonly httpStatus: number;
  constructor(httpStatus: number) {
    super(`unreadable answer, HTTP status ${httpStatus}`);
    this.name = 'UnreadableAnswerError';
    this.httpStatus = httpStatus;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Takes the data out of an answer, or throws what the server said. */
export function unwrap<Data>(body: unknown, httpStatus: number): Data {
  if (isRecord(body) && body.status === 'OK') return (body as unknown as Success<Data>).data;
  if (isRecord(body) && body.status === 'ERROR' && Array.isArray(body.errors)) {
    throw new RefusedError((body as unknown as Failure).errors, httpStatus);
  }
  throw new UnreadableAnswerError(httpStatus);
}

/** Code 1 on any call and code 10 on reads: the session is over. */
export function isSessionOver(error: unknown, isRead: boolean): boolean {
  if (!(error instanceof RefusedError)) return false;
  return error.errors.some(
    ({ code }) => code === ERROR_CODES.tokenInvalid.code || (isRead && code === ERROR_CODES.sessionEnded.code),
  );
}

/** The messages of a refusal by field; those without a field are left out. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof RefusedError)) return {};
  return Object.fromEntries(error.errors.flatMap(({ path, message }) => (path ? [[path, message]] : [])));
}
