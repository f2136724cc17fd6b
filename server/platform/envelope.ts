/** The envelope of every answer: `{status, data}` or `{status, errors}`. The only file of the server that knows it. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorItem, Failure, Success } from '@sluice/contract/envelope';
import { ERROR_CODES, type ErrorName } from '@sluice/contract/errors';
import { inRegionalWords, type SpokenLocale, toLocale } from '@sluice/engine/vocabulary/people';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindAllowed } from './allowed-methods.ts';
import { AppError, type Problem } from './errors.ts';
import { problemsOfInput, RefusedInput } from './input.ts';
import { acceptedLocale, acceptedTags, type Translate, writeTimes } from './language.ts';

export const ok = <Data>(data: Data): Success<Data> => ({ status: 'OK', data });

/** The language of a request: the account's once it is known, otherwise the browser's. */
export function localeOfRequest(request: FastifyRequest): SpokenLocale {
  const header = request.headers['accept-language'];
  return request.account
    ? inRegionalWords(toLocale(request.account.lang), acceptedTags(header))
    : acceptedLocale(header);
}

/** Errors that tell after how many seconds to try again. */
const WAITS: ReadonlySet<ErrorName> = new Set(['tooManyRequests', 'busy']);

/** Problems in the words and units of whoever made the request. */
export function writeProblems(
  translate: Translate,
  request: FastifyRequest,
  problems: readonly Problem[],
): Omit<ErrorItem, 'code'>[] {
  const locale = localeOfRequest(request);
  const unitSystem = request.account?.unitSystem ?? 'SI';
  return problems.map(({ message, figures = {}, thing, path }) => {
    const text = translate(locale, message, writeTimes(figures, locale, unitSystem));
    return {
      message: thing === undefined ? text : translate(locale, 'errors.ofThing', { thing, problem: text }),
      ...(path === undefined ? {} : { path }),
    };
  });
}

const answerIn =
  (translate: Translate) => (request: FastifyRequest, reply: FastifyReply, name: ErrorName, problems: Problem[]) => {
    const { code, httpStatus } = ERROR_CODES[name];
    const seconds = problems.find(({ figures }) => figures?.seconds !== undefined)?.figures?.seconds;
    if (seconds !== undefined && WAITS.has(name)) reply.header('retry-after', seconds);
    const errors: ErrorItem[] = writeProblems(translate, request, problems).map((problem) => ({ code, ...problem }));
    return reply.code(httpStatus).send({ status: 'ERROR', errors } satisfies Failure);
  };

/** Answers "not found" for addresses that no route can read, such as broken escapes or too long parts. */
export const answerUnreadable =
  (translate: Translate) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    void answerIn(translate)(request, reply, 'notFound', [{ message: 'errors.notFound' }]);

/** What Fastify calls faults of a request that no route sees. */
const FAULTS: Readonly<Record<string, [ErrorName, Problem['message']]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', 'errors.bodyTooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrongMediaType', 'errors.mediaType'],
};

/** Where somebody was faster, `If-Match` is what failed. */
function nameFor(request: FastifyRequest, { errorName, problems }: AppError): ErrorName {
  const isStale = errorName === 'conflict' && problems.some(({ path }) => path === 'version');
  return isStale && request.headers['if-match'] !== undefined ? 'preconditionFailed' : errorName;
}

/** Answers every error in the envelope, and addresses and methods that do not exist too. */
export function answerErrors(app: FastifyInstance, translate: Translate, findAllowed: FindAllowed): void {
  const answer = answerIn(translate);

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) return answer(request, reply, nameFor(request, error), error.problems);
    if (error instanceof RefusedInput) {
      // A malformed id is not found.
      if (error.validationContext === 'params')
        return answer(request, reply, 'notFound', [{ message: 'errors.notFound' }]);
      return answer(request, reply, 'invalid', problemsOfInput(error.issues));
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const [name, message] = FAULTS[error.code] ?? ['malformed', 'errors.bodyNotJson'];
      return answer(request, reply, name, [{ message }]);
    }
    request.log.error({ err: error }, 'request failed');
    return answer(request, reply, 'internal', [{ message: 'errors.internal' }]);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = findAllowed(request.url);
    if (allowed === null) return answer(request, reply, 'notFound', [{ message: 'errors.notFound' }]);
    return answer(request, reply.header('allow', allowed), 'wrongMethod', [
      { message: 'errors.wrongMethod', figures: { method: request.method } },
    ]);
  });
}

/** What Node's parser refuses before there is a request. */
const UNPARSED: Readonly<Record<string, [ErrorName, Problem['message']]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['tooSlow', 'errors.tooSlow'],
  HPE_HEADER_OVERFLOW: ['tooLarge', 'errors.headersTooLarge'],
};

/** Answers bytes that are no HTTP request in the envelope, in English, and ends their connection. */
export const answerUnparsed =
  (translate: Translate) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [name, message] = UNPARSED[error.code ?? ''] ?? ['malformed', 'errors.bodyNotJson'];
    const { code, httpStatus } = ERROR_CODES[name];
    const failure: Failure = { status: 'ERROR', errors: [{ code, message: translate('en', message) }] };
    const body = JSON.stringify(failure);
    socket.end(
      `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  };
