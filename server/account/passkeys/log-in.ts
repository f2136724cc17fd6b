/** Logging in by a passkey, whose owner is known by it alone. */
import type { PasskeyLogin } from '@sluice/contract/passkeys';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { recordLogin } from '../../audit-trail/index.ts';
import { loginsFailed } from '../../platform/process-figures.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, type UserRow } from '../../users/index.ts';
import { insertLoginStart, takeLoginStart } from '../login-start-store.ts';
import type { PasskeyPlace } from './passkey-place.ts';
import { findPasskey, notePasskeyUse, type PasskeyRow } from './passkey-store.ts';
import { requirePlace } from './passkeys.ts';
import { challengeOf, handleOf, loadWebauthn, refusePasskey, tooLate } from './webauthn.ts';

/** What the browser signs. Throws "conflict" where the address of the server allows no passkeys. */
export async function beginPasskeyLogin(services: Services) {
  const { rpId } = requirePlace(services);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const timeout = LIMITS.loginStartMinutes * 60_000;
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout });
  await insertLoginStart(services.db, {
    ...{ purpose: 'passkey login', key: options.challenge },
    nowMs: services.clock.now(),
  });
  return { ...options };
}

/** The owner of the passkey that signed. Throws "invalid"; a refused login is in the owner's audit trail. */
export async function checkPasskeyLogin(
  services: Services,
  login: PasskeyLogin,
  fromAddress: string,
): Promise<UserRow> {
  const { db, clock } = services;
  const place = requirePlace(services);
  const challenge = challengeOf(login.client_data);
  if (!(await takeLoginStart(db, 'passkey login', challenge, clock.now()))) throw tooLate();
  const passkey = await findPasskey(db, login.credential_id);
  if (!passkey) {
    loginsFailed.inc({ way: 'passkey' });
    throw refusePasskey();
  }
  const at = new Date(clock.now());
  const use = await verify(login, passkey, challenge, place);
  const user = use && (await findUser(db, passkey.userId));
  if (!user) {
    loginsFailed.inc({ way: 'passkey' });
    await recordLogin(db, { userId: passkey.userId, action: 'POST /passkey/login', fromAddress, at, isRefused: true });
    throw refusePasskey();
  }
  await notePasskeyUse(db, passkey.id, { ...use, lastUsedAt: at });
  return user;
}

/** Null for a signature that does not fit. */
async function verify(login: PasskeyLogin, passkey: PasskeyRow, challenge: string, { origin, rpId }: PasskeyPlace) {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const isOfOwner = login.user_handle === null || handleOf(passkey.userId).toString('base64url') === login.user_handle;
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: {
      id: login.credential_id,
      rawId: login.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: login.client_data,
        authenticatorData: login.authenticator_data,
        signature: login.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && info && isOfOwner ? { counter: info.newCounter, isSynced: info.credentialBackedUp } : null;
}
