/** What passkeys need of @simplewebauthn/server; loaded when the first is used. */
import { AppError } from '../../platform/errors.ts';

export const loadWebauthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256 (RFC 9053): what authenticators use now. */
export const ALGORITHMS = [-8, -7, -257];

/** Which challenge a browser says that it answers; empty if it is no answer. */
export function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** An error at a field, so that the form shows it there. */
export const refusePasskey = () => new AppError('invalid', { path: 'credential_id', message: 'errors.passkeyRefused' });
export const tooLate = () => new AppError('invalid', { path: 'client_data', message: 'errors.loginStartOver' });

/** The name of an account at authenticators, which does not reveal its owner. */
export const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');
