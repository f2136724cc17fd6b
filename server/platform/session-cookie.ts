/** The shared session: an encrypted cookie with the token, and a readable one with only its digest. */
import { createCipheriv, createDecipheriv, hash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'sluice_session';
export const DIGEST_COOKIE = 'sluice_digest';

const SALT = 'sluice session cookie';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export class SessionCookies {
  readonly #key: Buffer;
  readonly #isSecure: boolean;

  /** `secret` is the 32 random bytes of the data folder; `isSecure` when people reach us by https. */
  constructor(secret: Buffer, isSecure: boolean) {
    this.#key = pbkdf2Sync(secret, SALT, LIMITS.sessionKeyIterations, 32, 'sha256');
    this.#isSecure = isSecure;
  }

  set(reply: FastifyReply, token: string): void {
    const { isIngress, protocol } = reply.request;
    const shared = {
      path: pathOfCookies(reply),
      sameSite: 'lax',
      // Home Assistant has an address of its own.
      secure: isIngress ? protocol === 'https' : this.#isSecure,
      maxAge: LIMITS.sessionIdleDays * 86_400,
    } as const;
    reply.setCookie(SESSION_COOKIE, this.seal(token), { ...shared, httpOnly: true });
    // Home Assistant passes on the last one alone, and the page reads this.
    reply.setCookie(DIGEST_COOKIE, digestToken(token), shared);
  }

  clear(reply: FastifyReply): void {
    const path = pathOfCookies(reply);
    reply.clearCookie(SESSION_COOKIE, { path });
    reply.clearCookie(DIGEST_COOKIE, { path });
  }

  /** The shared token; empty for a cookie that is missing, malformed or wrongly signed. */
  read(request: FastifyRequest): string {
    return this.open(request.cookies[SESSION_COOKIE] ?? '');
  }

  seal(token: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  open(value: string): string {
    const bytes = Buffer.from(value, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return '';
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return '';
    }
  }
}

const pathOfCookies = ({ request }: FastifyReply) => request.basePath || '/';

/** Content of the readable cookie: it identifies the token and cannot be used as one. */
export const digestToken = (token: string) =>
  token === '' ? '' : hash('sha256', `digest:${token}`, 'base64url').slice(0, 22);

/** The hash of a token that is stored in the database. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');

export const newToken = () => randomBytes(32).toString('base64url');
