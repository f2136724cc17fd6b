/**
 * Conditional changes: `If-Match` names the state that a change was made from, by the ETag of its GET or by its
 * `version` in quotes. A change of anything newer is refused with 412 (RFC 9110, 13.1.1), and changes nothing.
 */
import type { FastifyRequest } from 'fastify';
import { requireAccount } from './account-of-request.ts';
import { callOwnApi } from './acting.ts';
import { matchesEtag } from './conditional-reads.ts';
import { AppError } from './errors.ts';
import type { App } from './services.ts';

const API = '/api/v1';

const preconditionFailed = () =>
  new AppError('preconditionFailed', { message: 'errors.changedMeanwhile', path: 'version' });

/** Answers conditional changes on the routes of `app`. */
export function answerConditionalChanges(app: App): void {
  app.addHook('preHandler', async (request) => {
    const header = request.headers['if-match'];
    if (header === undefined || request.method === 'GET') return;
    const state = await readState(app, request);
    // Whoever may not see it, or names what is gone, is told so by the call itself.
    if (state === null) return;
    const isNamed = state.version !== null && tagsOf(header).includes(`"${state.version}"`);
    if (!isNamed && !matchesEtag(header, state.etag)) throw preconditionFailed();
    if (state.version !== null) holdVersion(request, state.version);
  });
}

const tagsOf = (header: string) => header.split(',').map((tag) => tag.trim());

/** The thing at the address of a change, as its GET answers it; null where that refuses. Throws where there is no GET. */
async function readState(app: App, request: FastifyRequest): Promise<{ etag: string; version: number | null } | null> {
  const url = request.routeOptions.url ?? '';
  if (!url.startsWith(API) || !app.hasRoute({ method: 'GET', url }))
    throw new AppError('preconditionFailed', { message: 'errors.preconditionUnknown' });
  const path = request.url.slice(request.url.indexOf(API) + API.length).replace(/\?.*$/, '');
  const answer = await callOwnApi(app, requireAccount(request), { method: 'GET', path, from: request });
  if (answer.statusCode !== 200) return null;
  return { etag: String(answer.headers.etag ?? ''), version: findVersion(answer.json()) };
}

/** Of the one thing that an answer holds. */
function findVersion({ data }: { data?: Record<string, unknown> }): number | null {
  const things = Object.values(data ?? {}).filter((value) => typeof value === 'object' && value !== null);
  const { version } = { ...things[0] } as { version?: unknown };
  return things.length === 1 && typeof version === 'number' ? version : null;
}

/** What is changed between this look and the change is refused by the call itself. */
function holdVersion(request: FastifyRequest, version: number): void {
  const { body } = request;
  if (!request.routeOptions.config.takesVersion || typeof body !== 'object' || body === null) return;
  if (!('version' in body) || body.version === undefined) request.body = { ...body, version };
}
