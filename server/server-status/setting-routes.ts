/** Settings on the page of the server, where the environment leaves them open. */
import { type ServerSettings, serverSettingCalls } from '@sluice/contract/server-status';
import { readRegistrationRule } from '../account/index.ts';
import { conflict } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { changeStoredSettings, offersDemo, readStoredSettings } from '../platform/stored-settings/store.ts';

/** `wasForwarded`: a proxy passes requests on. */
export async function readServerSettings(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  wasForwarded: boolean,
): Promise<ServerSettings> {
  const stored = await readStoredSettings(db);
  const setBy = (given: unknown, here: unknown) => (given !== null ? 'environment' : here !== null ? 'page' : 'nobody');
  return {
    registration: {
      rule: await readRegistrationRule(db, settings, wasForwarded),
      set_to: settings.registration ?? stored.registration,
      set_by: setBy(settings.registration, stored.registration),
    },
    demo: { is_on: await offersDemo(db, settings), set_by: setBy(settings.demo, stored.demo) },
  };
}

export async function serverSettingRoutes(app: App, services: Services): Promise<void> {
  const { db, settings } = services;
  const refuseSet = (given: unknown, path: string, name: string) => {
    if (given !== null) throw conflict('errors.setByEnvironment', { name }, path);
  };

  serveCalls(app, 'server', serverSettingCalls, {
    'PATCH /server/settings': async ({ body }) => {
      const { registration, demo } = body;
      if (registration !== undefined) refuseSet(settings.registration, 'registration', 'SLUICE_REGISTRATION');
      if (demo !== undefined) refuseSet(settings.demo, 'demo', 'SLUICE_DEMO');
      await changeStoredSettings(db, {
        ...(registration !== undefined && { registration }),
        ...(demo !== undefined && { demo }),
      });
      return { settings: await readServerSettings(services, app.forwarding.wasSeen) };
    },
  });
}
