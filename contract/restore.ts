/** "I have a backup": a restore into an empty Sluice, before anybody has an account (docs/decisions/0120). */
import { RESTORE_FAULTS } from '@sluice/engine/vocabulary/server';
import { z } from 'zod';
import { call, describeCalls } from './call.ts';

/** Of a piece with what stands around it: what most proxies let through. */
const MOST_BYTES = 1_000_000;

const token = z.string().min(1).max(100);

/** `GET /auth/restore`. */
export const restoreState = z.object({
  /** Whether nobody has an account here. */
  is_possible: z.boolean(),
  /** Whether the code is asked for that the start prints: others than this machine can reach the server. */
  asks_code: z.boolean(),
  /** Why the last try came to nothing; null where none has. */
  failure: z.enum(RESTORE_FAULTS).nullable(),
});

/** `POST /auth/restore`. */
export const restoreBeginning = z.strictObject({
  bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  code: z.string().trim().max(40).default(''),
});

/** `POST /auth/restore/pieces`. */
export const backupPiece = z.strictObject({
  upload: token,
  /** Where in the file it begins. */
  offset: z.number().int().min(0),
  base64: z.base64().min(1),
});

/** `POST /auth/restore/start`. */
export const restoreStart = z.strictObject({
  upload: token,
  /** Of the sheet; capitals, blanks and dashes do not matter. */
  passphrase: z.string().trim().min(1, { message: 'validation.required' }).max(100),
});

export const restoreCalls = describeCalls({
  'GET /restore': call('anyone', 'Whether a backup can be restored here', {
    limit: { times: 300, window: '1 minute' },
    answer: restoreState,
  }),
  'POST /restore': call('anyone', 'Begin to send a backup to an empty Sluice', {
    description:
      'Only while nobody has an account. Where others than this machine reach the server, with the code that the start prints.',
    limit: { times: 20, window: '1 hour', survivesRestart: true },
    body: restoreBeginning,
    answer: z.object({ upload: z.string() }),
    answersSecret: true,
  }),
  'POST /restore/pieces': call('anyone', 'Send a piece of the backup', {
    description: 'One after another. The answer says how many bytes have arrived, from which to go on.',
    limit: { times: 1_200, window: '1 minute' },
    mostBytes: MOST_BYTES,
    body: backupPiece,
    answer: z.object({ received_bytes: z.number().int() }),
  }),
  'POST /restore/start': call('anyone', 'Check the backup, and restore it', {
    description: 'Answers once the whole file was checked. Then Sluice starts again, with what is in the backup.',
    limit: { times: 60, window: '1 hour' },
    body: restoreStart,
    answer: z.object({ started: z.literal(true) }),
  }),
});
