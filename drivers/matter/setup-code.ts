/** The code on a device or in its app: 11 or 21 digits, or what its QR code says. */
import { loadLibrary } from './library.ts';

/** The passcode in it; null for what is no code. */
export async function readPasscode(code: string): Promise<number | null> {
  const { ManualPairingCodeCodec, QrPairingCodeCodec } = await loadLibrary();
  const bare = code.trim();
  try {
    if (/^MT:/i.test(bare)) return QrPairingCodeCodec.decode(bare.toUpperCase())[0]?.passcode ?? null;
    const digits = bare.replace(/[\s-]/g, '');
    return /^(?:\d{11}|\d{21})$/.test(digits) ? ManualPairingCodeCodec.decode(digits).passcode : null;
  } catch {
    return null;
  }
}
