/** The code by which the first account shows that it is the person at the machine: printed at the start, stored nowhere. */
import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { normalizePaperCode, writePaperCode } from '../platform/paper-code.ts';

const LETTERS = 12;

/** 60 bits, the same at each start. `secret` is the 32 random bytes of the data folder. */
export const makeOperatorCode = (secret: Buffer): string =>
  writePaperCode(new Uint8Array(hkdfSync('sha256', secret, '', 'sluice operator code', LETTERS)));

/** However it was typed. */
export function isOperatorCode(secret: Buffer, typed: string): boolean {
  const [right, given] = [Buffer.from(makeOperatorCode(secret)), Buffer.from(normalizePaperCode(typed))];
  return right.length === given.length && timingSafeEqual(right, given);
}
