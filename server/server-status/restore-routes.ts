/** "I have a backup" on the first page: only while nobody has an account (docs/decisions/0120). */
import { restoreCalls } from '@sluice/contract/restore';
import type { RestoreFault } from '@sluice/engine/vocabulary/server';
import type { FastifyReply } from 'fastify';
import { readRegistrationRule } from '../account/index.ts';
import {
  BackupUpload,
  checkBackup,
  countServers,
  RestoreError,
  readRestoreFailure,
  refuseFullDisk,
  requestRestore,
} from '../backups/index.ts';
import { conflict, invalid } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { hasAccounts } from '../users/index.ts';
import { isOperatorCode } from './operator-code.ts';
import type { ServerParts } from './parts.ts';

/** Throws where other processes serve the same database: they would go on with other rows. */
export async function refuseOtherServers({ db }: Pick<Services, 'db'>): Promise<void> {
  if ((await countServers(db.$client)) > 1) throw conflict('errors.restore.othersRun', {}, 'file');
}

/** Restarts once the answer is out, or nobody waits for it any more. */
export function restartAfter({ raw }: FastifyReply, { restart }: ServerParts): void {
  if (raw.destroyed) restart();
  else raw.once('close', restart);
}

/** The field of the form at which a fault is told. */
const FIELDS: Partial<Record<RestoreFault, string>> = {
  notABackup: 'file',
  damaged: 'file',
  newer: 'file',
  wrongPassphrase: 'passphrase',
};

/** Throws what the page is told, where a backup is refused. */
export function refuseBackup(error: unknown): never {
  if (!(error instanceof RestoreError)) throw error;
  const message = `errors.restore.${error.fault}` as const;
  const field = FIELDS[error.fault];
  throw field ? invalid(field, message) : conflict(message, {}, 'file');
}

export async function restoreSiteRoutes(app: App, services: Services, parts: ServerParts): Promise<void> {
  const { db, clock, settings } = services;
  const { dataDir, secret } = parts;
  const upload = new BackupUpload(dataDir);
  app.addHook('onClose', () => upload.end());

  /** A stranger may be the first to reach a server that others than this machine can reach. */
  const asksCode = async () =>
    !settings.isOnlyHere || app.forwarding.wasSeen || (await readRegistrationRule(db, settings, false)) === 'closed';
  const refuseUsed = async () => {
    if (await hasAccounts(db)) throw conflict('errors.restore.hasAccounts', {}, 'file');
    await refuseOtherServers(services);
  };
  const requireUpload = <Found>(found: Found | null): Found => {
    if (found === null) throw conflict('errors.restore.failed', {}, 'file');
    return found;
  };

  serveCalls(app, 'server', restoreCalls, {
    'GET /restore': async () => ({
      is_possible: !(await hasAccounts(db)),
      asks_code: await asksCode(),
      failure: readRestoreFailure(dataDir, new Date(clock.now()))?.fault ?? null,
    }),

    'POST /restore': async ({ body: { bytes, code } }) => {
      await refuseUsed();
      if ((await asksCode()) && !isOperatorCode(secret, code)) throw invalid('code', 'errors.operatorCodeWrong');
      await refuseFullDisk(dataDir, bytes, bytes).catch(refuseBackup);
      return { upload: await upload.begin(bytes) };
    },

    'POST /restore/pieces': async ({ body: { upload: token, offset, base64 } }) => ({
      received_bytes: requireUpload(await upload.add(token, offset, Buffer.from(base64, 'base64'))),
    }),

    'POST /restore/start': async ({ body: { upload: token, passphrase } }, reply) => {
      await refuseUsed();
      const path = requireUpload(await upload.finish(token));
      await checkBackup(dataDir, path, passphrase).catch(refuseBackup);
      await upload.handOver();
      await requestRestore(dataDir, { passphrase, mayReplace: false });
      restartAfter(reply, parts);
      return { started: true as const };
    },
  });
}
