/** Codes by which homes pair (Matter Core Specification, "Onboarding Payload"). */
import { randomBytes, randomInt } from 'node:crypto';

/** Of the standard's numbers for tests: only makers whom its alliance has certified have one of their own. */
export const VENDOR_ID = 0xfff1;
export const PRODUCT_ID = 0x8000;

/** In the QR code: found by the IP network. */
const BY_NETWORK = 4;

/** Passcodes that the standard forbids. */
const isTrivial = (digits: string) => /^(\d)\1{7}$/.test(digits) || digits === '12345678' || digits === '87654321';

/** Eight random digits. `draw`: a whole number below the given one. */
export function makePasscode(draw: (below: number) => number = randomInt): string {
  let digits = '';
  do digits = String(draw(99_999_999)).padStart(8, '0');
  while (isTrivial(digits));
  return digits;
}

export const makeDiscriminator = () => randomInt(4_096);
export const makeNodeKey = () => randomBytes(8).toString('hex');

/** Products of the dihedral group of ten elements, by which Verhoeff's check digit finds every swap of neighbours. */
function multiply(left: number, right: number): number {
  if (left < 5) return right < 5 ? (left + right) % 5 : 5 + ((left + right) % 5);
  return right < 5 ? 5 + ((left - right) % 5) : (left - right + 5) % 5;
}

const SWAPS = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** What stands at a place of the code goes through the swaps as many times as its place, from the right, says. */
function swap(digit: number, times: number): number {
  let swapped = digit;
  for (let time = 0; time < times % 8; time += 1) swapped = SWAPS[swapped] ?? 0;
  return swapped;
}

function checkDigit(digits: string): number {
  const product = [...digits].reverse().reduce((so, digit, place) => multiply(so, swap(Number(digit), place + 1)), 0);
  // Rotations are undone by their opposites; reflections by themselves.
  return product < 5 ? (5 - product) % 5 : product;
}

/** `1234-567-8901`: the passcode, and the upper four bits of the discriminator. */
export function formatPairingCode(passcode: string, discriminator: number): string {
  const code = Number(passcode);
  const first = discriminator >> 10;
  const second = (((discriminator >> 8) & 3) << 14) | (code & 0x3fff);
  const digits = `${first}${String(second).padStart(5, '0')}${String(code >> 14).padStart(4, '0')}`;
  const all = `${digits}${checkDigit(digits)}`;
  return `${all.slice(0, 4)}-${all.slice(4, 7)}-${all.slice(7)}`;
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.';

/** Signs of base 38, those of the lowest worth first. */
const toSigns = (value: number, length: number) =>
  Array.from({ length }, (_, place) => SIGNS[Math.floor(value / 38 ** place) % 38]).join('');

/** What the QR code holds: 88 bits, the first field in the lowest ones, three bytes to five signs. */
export function formatQrText(passcode: string, discriminator: number): string {
  const fields = [
    [0, 3],
    [VENDOR_ID, 16],
    [PRODUCT_ID, 16],
    [0, 2],
    [BY_NETWORK, 8],
    [discriminator, 12],
    [Number(passcode), 27],
  ] as const;
  let bits = 0n;
  let at = 0n;
  for (const [value, bitCount] of fields) {
    bits |= BigInt(value) << at;
    at += BigInt(bitCount);
  }
  const groups = [0, 1, 2].map((place) => toSigns(Number((bits >> BigInt(24 * place)) & 0xffffffn), 5));
  return `MT:${groups.join('')}${toSigns(Number(bits >> 72n), 4)}`;
}
