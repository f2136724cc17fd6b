/**
 * Texts that are stored sealed: a reader of a table or a backup without the data folder learns nothing. AES-256-GCM of
 * Node.js itself: no library does it more simply, and a changed text does not open.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix of every sealed text, to distinguish it from plain text and from later ways of sealing. */
const MARK = 'sealed1.';

/** The purpose of texts in columns of the database. */
export const COLUMN_PURPOSE = 'column';

export const isSealed = (text: string) => text.startsWith(MARK);

export class SealedTexts {
  readonly #key: Buffer;

  /** `secret` is the 32 random bytes of the data folder. */
  constructor(secret: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'sluice sealed texts', 32));
  }

  /** What is sealed for one purpose does not open for another. */
  seal(purpose: string, text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return MARK + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Throws for what this data folder has not sealed for this purpose. */
  open(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
    if (!isSealed(sealed) || bytes.length < IV_BYTES + TAG_BYTES) throw new Error(`no sealed text (${purpose})`);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
