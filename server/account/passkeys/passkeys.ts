/** The passkeys of an account: list, add, rename, remove. */
import { randomUUIDv7 } from 'node:crypto';
import type { Passkey, PasskeyCreation } from '@sluice/contract/passkeys';
import type { PasskeyId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RequestAccount } from '../../platform/account-of-request.ts';
import { conflict, notFound, notPermitted } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, lockUser } from '../../users/index.ts';
import { checkPassword } from '../check-password.ts';
import { insertLoginStart, takeLoginStart } from '../login-start-store.ts';
import { mailLoginChange } from '../mail-login-change.ts';
import { findPasskeyPlace, type PasskeyPlace } from './passkey-place.ts';
import { deletePasskey, insertPasskey, type PasskeyRow, passkeysOf, renamePasskey } from './passkey-store.ts';
import { ALGORITHMS, challengeOf, handleOf, loadWebauthn, refusePasskey, tooLate } from './webauthn.ts';

/** Throws "conflict" where the address of the server allows no passkeys. */
export function requirePlace({ settings }: Services): PasskeyPlace {
  const place = findPasskeyPlace(settings.identityUrl);
  if (!place) throw conflict('errors.passkeyPlace');
  return place;
}

export async function listPasskeys({ db }: Services, userId: UserId): Promise<Passkey[]> {
  return (await passkeysOf(db, userId)).map(presentPasskey);
}

/** What the browser makes one with. Throws "invalid" at `current_password`, "not permitted" for a personal token. */
export async function beginPasskey(services: Services, account: RequestAccount, password: string) {
  if (account.tokenName !== null) throw notPermitted();
  const { db, clock } = services;
  const { rpId } = requirePlace(services);
  const user = await checkPassword(services, account.id, password, 'current_password');
  const ownPasskeys = await passkeysOf(db, user.id);
  if (ownPasskeys.length >= LIMITS.passkeysMax) throw conflict('errors.tooManyPasskeys', { most: LIMITS.passkeysMax });
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Sluice',
    rpID: rpId,
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: LIMITS.loginStartMinutes * 60_000,
    excludeCredentials: ownPasskeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without a name typed, and used only by the person who unlocks it: then no code is needed besides (0058).
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const start = { purpose: 'passkey adding', key: options.challenge, userId: user.id, nowMs: clock.now() } as const;
  await insertLoginStart(db, start);
  return { ...options };
}

/** Takes what the browser made. Throws "invalid" for what it did not make here and now. */
export async function addPasskey(
  services: Services,
  account: RequestAccount,
  { name, ...made }: PasskeyCreation,
): Promise<Passkey> {
  if (account.tokenName !== null) throw notPermitted();
  const { db, clock } = services;
  const place = requirePlace(services);
  const challenge = challengeOf(made.client_data);
  const start = await takeLoginStart(db, 'passkey adding', challenge, clock.now());
  if (start?.userId !== account.id) throw tooLate();
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: {
      id: made.credential_id,
      rawId: made.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => Promise.reject(refusePasskey()));
  if (!info) throw refusePasskey();
  const row: PasskeyRow = {
    id: randomUUIDv7() as PasskeyId,
    userId: account.id,
    name,
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: made.transports,
    isSynced: info.credentialBackedUp,
    createdAt: new Date(clock.now()),
    lastUsedAt: null,
  };
  await db.transaction(async (tx) => {
    await lockUser(tx, account.id);
    if ((await passkeysOf(tx, account.id)).length >= LIMITS.passkeysMax)
      throw conflict('errors.tooManyPasskeys', { most: LIMITS.passkeysMax });
    if (!(await insertPasskey(tx, row))) throw refusePasskey();
    await mailLoginChange(services, tx, await findUser(tx, account.id), 'passkeyAdded', name);
  });
  return presentPasskey(row);
}

/** Throws "not found" for a passkey that is not the account's. */
export async function changePasskey({ db }: Services, userId: UserId, id: PasskeyId, name: string): Promise<Passkey> {
  const row = await renamePasskey(db, userId, id, name);
  if (!row) throw notFound();
  return presentPasskey(row);
}

/** Returns its name. Throws "invalid" at `current_password`, "not found" for a passkey that is not the account's. */
export async function removePasskey(services: Services, userId: UserId, id: PasskeyId, password: string) {
  const user = await checkPassword(services, userId, password, 'current_password');
  return services.db.transaction(async (tx) => {
    const name = await deletePasskey(tx, userId, id);
    if (name === null) throw notFound();
    await mailLoginChange(services, tx, user, 'passkeyRemoved', name);
    return name;
  });
}

const presentPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  is_synced: isSynced,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
