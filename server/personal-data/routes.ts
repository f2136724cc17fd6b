import { personalDataCalls } from '@sluice/contract/personal-data';
import { checkPassword } from '../account/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { notPermitted } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { writePersonalData } from './write-archive.ts';

export async function personalDataRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate } = services;
  serveCalls(app, 'account', personalDataCalls, {
    'POST /account/personal_data': async (request) => {
      const account = requireAccount(request);
      if (account.tokenName !== null) throw notPermitted();
      const user = await checkPassword(services, account.id, request.body.current_password, 'current_password');
      const madeAt = new Date(clock.now());
      const archive = await writePersonalData(db, user, translate, madeAt);
      return {
        file_name: `sluice-${madeAt.toISOString().slice(0, 10)}.zip`,
        zip_base64: Buffer.from(archive).toString('base64'),
      };
    },
  });
}
