/** Passkeys: ways into an account without its password (WebAuthn Level 3; docs/decisions/0058). */
import type { PasskeyId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { currentPassword, openedSession } from './account.ts';
import { call, describeCalls, listOf, noBody } from './call.ts';
import { idSchema, name } from './primitives.ts';

/** Bytes as WebAuthn writes them: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, { message: 'validation.wrongValue' })
    .max(Math.ceil((most * 4) / 3), { message: 'validation.textTooLong' });

export const passkey = z.object({
  id: idSchema<PasskeyId>(),
  name: z.string(),
  /** Whether its owner's other devices have it too. */
  is_synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** What `navigator.credentials.create` is given, in the JSON of WebAuthn: `PublicKeyCredentialCreationOptionsJSON`. */
const creationOptions = z.looseObject({ challenge: z.string() });
/** What `navigator.credentials.get` is given: `PublicKeyCredentialRequestOptionsJSON`. */
const requestOptions = z.looseObject({ challenge: z.string() });

export const passkeyStart = z.strictObject({ current_password: currentPassword });

/** What the browser made. */
export const passkeyCreation = z.strictObject({
  name,
  credential_id: bytes(1023),
  client_data: bytes(4_000),
  attestation: bytes(8_000),
  transports: z.array(z.string().max(40)).max(10).default([]),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const passkeyChange = z.strictObject({ name });

/** What the browser signed. */
export const passkeyLogin = z.strictObject({
  credential_id: bytes(1023),
  client_data: bytes(4_000),
  authenticator_data: bytes(4_000),
  signature: bytes(1_000),
  user_handle: bytes(64).nullable().default(null),
});
export type PasskeyLogin = z.infer<typeof passkeyLogin>;

export const passkeySiteCalls = describeCalls({
  'POST /passkey/options': call('anyone', 'Begin a login by passkey', {
    description: 'The challenge of the answer can be used once, for five minutes.',
    limit: { times: 60, window: '1 minute' },
    body: noBody,
    answer: z.object({ options: requestOptions }),
  }),
  'POST /passkey/login': call('anyone', 'Sign in by passkey', {
    description: 'No code is asked for besides: a passkey is only used by whoever has unlocked the device.',
    limit: { times: 60, window: '1 minute', survivesRestart: true },
    body: passkeyLogin,
    answer: openedSession,
  }),
});

const passkeyParams = z.object({ id: idSchema<PasskeyId>() });

export const passkeyCalls = describeCalls({
  'GET /account/passkeys': call('signedIn', 'My passkeys', { answer: listOf('passkeys', passkey) }),
  'POST /account/passkeys/options': call('signedIn', 'Begin to add a passkey', {
    description: 'The challenge of the answer can be used once, for five minutes. Not by a personal token.',
    limit: { times: 30, window: '1 hour' },
    answersSecret: true,
    body: passkeyStart,
    answer: z.object({ options: creationOptions }),
  }),
  'POST /account/passkeys': call('signedIn', 'Add a passkey', {
    limit: { times: 30, window: '1 hour' },
    body: passkeyCreation,
    answer: z.object({ passkey }),
  }),
  'PATCH /account/passkeys/:id': call('mine', 'Rename a passkey', {
    params: passkeyParams,
    body: passkeyChange,
    answer: z.object({ passkey }),
  }),
  'DELETE /account/passkeys/:id': call('mine', 'Remove a passkey', {
    limit: { times: 30, window: '1 hour' },
    params: passkeyParams,
    body: passkeyStart,
    answer: z.object({ removed: z.literal(true) }),
  }),
});
