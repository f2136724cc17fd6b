/** Backups on the page of the server: seen, made, tried, taken along. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { serverBackupCalls } from '@sluice/contract/server-backups';
import { z } from 'zod';
import { checkPassword } from '../account/index.ts';
import {
  type BackupPlace,
  checkBackup,
  fingerprintOf,
  listBackups,
  markPassphraseShown,
  refuseFullDisk,
  requestRestore,
  stageRequest,
  withStoredBackup,
} from '../backups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import type { ServerParts } from './parts.ts';
import { readBackups } from './read-backups.ts';
import { refuseBackup, refuseOtherServers, restartAfter } from './restore-routes.ts';

const fileParams = z.object({ name: z.string().max(200) });

export async function serverBackupRoutes(app: App, services: Services, parts: ServerParts): Promise<void> {
  const { clock } = services;
  const { backups, backupThread, dataDir } = parts;
  const requirePlace = (): BackupPlace => {
    if (backups === null) throw conflict('errors.backupsOff');
    return backups;
  };
  const requireIdlePlace = (): BackupPlace => {
    if (backupThread.underWay) throw conflict('errors.backupUnderWay');
    return requirePlace();
  };
  const requireBackup = async (place: BackupPlace, name: string): Promise<void> => {
    if (!(await listBackups(place)).some((backup) => backup.name === name)) throw notFound();
  };
  /** The thread remembers what failed, and the page shows that. */
  const goOn = (work: Promise<unknown>) => void work.catch((err) => app.log.error({ err }, 'a backup has failed'));

  serveCalls(app, 'server', serverBackupCalls, {
    'GET /server/backups': () => readBackups(parts, new Date(clock.now())),

    'POST /server/backups': async () => {
      const place = requireIdlePlace();
      goOn(backupThread.make({ place, reason: 'asked', nowMs: clock.now(), isTried: false }));
      return { started: true as const };
    },

    'POST /server/backups/:name/proof': async ({ params: { name } }) => {
      const place = requireIdlePlace();
      await requireBackup(place, name);
      goOn(backupThread.prove({ place, name, nowMs: clock.now() }));
      return { started: true as const };
    },

    'POST /server/backups/:name/restore': async (request, reply) => {
      const place = requireIdlePlace();
      const { name } = request.params;
      await requireBackup(place, name);
      await checkPassword(services, requireAccount(request).id, request.body.current_password, 'current_password');
      await refuseOtherServers(services);
      await withStoredBackup(place, name, async (path) => {
        await refuseFullDisk(dataDir, (await stat(path)).size);
        await checkBackup(dataDir, path, null);
        await stageRequest(dataDir, path);
      }).catch(refuseBackup);
      await requestRestore(dataDir, { passphrase: null, mayReplace: true });
      restartAfter(reply, parts);
      return { started: true as const };
    },

    'POST /server/backups/passphrase': async (request) => {
      await checkPassword(services, requireAccount(request).id, request.body.current_password, 'current_password');
      const { passphrase } = markPassphraseShown(dataDir, new Date(clock.now()));
      return { passphrase, fingerprint: fingerprintOf(passphrase) };
    },
  });

  app.get(
    '/server/backups/:name/file',
    { schema: { hide: true, params: fileParams }, config: { access: 'operator' } },
    async (request, reply) => {
      const place = requirePlace();
      const { name } = request.params;
      await requireBackup(place, name);
      await withStoredBackup(place, name, async (path) => {
        const file = createReadStream(path);
        reply
          .type('application/octet-stream')
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .send(file);
        // A copy that was fetched from elsewhere is removed after that.
        await finished(file).catch(() => {});
      });
      return reply;
    },
  );
}
