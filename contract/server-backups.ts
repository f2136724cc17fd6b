/** The backups of the server, for whoever runs it (docs/decisions/0112, 0120). */
import { BACKUP_REASONS, BACKUP_WORK, RESTORE_FAULTS } from '@sluice/engine/vocabulary/server';
import { z } from 'zod';
import { currentPassword } from './account.ts';
import { call, describeCalls, noBody } from './call.ts';

const count = z.number().int().min(0);
const started = z.object({ started: z.literal(true) });
const backupParams = z.object({ name: z.string().max(200) });

export const storedBackup = z.object({
  name: z.string(),
  made_at: z.iso.datetime(),
  bytes: count,
  reason: z.enum(BACKUP_REASONS),
  /** Whether it was restored for a trial and compared with what was copied. */
  is_proven: z.boolean(),
});
export type StoredBackup = z.infer<typeof storedBackup>;

/** `GET server/backups`. */
export const backupOverview = z.object({
  /** The folder, or the place of rclone; null where backups are off. */
  destination: z.string().nullable(),
  /** When somebody first saw the passphrase; until then backups restore only here. */
  passphrase_shown_at: z.iso.datetime().nullable(),
  /** What is being done; null where nothing is. */
  under_way: z.object({ work: z.enum(BACKUP_WORK), since: z.iso.datetime() }).nullable(),
  /** The last time at which something failed; null where the same has succeeded since. */
  failure: z.object({ work: z.enum(BACKUP_WORK), at: z.iso.datetime(), message: z.string() }).nullable(),
  /** Why the last restore that was asked for here came to nothing; null where none has within a week. */
  restore_failure: z.object({ fault: z.enum(RESTORE_FAULTS), at: z.iso.datetime() }).nullable(),
  /** The newest first. */
  backups: z.array(storedBackup),
});
export type BackupOverview = z.infer<typeof backupOverview>;

/** `POST server/backups/passphrase`, and `POST server/backups/:name/restore`. */
export const passphraseAsking = z.strictObject({ current_password: currentPassword });

const passphraseSheet = z.object({
  passphrase: z.string(),
  /** Names the passphrase without telling it: it is in the name of every backup that it opens. */
  fingerprint: z.string(),
});
export type PassphraseSheet = z.infer<typeof passphraseSheet>;

export const serverBackupCalls = describeCalls({
  'GET /server/backups': call('operator', 'The backups of this server', { answer: backupOverview }),
  'POST /server/backups': call('operator', 'Make a backup now', {
    description: 'Answers at once; `GET /server/backups` says what came of it.',
    limit: { times: 60, window: '1 hour' },
    body: noBody,
    answer: started,
  }),
  'POST /server/backups/:name/proof': call('operator', 'Try a backup: restore it into a scratch database and compare', {
    description: 'Answers at once; `GET /server/backups` says what came of it.',
    limit: { times: 60, window: '1 hour' },
    params: backupParams,
    body: noBody,
    answer: started,
  }),
  'POST /server/backups/:name/restore': call('operator', 'Put a backup in the place of everything', {
    description:
      'What is there is backed up before. Answers once the backup was checked; then Sluice starts again, with what is in the backup.',
    limit: { times: 30, window: '1 hour' },
    params: backupParams,
    body: passphraseAsking,
    answer: started,
  }),
  'POST /server/backups/passphrase': call('operator', 'Show the passphrase of the backups', {
    description: 'From then on it counts as seen.',
    limit: { times: 30, window: '1 hour' },
    body: passphraseAsking,
    answer: passphraseSheet,
    answersSecret: true,
  }),
});
