import {
  accountOptions,
  emailConfirmation,
  forgottenPassword,
  invitationAcceptance,
  login,
  openedSession,
  passwordReset,
  registration,
  sharedSession,
} from '@sluice/contract/account';
import { success } from '@sluice/contract/envelope';
import { share } from '@sluice/contract/users';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { ok } from '../platform/envelope.ts';
import { atMost } from '../platform/rate-limit.ts';
import type { App, Services } from '../platform/services.ts';
import { digestOf } from '../platform/session-cookie.ts';
import { acceptInvitation } from '../users/index.ts';
import { accountByLink, authenticate } from './authenticate.ts';
import { bearerToken } from './bearer.ts';
import { checkLogin, closeSession, createAccount, openSession, resetPassword, sendPasswordReset } from './service.ts';
import { confirmEmail } from './settings.ts';

const tags = ['account'];

/** Pages of "the website": they share a session cookie, and need no bearer token. */
export async function accountRoutes(app: App, services: Services): Promise<void> {
  const { cookies, settings } = services;

  app.get(
    '/options',
    {
      ...atMost(300, '1 minute'),
      schema: { tags, summary: 'What the pages before the login offer', response: { 200: success(accountOptions) } },
    },
    async () => ok({ demo: settings.demo, registration: true, locales: [...LOCALES], version: packageJson.version }),
  );

  app.post(
    '/register',
    {
      ...atMost(60, '1 hour'),
      schema: { tags, summary: 'Create an account', body: registration, response: { 200: success(openedSession) } },
    },
    async (request, reply) => {
      const opened = await openSession(services, await createAccount(services, request.body));
      cookies.set(reply, opened.token);
      return ok(opened);
    },
  );

  app.post(
    '/login',
    {
      ...atMost(20, '1 minute', 'email'),
      schema: { tags, summary: 'Sign in', body: login, response: { 200: success(openedSession) } },
    },
    async (request, reply) => {
      const opened = await openSession(services, await checkLogin(services, request.body));
      cookies.set(reply, opened.token);
      return ok(opened);
    },
  );

  app.get(
    '/session',
    {
      ...atMost(300, '1 minute'),
      schema: { tags, summary: 'The shared session token', response: { 200: success(sharedSession) } },
    },
    async (request) => {
      const token = cookies.read(request);
      const isGood = await authenticate(services, token, true).then(
        () => true,
        () => false,
      );
      return ok(isGood ? { token, digest: digestOf(token) } : { token: '', digest: '' });
    },
  );

  app.delete(
    '/logout',
    {
      ...atMost(60, '1 minute'),
      schema: { tags, summary: 'Sign out', response: { 200: success(z.object({ logged_out: z.literal(true) })) } },
    },
    async (request, reply) => {
      for (const token of new Set([bearerToken(request), cookies.read(request)])) {
        if (token !== '') await closeSession(services, token);
      }
      cookies.clear(reply);
      return ok({ logged_out: true as const });
    },
  );

  app.post(
    '/password/forgot',
    {
      ...atMost(10, '1 hour'),
      schema: {
        tags,
        summary: 'Ask for a link to set a new password',
        body: forgottenPassword,
        response: { 200: success(z.object({ sent: z.literal(true) })) },
      },
    },
    async (request) => {
      await sendPasswordReset(services, request.body.email);
      return ok({ sent: true as const });
    },
  );

  app.post(
    '/password/reset',
    {
      ...atMost(20, '1 hour'),
      schema: {
        tags,
        summary: 'Set a new password by the mailed link',
        body: passwordReset,
        response: { 200: success(z.object({ reset: z.literal(true) })) },
      },
    },
    async (request, reply) => {
      const userId = await resetPassword(services, request.body.token, request.body.password);
      request.account = await accountByLink(services, userId);
      cookies.clear(reply);
      return ok({ reset: true as const });
    },
  );

  app.post(
    '/email/confirm',
    {
      ...atMost(20, '1 hour'),
      schema: {
        tags,
        summary: 'Take a new email over by the mailed link',
        body: emailConfirmation,
        response: { 200: success(z.object({ confirmed: z.literal(true) })) },
      },
    },
    async (request) => {
      request.account = await accountByLink(services, await confirmEmail(services, request.body.token));
      return ok({ confirmed: true as const });
    },
  );

  app.post(
    '/invitations/accept',
    {
      ...atMost(60, '1 hour'),
      schema: {
        tags,
        summary: 'Take up an invitation to a garden by the mailed link',
        description: 'For whoever is signed in with another email than the one that was invited.',
        body: invitationAcceptance,
        response: { 200: success(z.object({ share })) },
      },
    },
    async (request) => {
      request.account = await authenticate(services, bearerToken(request), false);
      const accepted = await acceptInvitation(services, request.account.id, request.body.token);
      request.groupId = accepted.group_id;
      return ok({ share: accepted });
    },
  );
}
