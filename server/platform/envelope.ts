/** The envelope of every answer: `{status, data}` or `{status, errors}`. Only this file knows it on the server. */
import type { ErrorItem, Failure, Success } from '@sluice/contract/envelope';
import { ERROR_CODES, type ErrorName } from '@sluice/contract/errors';
import { type Locale, localeOf } from '@sluice/engine/vocabulary/people';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { AppError, type Problem } from './errors.ts';
import { acceptedLocale, type Translate } from './language.ts';

export const ok = <Data>(data: Data): Success<Data> => ({ status: 'OK', data });

/** The language of whoever asks: the account's once it is known, else what the browser prefers. */
export function localeOfRequest(request: FastifyRequest): Locale {
  return request.account ? localeOf(request.account.lang) : acceptedLocale(request.headers['accept-language']);
}

/** Answers every error in the envelope, and unknown API addresses too. */
export function answerErrors(app: FastifyInstance, translate: Translate): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, name: ErrorName, problems: Problem[]) => {
    const { code, httpStatus } = ERROR_CODES[name];
    const locale = localeOfRequest(request);
    const errors: ErrorItem[] = problems.map((problem) => ({
      code,
      message: translate(locale, problem.message, problem.figures),
      ...(problem.path === undefined ? {} : { path: problem.path }),
    }));
    return reply.code(httpStatus).send({ status: 'ERROR', errors } satisfies Failure);
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) return answer(request, reply, error.errorName, error.problems);
    if (hasZodFastifySchemaValidationErrors(error)) {
      const issues = error.validation.map((entry) => entry.params.issue as z.core.$ZodIssue);
      return answer(request, reply, isPathParameter(error) ? 'notFound' : 'invalid', problemsOf(error, issues));
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

/** An id that is no id names nothing. */
const isPathParameter = (error: FastifyError & { validationContext?: string }) => error.validationContext === 'params';

function problemsOf(error: FastifyError & { validationContext?: string }, issues: z.core.$ZodIssue[]): Problem[] {
  if (isPathParameter(error)) return [{ message: 'errors.notFound' }];
  return issues.flatMap((issue) => problemsOfIssue(issue, []));
}

function problemsOfIssue(issue: z.core.$ZodIssue, prefix: PropertyKey[]): Problem[] {
  const place = [...prefix, ...issue.path];
  const path = place.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...place, key].map(String).join('.'),
      message: 'validation.unknownField',
      figures: { field: key },
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = [...issue.errors].sort((a, b) => weight(a) - weight(b));
    return closest.flatMap((inner) => problemsOfIssue(inner, place));
  }
  if (issue.message.startsWith('validation.')) return [{ path, message: issue.message as Problem['message'] }];
  if (issue.code === 'invalid_type') {
    return [
      { path, message: issue.message.endsWith('received undefined') ? 'validation.required' : 'validation.wrongType' },
    ];
  }
  return [{ path, message: 'validation.wrongValue' }];
}

/** A branch of a union that misses a field is further from what was meant than one with a wrong value. */
const weight = (issues: z.core.$ZodIssue[]) =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'invalid_type' || issue.code === 'unrecognized_keys' ? 10 : 1),
    0,
  );
