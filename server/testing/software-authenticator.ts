/** An authenticator for tests, in the format of WebAuthn Level 3: ES256, attestation "none", resident keys. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeCbor } from './cbor.ts';

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

interface Behaviour {
  /** The page that asks. */
  origin: string;
  rpId: string;
  /** Whether its user has unlocked it. */
  isVerified: boolean;
  /** How often it says that it was used; of a copy, less than before. */
  counter: number;
}

/** `http://localhost` where nothing else is said. */
export function makeAuthenticator(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  const cose = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // Key type EC2, algorithm ES256, curve P-256 (RFC 9053).
    return encodeCbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = ({ rpId, isVerified, counter: count }: Omit<Behaviour, 'origin'>, flags = 0) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]), counted]);
  };
  const behave = (over: Partial<Behaviour>): Behaviour => ({
    origin,
    rpId: new URL(origin).hostname,
    isVerified: true,
    counter,
    ...over,
  });

  return {
    credentialId: text(credentialId),
    /** Answers `navigator.credentials.create`. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, over: Partial<Behaviour> = {}) {
      userHandle = user.id;
      const { origin: from, ...how } = behave(over);
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cose()]);
      const authData = Buffer.concat([authenticatorData(how, HAS_CREDENTIAL), credential]);
      const attestation = encodeCbor(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      );
      return {
        credential_id: text(credentialId),
        client_data: text(clientData('webauthn.create', challenge, from)),
        attestation: text(attestation),
        transports: ['internal'],
      };
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }, over: Partial<Behaviour> = {}) {
      counter += 1;
      const { origin: from, ...how } = behave(over);
      const signed = clientData('webauthn.get', challenge, from);
      const data = authenticatorData(how);
      return {
        credential_id: text(credentialId),
        client_data: text(signed),
        authenticator_data: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(signed)]), privateKey)),
        user_handle: userHandle || null,
      };
    },
  };
}
