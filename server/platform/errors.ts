/** Errors that reach people: a code of the catalogue, and words in the reader's language. */
import type { ErrorName } from '@sluice/contract/errors';
import type { MessageKey } from './language.ts';

export interface Problem {
  message: MessageKey;
  figures?: Record<string, string | number>;
  /** The field at fault, as `zones.0.minutes`. */
  path?: string;
  /** Name of the one of several things that it is about. */
  thing?: string;
}

/** Thrown anywhere below a route; the envelope turns it into an answer. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly problems: Problem[];
  constructor(errorName: ErrorName, ...problems: Problem[]) {
    super(problems.map((problem) => problem.message).join(', '));
    this.name = 'AppError';
    this.errorName = errorName;
    this.problems = problems;
  }
}

/** What does not exist and what belongs to somebody else answer alike, so that ids cannot be probed. */
export const notFound = () => new AppError('notFound', { message: 'errors.notFound' });
export const notPermitted = () => new AppError('notPermitted', { message: 'errors.notPermitted' });
/** `path`: the field at fault, where there is one. */
export const conflict = (message: MessageKey, figures: Problem['figures'] = {}, path?: string) =>
  new AppError('conflict', { message, figures, ...(path === undefined ? {} : { path }) });
export const invalid = (path: string, message: MessageKey, figures: Problem['figures'] = {}) =>
  new AppError('invalid', { message, figures, path });
