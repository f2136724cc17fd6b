/** Ties a login at the provider to the browser that began it: nobody is sent into somebody else's account. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'sluice_openid';
const PATH = '/auth/openid';

export function setStateCookie(reply: FastifyReply, state: string, baseUrl: string): void {
  reply.setCookie(COOKIE, state, {
    path: PATH,
    httpOnly: true,
    // It comes back with the provider's redirect, which is a navigation from another site.
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: LIMITS.loginStartMinutes * 60,
  });
}

/** Reads it, and takes it away. */
export function takeStateCookie(request: FastifyRequest, reply: FastifyReply): string {
  reply.clearCookie(COOKIE, { path: PATH });
  return request.cookies[COOKIE] ?? '';
}
