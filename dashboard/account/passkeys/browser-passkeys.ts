/** What the browser does with passkeys, by @simplewebauthn/browser, as our calls name it. */

import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Body, WebsiteBody } from '@sluice/contract/calls';

/** The person did not go on, or the device would not. */
export class NoPasskeyError extends Error {}

const refuse = (cause: unknown): never => {
  throw new NoPasskeyError('the browser gave no passkey', { cause });
};

/** Options as the server sent them. */
type Options = { challenge: string };

/** Asks the person to make one. Rejects with NoPasskeyError. */
export async function makePasskey(options: Options): Promise<Omit<Body<'POST /account/passkeys'>, 'name'>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse);
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: [...(response.transports ?? [])],
  };
}

/** Asks the person to use one. Rejects with NoPasskeyError. */
export async function signByPasskey(options: Options): Promise<WebsiteBody<'POST /passkey/login'>> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refuse);
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  };
}
