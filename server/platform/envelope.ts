/** The envelope of every answer: `{status, data}` or `{status, errors}`. The only file of the server that knows it. */
import type { ErrorItem, Failure, Success } from '@sluice/contract/envelope';
import { ERROR_CODES, type ErrorName } from '@sluice/contract/errors';
import { type Locale, toLocale } from '@sluice/engine/vocabulary/people';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type Problem } from './errors.ts';
import { problemsOfInput, RefusedInput } from './input.ts';
import { acceptedLocale, type Translate } from './language.ts';

export const ok = <Data>(data: Data): Success<Data> => ({ status: 'OK', data });

/** The language of a request: the account's once it is known, otherwise the browser's. */
export function localeOfRequest(request: FastifyRequest): Locale {
  return request.account ? toLocale(request.account.lang) : acceptedLocale(request.headers['accept-language']);
}

const answerIn =
  (translate: Translate) => (request: FastifyRequest, reply: FastifyReply, name: ErrorName, problems: Problem[]) => {
    const { code, httpStatus } = ERROR_CODES[name];
    const locale = localeOfRequest(request);
    const errors: ErrorItem[] = problems.map((problem) => ({
      code,
      message: translate(locale, problem.message, problem.figures),
      ...(problem.path === undefined ? {} : { path: problem.path }),
    }));
    return reply.code(httpStatus).send({ status: 'ERROR', errors } satisfies Failure);
  };

/** For addresses that no route can read, such as broken escapes or too long parts: not found. */
export const answerUnreadable =
  (translate: Translate) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    void answerIn(translate)(request, reply, 'notFound', [{ message: 'errors.notFound' }]);

/** Answers every error in the envelope, and unknown API addresses too. */
export function answerErrors(app: FastifyInstance, translate: Translate): void {
  const answer = answerIn(translate);

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) return answer(request, reply, error.errorName, error.problems);
    if (error instanceof RefusedInput) {
      // A malformed id is not found.
      if (error.validationContext === 'params')
        return answer(request, reply, 'notFound', [{ message: 'errors.notFound' }]);
      return answer(request, reply, 'invalid', problemsOfInput(error.issues));
    }
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      return answer(request, reply, 'invalid', [{ message: 'errors.bodyTooLarge' }]);
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return answer(request, reply, 'invalid', [{ message: 'errors.bodyNotJson' }]);
    }
    request.log.error({ err: error }, 'request failed');
    return answer(request, reply, 'internal', [{ message: 'errors.internal' }]);
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply, 'notFound', [{ message: 'errors.notFound' }]));
}
