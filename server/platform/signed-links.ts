/** Links that carry who they are for, and prove that this server made them: for those who need not sign in. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export class SignedLinks {
  readonly #key: Buffer;

  /** `secret` is the 32 random bytes of the data folder. */
  constructor(secret: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'sluice signed links', 32));
  }

  /** A token for an address. A purpose keeps the links of one thing from being used for another. */
  sign(purpose: string, text: string): string {
    return `${Buffer.from(text).toString('base64url')}.${this.#seal(purpose, text).toString('base64url')}`;
  }

  /** What was signed; null for a token that this server did not make for this purpose. */
  read(purpose: string, token: string): string | null {
    const [encoded = '', seal = ''] = token.split('.');
    const text = Buffer.from(encoded, 'base64url').toString();
    const given = Buffer.from(seal, 'base64url');
    const right = this.#seal(purpose, text);
    return given.length === right.length && timingSafeEqual(given, right) ? text : null;
  }

  #seal(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${purpose}\0${text}`).digest();
  }
}
