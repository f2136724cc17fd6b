import { passkeyCalls, passkeySiteCalls } from '@sluice/contract/passkeys';
import { requireAccount } from '../../platform/account-of-request.ts';
import { serveCalls } from '../../platform/serve-calls.ts';
import type { App, Services } from '../../platform/services.ts';
import { readSource } from '../seen-from.ts';
import { openSession } from '../service.ts';
import { beginPasskeyLogin, checkPasskeyLogin } from './log-in.ts';
import { addPasskey, beginPasskey, changePasskey, listPasskeys, removePasskey } from './passkeys.ts';

export async function passkeySiteRoutes(app: App, services: Services): Promise<void> {
  serveCalls(app, 'account', passkeySiteCalls, {
    'POST /passkey/options': async () => ({ options: await beginPasskeyLogin(services) }),

    'POST /passkey/login': async (request, reply) => {
      const user = await checkPasskeyLogin(services, request.body, request.fromAddress);
      const opened = await openSession(services, { user, way: 'passkey' }, readSource(request));
      services.cookies.set(reply, opened.token);
      return opened;
    },
  });
}

export async function passkeyRoutes(app: App, services: Services): Promise<void> {
  serveCalls(app, 'account', passkeyCalls, {
    'GET /account/passkeys': async (request) => ({
      passkeys: await listPasskeys(services, requireAccount(request).id),
    }),

    'POST /account/passkeys/options': async (request) => ({
      options: await beginPasskey(services, requireAccount(request), request.body.current_password),
    }),

    'POST /account/passkeys': async (request) => ({
      passkey: await addPasskey(services, requireAccount(request), request.body),
    }),

    'PATCH /account/passkeys/:id': async (request) => ({
      passkey: await changePasskey(services, requireAccount(request).id, request.params.id, request.body.name),
    }),

    'DELETE /account/passkeys/:id': async (request) => {
      const { id: userId } = requireAccount(request);
      const { current_password: password } = request.body;
      request.subjectName = await removePasskey(services, userId, request.params.id, password);
      return { removed: true as const };
    },
  });
}
