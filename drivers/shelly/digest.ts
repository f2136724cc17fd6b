/** Digest authentication with SHA-256 (RFC 7616), as Gen2 asks for it. */
import { createHash } from 'node:crypto';

/** The only user of every Gen2 device. */
export const GEN2_USER = 'admin';

export interface DigestChallenge {
  realm: string;
  nonce: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What is stored in place of the password. */
export const hashPassword = (user: string, realm: string, password: string) => sha256(`${user}:${realm}:${password}`);

/** The challenge in a `WWW-Authenticate` header; null for another method than SHA-256 with `auth`. */
export function parseChallenge(header: string | null): DigestChallenge | null {
  if (header === null || !/^digest\s/i.test(header)) return null;
  const fields = new Map<string, string>();
  for (const [, name = '', quoted, bare] of header.matchAll(/([a-z]+)=(?:"([^"]*)"|([^\s,]+))/gi)) {
    fields.set(name.toLowerCase(), quoted ?? bare ?? '');
  }
  const realm = fields.get('realm');
  const nonce = fields.get('nonce');
  const asksWell = fields.get('algorithm')?.toUpperCase() === 'SHA-256' && fields.get('qop') === 'auth';
  return realm && nonce && asksWell ? { realm, nonce } : null;
}

export interface DigestRequest {
  method: string;
  uri: string;
  /** How often the nonce has been used, this time included. */
  count: number;
  /** Our own part of the salt. */
  cnonce: string;
}

/** The `Authorization` header. `secret`: by `hashPassword`. */
export function formatDigest({ realm, nonce }: DigestChallenge, secret: string, request: DigestRequest): string {
  const { method, uri, cnonce } = request;
  const nc = request.count.toString(16).padStart(8, '0');
  const response = sha256(`${secret}:${nonce}:${nc}:${cnonce}:auth:${sha256(`${method}:${uri}`)}`);
  return (
    `Digest username="${GEN2_USER}", realm="${realm}", nonce="${nonce}", uri="${uri}", ` +
    `algorithm=SHA-256, qop=auth, nc=${nc}, cnonce="${cnonce}", response="${response}"`
  );
}
