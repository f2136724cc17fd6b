import { accountCalls } from '@sluice/contract/account';
import { requireAccount } from '../platform/account-of-request.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { queueAskedMail } from '../platform/mail-queue/queue.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser } from '../users/index.ts';
import { createApiToken, listApiTokens, removeApiToken } from './api-tokens.ts';
import { mailConfirmationAgain } from './email-confirmation.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, readSecondFactor } from './second-factor.ts';
import { mailPasswordReset } from './service.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions.ts';
import { askForEmailChange, changePassword, deleteAccount, type LeaveFirms } from './settings.ts';
import type { EndOpenings } from './ways-in.ts';

export async function accountSettingsRoutes(
  app: App,
  services: Services,
  endOpenings: EndOpenings,
  leaveFirms: LeaveFirms,
): Promise<void> {
  serveCalls(app, 'account', accountCalls, {
    'POST /account/password': async (request) => {
      await changePassword(services, requireAccount(request), request.body, endOpenings);
      return { changed: true as const };
    },

    'POST /account/password/reset': async (request) => {
      const user = await findUser(services.db, requireAccount(request).id);
      if (!user) throw notFound();
      await mailPasswordReset(services, user, queueAskedMail);
      return { sent: true as const };
    },

    'POST /account/email': async (request) => {
      await askForEmailChange(services, requireAccount(request).id, request.body);
      return { sent: true as const };
    },

    'POST /account/email/confirmation': async (request) => {
      await mailConfirmationAgain(services, requireAccount(request).id);
      return { sent: true as const };
    },

    'DELETE /account': async (request, reply) => {
      await deleteAccount(services, requireAccount(request).id, request.body.password, leaveFirms);
      services.cookies.clear(reply);
      return { removed: true as const };
    },

    'GET /account/sessions': async (request) => ({
      sessions: await listSessions(services, requireAccount(request)),
    }),

    'DELETE /account/sessions': async (request) => {
      await endOtherSessions(services, requireAccount(request));
      return { removed: true as const };
    },

    'DELETE /account/sessions/:id': async (request) => {
      await endOneSession(services, requireAccount(request), request.params.id);
      return { removed: true as const };
    },

    'GET /account/second_factor': (request) => readSecondFactor(services, requireAccount(request).id),

    'POST /account/second_factor': (request) =>
      beginSecondFactor(services, requireAccount(request), request.body.current_password),

    'POST /account/second_factor/confirm': async (request) => ({
      recovery_codes: await confirmSecondFactor(services, requireAccount(request).id, request.body.code),
    }),

    'DELETE /account/second_factor': async (request) => {
      await endSecondFactor(services, requireAccount(request).id, request.body);
      return { removed: true as const };
    },

    'GET /account/tokens': async (request) => ({
      api_tokens: await listApiTokens(services, requireAccount(request).id),
    }),

    'POST /account/tokens': async (request) => {
      const { id, tokenName } = requireAccount(request);
      if (tokenName !== null) throw new AppError('notPermitted', { message: 'errors.tokenMakesNoTokens' });
      return await createApiToken(services, id, request.body);
    },

    'DELETE /account/tokens/:id': async (request) => {
      request.subjectName = await removeApiToken(services, requireAccount(request).id, request.params.id);
      return { removed: true as const };
    },
  });
}
