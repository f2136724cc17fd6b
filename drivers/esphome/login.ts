/** Basic and digest authentication (RFC 7617, RFC 7616), whichever the firmware asks for. */
import { createHash, randomBytes } from 'node:crypto';

interface Challenge {
  isDigest: boolean;
  fields: ReadonlyMap<string, string>;
}

/** The header `WWW-Authenticate`; null for a method that is neither. */
export function parseChallenge(header: string | null): Challenge | null {
  const method = /^(basic|digest)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  if (method === undefined) return null;
  const fields = new Map<string, string>();
  for (const [, name = '', quoted, bare] of (header ?? '').matchAll(/([a-z]+)=(?:"([^"]*)"|([^\s,]+))/gi)) {
    fields.set(name.toLowerCase(), quoted ?? bare ?? '');
  }
  return { isDigest: method === 'digest', fields };
}

export interface SignedRequest {
  method: string;
  uri: string;
  /** How often the nonce has been used, this time included. */
  count: number;
}

/** Headers carry bytes: letters beyond ASCII go as UTF-8, quotes escaped. */
const quote = (text: string) => `"${Buffer.from(text, 'utf8').toString('latin1').replace(/["\\]/g, '\\$&')}"`;

/** The header `Authorization`; null for a digest that we do not know. */
export function answerChallenge(
  { isDigest, fields }: Challenge,
  user: string,
  password: string,
  { method, uri, count }: SignedRequest,
): string | null {
  if (!isDigest) return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
  const algorithm = (fields.get('algorithm') ?? 'MD5').toUpperCase();
  const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map((name) => fields.get(name));
  if ((algorithm !== 'MD5' && algorithm !== 'SHA-256') || realm === undefined || !nonce) return null;
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const hasQop = (fields.get('qop') ?? '').split(',').some((qop) => qop.trim() === 'auth');
  const cnonce = randomBytes(8).toString('hex');
  const nc = count.toString(16).padStart(8, '0');
  const salt = hasQop ? `${nonce}:${nc}:${cnonce}:auth` : nonce;
  const response = hash(`${hash(`${user}:${realm}:${password}`)}:${salt}:${hash(`${method}:${uri}`)}`);
  return [
    `Digest username=${quote(user)}, realm=${quote(realm)}, nonce=${quote(nonce)}, uri="${uri}", algorithm=${algorithm}`,
    ...(hasQop ? [`qop=auth, nc=${nc}, cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    `response="${response}"`,
  ].join(', ');
}
