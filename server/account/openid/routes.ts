import { openIdCalls, openIdSiteCalls } from '@sluice/contract/openid';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAccount } from '../../platform/account-of-request.ts';
import { notFound } from '../../platform/errors.ts';
import { serveCalls } from '../../platform/serve-calls.ts';
import type { App, Services } from '../../platform/services.ts';
import { findUser } from '../../users/index.ts';
import { authenticate } from '../authenticate.ts';
import { checkPassword } from '../check-password.ts';
import { mailLoginChange } from '../mail-login-change.ts';
import { readSource } from '../seen-from.ts';
import { openSession } from '../service.ts';
import { beginLinking, beginLogin, callbackOf } from './begin.ts';
import { finishAtProvider } from './finish.ts';
import { deleteLink, findLinkOf } from './link-store.ts';
import { requireProvider } from './provider.ts';

/** Ties a login at the provider to the browser that began it: nobody is sent into somebody else's account. */
const COOKIE = 'sluice_openid';
const pathOf = ({ basePath }: FastifyRequest) => `${basePath}/auth/openid`;
/** From the address that the provider sends people to. */
const PAGE = '../../#/openid';

function setStateCookie(reply: FastifyReply, state: string, baseUrl: string): void {
  reply.setCookie(COOKIE, state, {
    path: pathOf(reply.request),
    httpOnly: true,
    // It comes back with the provider's redirect, which is a navigation from another site.
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: LIMITS.loginStartMinutes * 60,
  });
}

/** Reads it, and takes it away. */
function takeStateCookie(request: FastifyRequest, reply: FastifyReply): string {
  reply.clearCookie(COOKIE, { path: pathOf(request) });
  return request.cookies[COOKIE] ?? '';
}

const CALLBACK = { access: 'anyone', limit: { times: 60, window: '1 minute' } } as const;

export async function openIdSiteRoutes(app: App, services: Services): Promise<void> {
  const { cookies, settings, db } = services;

  serveCalls(app, 'account', openIdSiteCalls, {
    'POST /openid/start': async (_request, reply) => {
      const { url, state } = await beginLogin(services);
      setStateCookie(reply, state, settings.baseUrl);
      return { url };
    },
  });

  // The provider sends people here.
  app.get('/openid/callback', { schema: { hide: true }, config: CALLBACK }, async (request, reply) => {
    const state = takeStateCookie(request, reply);
    const loggedIn = await authenticate(services, cookies.read(request), true).then(
      ({ id }) => id,
      () => null,
    );
    const url = new URL(request.url, callbackOf(settings.identityUrl));
    const outcome = await finishAtProvider(services, { url, state, fromAddress: request.fromAddress, loggedIn });
    if (typeof outcome === 'string') return reply.redirect(`${PAGE}?outcome=${outcome}`);
    const user = await findUser(db, outcome.id);
    if (!user) throw notFound();
    if (user.disabledAt) return reply.redirect(`${PAGE}?outcome=disabled`);
    const opened = await openSession(services, { user, way: 'openid' }, readSource(request));
    cookies.set(reply, opened.token);
    return reply.redirect(PAGE);
  });
}

export async function openIdRoutes(app: App, services: Services): Promise<void> {
  const { db, settings } = services;

  serveCalls(app, 'account', openIdCalls, {
    'GET /account/provider': async (request) => {
      const { id: userId } = requireAccount(request);
      const link = settings.openId && (await findLinkOf(db, userId, settings.openId.issuer));
      return {
        link: link && {
          email: link.email,
          created_at: link.createdAt.toISOString(),
          last_used_at: link.lastUsedAt?.toISOString() ?? null,
        },
      };
    },

    'POST /account/provider': async (request, reply) => {
      const { url, state } = await beginLinking(services, requireAccount(request), request.body.current_password);
      setStateCookie(reply, state, settings.baseUrl);
      return { url };
    },

    'DELETE /account/provider': async (request) => {
      const { issuer, name } = requireProvider(services);
      const { id: userId } = requireAccount(request);
      const user = await checkPassword(services, userId, request.body.current_password, 'current_password');
      await db.transaction(async (tx) => {
        if (!(await deleteLink(tx, userId, issuer))) throw notFound();
        await mailLoginChange(services, tx, user, 'providerUnlinked', name);
      });
      return { removed: true as const };
    },
  });
}
