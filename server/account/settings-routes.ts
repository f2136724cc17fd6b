import { accountDeletion, apiToken, apiTokenCreation, emailChange, passwordChange } from '@sluice/contract/account';
import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import type { ApiTokenId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { atMost } from '../platform/rate-limit.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser } from '../users/index.ts';
import { createApiToken, listApiTokens, removeApiToken } from './api-tokens.ts';
import { sendPasswordReset } from './service.ts';
import { askForEmailChange, changePassword, deleteAccount } from './settings.ts';

const tags = ['account'];
/** A stolen session must not try passwords at leisure. */
const asksPassword = atMost(30, '1 hour');

export async function accountSettingsRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/account/password',
    {
      ...asksPassword,
      schema: {
        tags,
        summary: 'Change the password',
        description: 'Ends every other session. Personal tokens stay as they are.',
        body: passwordChange,
        response: { 200: success(z.object({ changed: z.literal(true) })) },
      },
    },
    async (request) => {
      await changePassword(services, accountOf(request), request.body);
      return ok({ changed: true as const });
    },
  );

  app.post(
    '/account/password/reset',
    {
      ...atMost(10, '1 hour'),
      schema: {
        tags,
        summary: 'Have a link to a new password mailed to oneself',
        body: z.strictObject({}).nullish(),
        response: { 200: success(z.object({ sent: z.literal(true) })) },
      },
    },
    async (request) => {
      const user = await findUser(services.db, accountOf(request).id);
      if (!user) throw notFound();
      await sendPasswordReset(services, user.email);
      return ok({ sent: true as const });
    },
  );

  app.post(
    '/account/email',
    {
      ...asksPassword,
      schema: {
        tags,
        summary: 'Change the email',
        description: 'Takes effect when the link that is mailed to the new address is used.',
        body: emailChange,
        response: { 200: success(z.object({ sent: z.literal(true) })) },
      },
    },
    async (request) => {
      await askForEmailChange(services, accountOf(request).id, request.body);
      return ok({ sent: true as const });
    },
  );

  app.delete(
    '/account',
    {
      ...asksPassword,
      schema: {
        tags,
        summary: 'Delete the account',
        description:
          'Refused while devices stand in gardens of one’s own. Gardens without devices go to their first manager, or with the account.',
        body: accountDeletion,
        response: { 200: success(z.object({ removed: z.literal(true) })) },
      },
    },
    async (request, reply) => {
      await deleteAccount(services, accountOf(request).id, request.body.password);
      services.cookies.clear(reply);
      return ok({ removed: true as const });
    },
  );

  app.get(
    '/account/tokens',
    {
      schema: {
        tags,
        summary: 'My personal tokens',
        response: { 200: success(z.object({ api_tokens: z.array(apiToken) })) },
      },
    },
    async (request) => ok({ api_tokens: await listApiTokens(services, accountOf(request).id) }),
  );

  app.post(
    '/account/tokens',
    {
      config: { tellsSecret: true },
      schema: {
        tags,
        summary: 'Make a personal token',
        description: 'The answer shows the token, this once. A token cannot make tokens.',
        body: apiTokenCreation,
        response: { 200: success(z.object({ token: z.string(), api_token: apiToken })) },
      },
    },
    async (request) => {
      const { id, tokenName } = accountOf(request);
      if (tokenName !== null) throw new AppError('notPermitted', { message: 'errors.tokenMakesNoTokens' });
      return ok(await createApiToken(services, id, request.body));
    },
  );

  app.delete(
    '/account/tokens/:id',
    {
      schema: {
        tags,
        summary: 'Take a personal token back',
        params: z.object({ id: idOf<ApiTokenId>() }),
        response: { 200: success(z.object({ removed: z.literal(true) })) },
      },
    },
    async (request) => {
      request.subjectName = await removeApiToken(services, accountOf(request).id, request.params.id);
      return ok({ removed: true as const });
    },
  );
}
