/**
 * Pure: bodies as a controller takes them and answers. SHA-256 of the text, 16 random bytes, and the text in AES-256-CBC by
 * the SHA-256 of the password, filled up with zeros.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const BLOCK_BYTES = 16;
const HASH_BYTES = 32;
const HEAD_BYTES = HASH_BYTES + BLOCK_BYTES;
/** What comes before it does not show. */
const SPACE = 0x20;

const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest();

export function encrypt(text: string, password: string, start: Buffer = randomBytes(BLOCK_BYTES)): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const filled = Buffer.alloc(Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES);
  bytes.copy(filled);
  const cipher = createCipheriv('aes-256-cbc', hash(password), start).setAutoPadding(false);
  return Buffer.concat([hash(text), start, cipher.update(filled), cipher.final()]);
}

/** Null for what is no such body. Whether the password was right shows in what comes out. */
export function decrypt(body: Buffer, password: string): string | null {
  const secret = body.subarray(HEAD_BYTES);
  if (secret.length === 0 || secret.length % BLOCK_BYTES !== 0) return null;
  const start = body.subarray(HASH_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-cbc', hash(password), start).setAutoPadding(false);
  const text = Buffer.concat([decipher.update(secret), decipher.final()]).toString('utf8');
  // Older firmware and clients fill up with other letters, none of which shows, and end the text with a zero.
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= SPACE) end -= 1;
  return text.slice(0, end);
}
