import { setTimeout as sleep } from 'node:timers/promises';
import { siteCalls } from '@sluice/contract/account';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { digestToken } from '../platform/session-cookie.ts';
import { offersDemo } from '../platform/stored-settings/store.ts';
import { VERSION } from '../platform/version.ts';
import { acceptInvitation, hasAccounts } from '../users/index.ts';
import { authenticate } from './authenticate.ts';
import { bearerToken } from './bearer.ts';
import { confirmEmail } from './email-confirmation.ts';
import { findPasskeyPlace } from './passkeys/passkey-place.ts';
import { readRegistrationRule, refuseRegistration } from './registration.ts';
import { readSource } from './seen-from.ts';
import { checkLogin, closeSession, createAccount, openSession, resetPassword, sendPasswordReset } from './service.ts';
import type { EndOpenings } from './ways-in.ts';

/** Longer than mailing a link takes, which is a few milliseconds. */
const ANSWERS_AFTER_MS = 80;

/** Pages of "the website": they share a session cookie, and need no bearer token. */
export async function accountRoutes(app: App, services: Services, endOpenings: EndOpenings): Promise<void> {
  const { cookies, settings } = services;

  serveCalls(app, 'account', siteCalls, {
    'GET /options': async (request) => {
      const rule = await readRegistrationRule(services.db, settings, app.forwarding.wasSeen);
      return {
        demo: await offersDemo(services.db, settings),
        registration: rule === 'open',
        registration_rule: rule,
        can_restore: !(await hasAccounts(services.db)),
        sends_mail: settings.smtpUrl !== null,
        locales: [...LOCALES],
        version: VERSION,
        // The provider sends people to our own address, and may not be framed.
        openid_name: request.isIngress ? null : (settings.openId?.name ?? null),
        passkey_origin: findPasskeyPlace(settings.identityUrl)?.origin ?? null,
      };
    },

    'POST /register': async (request, reply) => {
      const user = await createAccount(services, request.body, readSource(request), (tx) =>
        refuseRegistration(tx, services, request.body.invitation, app.forwarding.wasSeen),
      );
      const opened = await openSession(services, { user, way: 'password' }, readSource(request));
      cookies.set(reply, opened.token);
      return opened;
    },

    'POST /login': async (request, reply) => {
      const opened = await openSession(
        services,
        await checkLogin(services, request.body, request.fromAddress),
        readSource(request),
      );
      cookies.set(reply, opened.token);
      return opened;
    },

    'GET /session': async (request) => {
      const token = cookies.read(request);
      const isGood = await authenticate(services, token, true).then(
        () => true,
        () => false,
      );
      return isGood ? { token, digest: digestToken(token) } : { token: '', digest: '' };
    },

    'DELETE /logout': async (request, reply) => {
      for (const token of new Set([bearerToken(request), cookies.read(request)])) {
        if (token !== '') await closeSession(services, token, request.fromAddress);
      }
      cookies.clear(reply);
      return { logged_out: true as const };
    },

    'POST /password/forgot': async (request) => {
      // The time of an answer must not show whether somebody has an account.
      await Promise.all([
        sendPasswordReset(services, request.body.email, request.fromAddress),
        sleep(ANSWERS_AFTER_MS),
      ]);
      return { sent: true as const };
    },

    'POST /password/reset': async (request, reply) => {
      await resetPassword(services, request.body, request.fromAddress, endOpenings);
      cookies.clear(reply);
      return { reset: true as const };
    },

    'POST /email/confirm': async (request) => {
      await confirmEmail(services, request.body.token, request.fromAddress);
      return { confirmed: true as const };
    },

    'POST /invitations/accept': async (request) => {
      request.account = await authenticate(services, bearerToken(request), false);
      const accepted = await acceptInvitation(services, request.account.id, request.body.token);
      request.groupId = accepted.group_id;
      return { share: accepted };
    },
  });
}
