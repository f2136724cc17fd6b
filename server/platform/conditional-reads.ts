/** Conditional reads: every GET has an ETag, and a client that has the current one gets 304. */
import { createHash } from 'node:crypto';
import type { App } from './services.ts';

/** Weak, since the same answer is sent plain and compressed. */
const makeEtag = (payload: string) => `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` names this answer; compared weakly (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header === '*' || (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Answers conditional reads on the routes of `app`; a route that sets its own ETag answers for itself. */
export function answerConditionalReads(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
    if (typeof payload !== 'string') return payload;
    const etag = makeEtag(payload);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
}
