/** Codes by which Apple's Home pairs (HomeKit Accessory Protocol, "Setup Code" and "Setup Payload"). */
import { randomBytes, randomInt } from 'node:crypto';

/** "Sprinkler" in the protocol's list of accessory categories. */
export const SPRINKLER_CATEGORY = 28;

/** Codes that the protocol forbids. */
const isTrivial = (digits: string) => /^(\d)\1{7}$/.test(digits) || digits === '12345678' || digits === '87654321';

/** `123-45-678`, of eight random digits. `draw`: a whole number below the given one. */
export function makeSetupCode(draw: (below: number) => number = randomInt): string {
  let digits = '';
  do digits = String(draw(100_000_000)).padStart(8, '0');
  while (isTrivial(digits));
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

const SETUP_ID_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Four random letters or digits. */
export const makeSetupId = () => Array.from({ length: 4 }, () => SETUP_ID_SIGNS[randomInt(36)]).join('');

/** Six random bytes such as `0A:1B:2C:3D:4E:5F`, of the range that no maker of network cards owns. */
export function makeAccessoryId(): string {
  const [first = 0, ...rest] = randomBytes(6);
  return [(first & 0xfc) | 0x02, ...rest].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}

/** What the QR code holds: 4 bits of flags (2: by IP) over 27 bits of code, the category above them, in base 36. */
export function formatSetupUri(setupCode: string, setupId: string): string {
  const code = BigInt(setupCode.replaceAll('-', ''));
  const payload = (BigInt(SPRINKLER_CATEGORY) << 31n) | (2n << 27n) | code;
  return `X-HM://${payload.toString(36).toUpperCase().padStart(9, '0')}${setupId}`;
}
